import { readSettings } from '@rush/contract/admin-settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSettings } from '../../testing/a-sold-order.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { apiPack } from '../../testing/an-api-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { untilJobsDone } from '../../testing/until-jobs-done.ts';

const DAY_MS = 86_400_000;

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openTestShop();
  token = (await shop.signIn('admin@rush.test')).token;
  await publish({ INR: 100, BRL: 5, PHP: 62.5, USD: 1.25 }, '2026-03-02');
});
afterEach(() => shop.close());

const publish = (rates: Record<string, unknown>, date?: string) => shop.simulator('/rates', { rates, date });
const readRates = () => runByClock(shop, 'read-exchange-rates');
const set = (settings: Record<string, unknown>) => setSettings(shop, { token }, settings);
async function costOf(account: string) {
  const { unitCosts } = (await shop.call(readSettings, { token })).body;
  return unitCosts.find((cost) => cost.account === account)!;
}
const mails = (subject: string) => mailsAbout(shop, subject);

test('a unit cost stays as entered until the owner lets it follow the exchange rate', async () => {
  await set({ 'supplier.paisePerBrCoin': 170 });
  await readRates();
  expect(await costOf('Smile.one Brazil')).toMatchObject({
    paise: 170,
    source: 'hand',
    rate: { rupees: 20, day: '2026-03-02', feed: 'Frankfurter (ECB)' },
    paiseByRate: 200,
  });
  expect(await costOf('MooGold')).toMatchObject({ paise: 0, source: 'none', paiseByRate: 8_000 });

  await set({ 'supplier.followsRateBrCoin': true, 'supplier.surchargePercentBrCoin': 5 });
  expect(await costOf('Smile.one Brazil')).toMatchObject({ paise: 210, source: 'rate' });
  await set({ 'supplier.currencyPerBrCoin': 0.2 });
  expect(await costOf('Smile.one Brazil')).toMatchObject({ paise: 420, source: 'rate' });
});

test('item costs follow the exchange rate at the next price check after the owner allows it', async () => {
  const pack = await apiPack(shop, 'SMILEBR');
  await set({ 'supplier.followsRateBrCoin': true });
  expect(await costOf('Smile.one Brazil')).toMatchObject({ paise: 0, source: 'none', rate: null });
  await runByClock(shop, 'watch-prices');
  const { rows } = await shop.owner.query(
    `select i.cost_paise::int as cost, p.price::float8 as price from items i
     join supplier_prices p on p.supplier = 'smileone' and p.region = 'br' and p.supplier_item = i.supplier_item_ids[1]
     where i.id = $1`,
    [pack.item_id],
  );
  expect(rows[0].cost).toBe(Math.ceil(rows[0].price * 200));
});

test.each([
  ['more than a third away from the last one', 100 / 27],
  ['missing', null],
])('a rate that is %s is rejected, and the owner is alerted once', async (_case, brl) => {
  await readRates();
  await publish({ BRL: brl, USD: 1.28 }, '2026-03-03');
  await readRates();
  await readRates();
  expect(await costOf('Smile.one Brazil')).toMatchObject({ rate: { rupees: 20, day: '2026-03-02' } });
  expect(await costOf('MooGold')).toMatchObject({ rate: { rupees: 78.125, day: '2026-03-03' } });
  await until(async () => (await mails('rejected')).length > 0, 'the email to the owner');
  expect(await mails('rejected')).toHaveLength(1);
  expect((await mails('rejected'))[0]!.text).toContain('₹20 from 2026-03-02 stays in use');
});

test('the owner is alerted once if the feed is down for three days, and the last rates stay in use', async () => {
  await readRates();
  await shop.simulator('/rates', { isDown: true });
  await readRates();
  shop.clock.advance(2 * DAY_MS);
  await readRates();
  await untilJobsDone(shop, ['send-mail']);
  expect(await mails('no exchange rates')).toHaveLength(0);
  shop.clock.advance(DAY_MS);
  await readRates();
  await until(async () => (await mails('no exchange rates')).length === 1, 'the email to the owner');
  shop.clock.advance(DAY_MS);
  await readRates();
  await untilJobsDone(shop, ['send-mail']);
  expect(await mails('no exchange rates')).toHaveLength(1);
  const { token: newToken } = await shop.signIn('admin@rush.test');
  token = newToken;
  expect(await costOf('MooGold')).toMatchObject({ rate: { rupees: 80, day: '2026-03-02' } });

  await shop.simulator('/rates', { isDown: false });
  await readRates();
  await shop.simulator('/rates', { isDown: true });
  await readRates();
  shop.clock.advance(3 * DAY_MS);
  await readRates();
  await until(async () => (await mails('no exchange rates')).length === 2, 'the second email');
});
