import { changeSettings, readSettings } from '@rush/contract/admin-settings.ts';
import { getShop } from '@rush/contract/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { EventBus } from '../../platform/events/event-bus.ts';
import { createLog } from '../../platform/log.ts';
import { Settings } from '../../platform/settings/settings.ts';
import { requireOpen } from '../../platform/settings/shop-settings.ts';
import { aTestShop } from '../../testing/test-shop.ts';
import { ALL_SETTINGS } from '../all-settings.ts';

const shop = await aTestShop({ withoutJobs: true });
const events = await EventBus.open(shop.db, createLog('silent'), ['settings']);
afterAll(() => events.close());

const REQUIRED = {
  'brand.legalName': 'Asha Retail Private Limited',
  'brand.city': 'Bengaluru',
  'brand.address': '12 MG Road, Bengaluru 560001',
  'support.phone': '+91 80 4000 1234',
  'support.email': 'help@asha.example.in',
  'support.grievanceName': 'Asha Rao',
};

test('in production, placeholder details are hidden, and the shop is closed until the required ones are set', async () => {
  const trading = await Settings.open(shop.db, events, ALL_SETTINGS, { isTrading: true });
  expect(trading.missing()).toEqual(Object.keys(REQUIRED));
  for (const name of ['brand.legalName', 'support.phone', 'support.chatUrl', 'about.gamers'] as const)
    expect(trading.get(name), name).toBe('');
  expect(trading.get('socials')).toEqual([]);
  for (const [name, value] of Object.entries(REQUIRED)) {
    expect(trading.get('shop.closed')).toBe(true);
    expect(() => requireOpen(trading)).toThrow(expect.objectContaining({ type: 'shop-not-open' }));
    await trading.set(name as keyof typeof REQUIRED, value, 'owner');
  }
  expect(trading.missing()).toEqual([]);
  requireOpen(trading);
  expect(trading.get('shop.closed')).toBe(false);
  expect(trading.get('brand.city')).toBe('Bengaluru');
  expect(trading.get('about.gamers')).toBe('');
  await trading.set('about.gamers', '1001+', 'owner');
  expect(trading.get('about.gamers')).toBe('1001+');
  await trading.set('support.email', 'support@rush.test', 'owner');
  expect(trading.missing()).toEqual(['support.email']);
});

test('the demo shows its own details and is open, and the shop’s email stands in for the grievance officer’s', async () => {
  const { token } = await shop.signIn('admin@rush.test');
  const { body } = await shop.call(readSettings, { token });
  expect(body.missing).toEqual([]);
  expect(body.settings['shop.closed']).toBe(false);
  await shop.call(changeSettings, { body: { settings: { 'support.grievanceEmail': '' } }, token });
  expect((await shop.call(getShop)).body.grievanceOfficer.email).toBe('support@rush.test');
});
