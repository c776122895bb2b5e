import { readBillingState, setBillingState } from '@rush/contract/invoices.ts';
import { expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { GSTIN, setSettings } from '../testing/a-sold-order.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
const owner = await shop.signIn('admin@rush.test');
const shopper = await aShopper(shop);

const NO_TAX = {
  'tax.games.percent': 0,
  'tax.instant-games.percent': 0,
  'tax.ott.percent': 0,
  'tax.others.percent': 0,
};

test.each([
  ['an unregistered shop', { 'tax.registration': 'unregistered' }, false],
  ['a registered shop that taxes by the customer’s State', { 'tax.registration': 'regular' }, true],
  ['a shop under the composition scheme', { 'tax.registration': 'composition' }, false],
  [
    'a registered shop that always uses its own State',
    { 'tax.registration': 'regular', 'tax.placeOfSupply': 'own-state' },
    false,
  ],
  ['a registered shop with zero rates', { 'tax.registration': 'regular', ...NO_TAX }, false],
])('%s asks for the State only if the tax depends on it', async (_, settings, isAsked) => {
  await setSettings(shop, owner, {
    'tax.gstin': GSTIN,
    'tax.placeOfSupply': 'customer-state',
    'tax.games.percent': 18,
    ...settings,
  });
  const { body } = await shop.call(readBillingState, { token: shopper.token });
  expect(body.isAsked).toBe(isAsked);
});

test('a State is stored whether or not the shop asks for it', async () => {
  await setSettings(shop, owner, { 'tax.registration': 'unregistered' });
  const response = await shop.call(setBillingState, { body: { state: '27' }, token: shopper.token });
  expect(response.body).toEqual({ state: '27', isAsked: false });
  expect((await shop.call(readBillingState, { token: shopper.token })).body.state).toBe('27');
});
