import { itemPriceHistory } from '@rush/contract/admin-fulfilment.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProxy } from '../../testing/a-proxy.ts';
import { runByClock } from '../../testing/a-upi-order.ts';
import { apiPack } from '../../testing/an-api-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { changePercent, recordPrices } from './prices.ts';

const DAY_MS = 86_400_000;

let shop: TestShop;
let token: string;
let currentPrices: Record<string, string> = {};
describe('recorded prices', () => {
  beforeEach(async () => {
    const proxy = await openProxy();
    shop = await openTestShop({ env: { SMILEONE_BASE_URL: proxy.url } });
    proxy.target = `${shop.simulators.url}/smileone`;
    currentPrices = {};
    proxy.instead = (path, body) =>
      path.endsWith('/br/smilecoin/api/productlist') && body.includes('product=mobilelegends')
        ? { status: 200, body: JSON.stringify({ status: 200, data: { product: packs() } }) }
        : null;
    token = (await shop.signIn('admin@rush.test')).token;
  });
  afterEach(() => shop.close());

  const packs = () => Object.entries(currentPrices).map(([id, price]) => ({ id, price }));
  async function setPrices(prices: Record<string, string>): Promise<void> {
    currentPrices = prices;
    await runByClock(shop, 'watch-prices');
  }
  async function itemWithPack13() {
    const { item_id } = await apiPack(shop, 'SMILEBR');
    await shop.owner.query(`update items set supplier_item_ids = '{13}' where id = $1`, [item_id]);
    return item_id;
  }
  async function history(itemid: string, reader = token) {
    const response = await shop.call(itemPriceHistory, { params: { itemid }, token: reader });
    expect(response.status).toBe(200);
    return response.body.changes.map(({ price, priceBefore }) => [priceBefore, price]);
  }
  const countLockWaits = async () =>
    (
      await shop.owner.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount;
  const mails = () => mailsAbout(shop, 'supplier prices changed');

  test('each price change is recorded once and shown to staff', async () => {
    const item = await itemWithPack13();
    await setPrices({ 13: '61.5', 23: '122' });
    await setPrices({ 13: '61.5', 23: '122' });
    await setPrices({ 13: '62', 23: '122' });
    await setPrices({ 13: '61.5', 23: '122' });
    expect(await history(item)).toEqual([
      [62, 61.5],
      [61.5, 62],
      [null, 61.5],
    ]);
    const catalogue = (await shop.signIn('catalogue@rush.test')).token;
    expect(await history(item, catalogue)).toHaveLength(3);
    const response = await shop.call(itemPriceHistory, { params: { itemid: 'nothing' }, token });
    expect(response.body).toMatchObject({ type: 'item-not-found' });
  });

  test('the owner gets one email about all price changes above the limit', async () => {
    await itemWithPack13();
    await setPrices({ 13: '100', 23: '100', 25: '100', 26: '100' });
    await setPrices({ 13: '106', 23: '94', 25: '105', 26: '100', 27: '1453' });
    await until(async () => (await mails()).length === 1, 'the email to the owner');
    const mail = (await mails()).find(({ subject }) => subject?.includes('2 supplier prices'));
    expect(mail!.text).toMatch(/Smile\.one Brazil, mobilelegends 13 \(.+\): 100 → 106 \(\+6\.0%\)/);
    expect(mail!.text).toContain('mobilelegends 23');
    expect(mail!.text).not.toContain('mobilelegends 25');
  });

  test('concurrent readings record a change once and skip invalid prices', async () => {
    const { db, clock } = shop.shop.platform;
    const account = { name: 'smileone', region: 'ph', account: 1 };
    const record = (prices: Record<string, number>) =>
      recordPrices(db.queries, account, 'a game', new Map(Object.entries(prices)), clock.now());
    expect(await record({ a: 1, b: Number.NaN, c: -1 })).toMatchObject([
      { supplierItem: 'a', priceBefore: null, price: 1 },
    ]);
    expect(await record({ a: 1 })).toEqual([]);
    const other = await shop.owner.connect();
    await other.query('begin');
    await other.query("select from supplier_prices where supplier_item = 'a' for update");
    const readings = [record({ a: 2.5 }), record({ a: 2.5 })];
    await until(async () => (await countLockWaits()) === readings.length, 'both to wait for the row');
    await other.query('commit');
    other.release();
    const changes = await Promise.all(readings);
    expect(changes.flat()).toMatchObject([{ supplierItem: 'a', priceBefore: 1, price: 2.5 }]);
  });

  test('recorded prices cannot be changed and are deleted after a year', async () => {
    const item = await itemWithPack13();
    await setPrices({ 13: '61.5' });
    shop.clock.advance(370 * DAY_MS);
    await setPrices({ 13: '70' });
    await runByClock(shop, 'housekeeping');
    token = (await shop.signIn('admin@rush.test')).token;
    expect(await history(item)).toEqual([[null, 70]]);
    await expect(shop.owner.query('update supplier_price_changes set price = 1')).rejects.toThrow(
      'append-only',
    );
  });
});

test.each([
  [100, 106, 6],
  [100, 94, -6],
  [100, 100, 0],
  [0, 1, Number.POSITIVE_INFINITY],
  [0, 0, 0],
  [null, 5, 0],
])('from %s to %s is a change of %s percent', (priceBefore, price, percent) => {
  expect(changePercent({ priceBefore, price })).toBeCloseTo(percent);
});
