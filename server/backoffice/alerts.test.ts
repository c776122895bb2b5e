import { changeSettings, testAlert } from '@rush/contract/admin-settings.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token } = await shop.signIn('admin@rush.test');
const CHAT = '-100200300400';

const received = async () => {
  const all = await shop.simulator<{ channel: string; to: string; text: string }[]>('/inbox/messages');
  return all.filter(({ channel }) => channel === 'telegram');
};
const saveChat = (chat: string) =>
  shop.call(changeSettings, { body: { settings: { 'alerts.telegramChat': chat } }, token });
const tryOut = () => shop.call(testAlert, { body: {}, token });

test('alerts go to the Telegram chat of the settings, which a test message tries out', async () => {
  expect((await tryOut()).body.type).toBe('telegram-not-set');
  expect((await saveChat('my chat')).body.type).toBe('setting-invalid');
  await saveChat(CHAT);
  expect((await tryOut()).status).toBe(200);
  expect(await received()).toEqual([expect.objectContaining({ to: CHAT })]);

  const shopper = await aShopper(shop, { coinsPaise: 500_00 });
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const { orderid } = (await shop.call(createWalletOrder, { body: pack, token: shopper.token })).body;
  await until(async () => (await received()).some(({ text }) => text.includes(orderid)), 'the alert');
});

test('a chat that Telegram does not take is named as the cause', async () => {
  await saveChat(CHAT);
  const { telegram } = shop.shop.platform.config;
  telegram.botToken = 'wrong';
  expect((await tryOut()).body.type).toBe('telegram-refused');
});
