import { endSale, getAllItems, updatePrices } from '@rush/contract/admin-catalog.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import { eachProduct, type Item, listItems, listPacks } from '@rush/contract/catalog.ts';
import { createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aTestShop, until } from '../testing/test-shop.ts';
import { readSnapshot, stillOffered } from './read-catalog.ts';

const MINUTE_MS = 60_000;
const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');
const editor = await aShopper(shop, { role: 'admin' });
await shop.owner.query("update users set staff_role = 'catalogue' where id = $1", [editor.id]);

const save = (body: BodyOf<typeof updatePrices>, by = token) => shop.call(updatePrices, { body, token: by });
const shopper = await aShopper(shop, { coinsPaise: 5_000_00 });

/** Reads as a guest, so the response comes from the cache. */
async function read<Body>(path: string): Promise<Body> {
  return (await fetch(`${shop.url}/api${path}`)).json() as Promise<Body>;
}
const priceOf = async (product: string) =>
  (await shop.call(listItems, { params: { productId: product } })).body[0]?.discountedprice;
let counter = 0;
/** Buys for a different player each time, because an identical order counts as a retry of the first. */
const buy = async (pack: object, expectedPrice?: number) =>
  shop.call(createWalletOrder, {
    body: { ...pack, expectedPrice, input1: `player ${++counter}` },
    token: shopper.token,
  });
async function paidFor(pack: object): Promise<number> {
  const { body } = await buy(pack);
  const { rows } = await shop.owner.query('select value_paise from orders where orderid = $1', [
    body.orderid,
  ]);
  return rows[0].value_paise / 100;
}
const saleOf = (fromMs: number, untilMs: number) => {
  const now = shop.clock.now().getTime();
  return {
    startsAt: new Date(now + fromMs).toISOString(),
    endsAt: new Date(now + untilMs).toISOString(),
  };
};

test('the prices of several packs change together or not at all', async () => {
  const [first, second] = [
    await aPack(shop, { discountedPaise: 100_00 }),
    await aPack(shop, { discountedPaise: 100_00 }),
  ];
  const changes = [
    { _id: first.item_id, price: 80, resellPrice: '70', version: 1 },
    { _id: second.item_id, price: 90, itemInstock: false, version: 1 },
  ];
  const stale = await save({ items: [changes[0]!, { ...changes[1]!, version: 7 }] });
  expect(stale).toMatchObject({ status: 409, body: { type: 'version-stale' } });
  expect((await save({ items: [changes[0]!, { ...changes[1]!, price: 0 }] })).body.type).toBe('item-invalid');
  expect((await save({ items: [changes[0]!, changes[0]!] })).body.type).toBe('invalid-input');
  expect((await save({ items: changes }, editor.token)).body.type).toBe('price-owner-only');
  expect(await priceOf(first.product_id)).not.toBe(80);
  expect(await save({ items: changes })).toMatchObject({ status: 200, body: { message: 'Prices saved.' } });
  expect(await Promise.all([priceOf(first.product_id), priceOf(second.product_id)])).toEqual([80, 90]);
});

test('a sale sets the price from its start to its end, in every response and order', async () => {
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const sale = saleOf(MINUTE_MS, 2 * MINUTE_MS);
  expect(await save({ items: [{ _id: pack.item_id, price: 79, resellPrice: 75 }], sale })).toMatchObject({
    body: { message: 'Sale scheduled.' },
  });
  const guestView = async () => {
    const [item] = await read<Item[]>(`/item/${pack.product_id}`);
    const product = await shop.call(eachProduct, { params: { id: pack.product_id } });
    const packs = await shop.call(listPacks);
    const match = packs.body.find(({ _id }) => _id === pack.item_id);
    const prices = [item?.discountedprice, product.body.fromPrice, match?.price];
    return [...prices, item?.saleEndsAt, product.body.saleEndsAt];
  };
  expect(await paidFor(pack)).toBe(100);
  const unpaid = await shop.call(createOrder, { body: pack, token: shopper.token });
  shop.clock.advance(MINUTE_MS);
  await until(async () => (await guestView())[0] === 79);
  expect(await guestView()).toEqual([79, 79, 79, sale.endsAt, sale.endsAt]);
  expect((await buy(pack, 100)).body.type).toBe('price-changed');
  expect(await paidFor(pack)).toBe(79);
  shop.clock.advance(MINUTE_MS);
  await until(async () => (await guestView())[0] === 100);
  expect(await paidFor(pack)).toBe(100);
  expect(await guestView()).toEqual([100, 100, 100, null, null]);
  const { rows } = await shop.owner.query('select price_paise from orders where orderid = $1', [
    unpaid.body.orderid,
  ]);
  expect(rows).toEqual([{ price_paise: 100_00 }]);
});

test('sales on one pack cannot overlap but may follow each other, and a sale can be ended early', async () => {
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const plan = (fromMs: number, untilMs: number) =>
    save({ items: [{ _id: pack.item_id, price: 60 }], sale: saleOf(fromMs, untilMs) });
  const release = shop.clock.hold();
  expect((await plan(0, MINUTE_MS)).status).toBe(200);
  expect(await plan(MINUTE_MS - 1, 3 * MINUTE_MS)).toMatchObject({
    status: 409,
    body: { type: 'sale-overlaps', message: expect.stringContaining('Card already has a sale from ') },
  });
  expect((await plan(MINUTE_MS, 2 * MINUTE_MS)).status).toBe(200);
  expect((await plan(-2 * MINUTE_MS, 0)).body.type).toBe('sale-over');
  release();
  const { body: items } = await shop.call(getAllItems, { token });
  const sales = items.find(({ _id }) => _id === pack.item_id)?.sales;
  expect(sales).toMatchObject([{ price: 60 }, { price: 60 }]);
  expect(await priceOf(pack.product_id)).toBe(60);
  const end = () => shop.call(endSale, { params: { _id: sales?.[0]?._id ?? '' }, token });
  expect((await end()).status).toBe(200);
  expect((await end()).body.type).toBe('sale-not-found');
  expect(await paidFor(pack)).toBe(100);
});

test('a sale changes only the prices it sets and never raises one, and a new list price is permanent', async () => {
  const pack = await aPack(shop, { discountedPaise: 100_00, resellPaise: 90_00 });
  const sale = saleOf(MINUTE_MS, 2 * MINUTE_MS);
  const plan = (prices: object) => save({ items: [{ _id: pack.item_id, ...prices }], sale });
  expect((await plan({ price: 101 })).body.message).toContain('a sale price can’t be above the usual');
  expect((await plan({})).body.type).toBe('item-invalid');
  expect((await plan({ resellPrice: 80, originalprice: 130, itemInstock: true, version: 1 })).status).toBe(
    200,
  );
  const { rows } = await shop.owner.query('select original_paise from items where id = $1', [pack.item_id]);
  expect(rows).toEqual([{ original_paise: 130_00 }]);
  const pricesAt = async (price: number, ms: number) => {
    await save({ items: [{ _id: pack.item_id, price, resellPrice: price }] });
    const { item } = (
      await readSnapshot(shop.db.queries, new Date(Date.parse(sale.startsAt) + ms))
    ).getItemForSale({ itemId: pack.item_id });
    return [item.discounted_paise, item.resell_paise];
  };
  expect(await pricesAt(150, 0)).toEqual([150_00, 80_00]);
  expect(await pricesAt(150, MINUTE_MS)).toEqual([150_00, 150_00]);
  expect(await pricesAt(70, 0)).toEqual([70_00, 70_00]);
});

test('an order planned just before a sale begins or ends is not written at the old price afterwards', async () => {
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const sale = saleOf(MINUTE_MS, 2 * MINUTE_MS);
  await save({ items: [{ _id: pack.item_id, price: 79 }], sale });
  for (const moment of [sale.startsAt, sale.endsAt]) {
    const [before, at] = [new Date(Date.parse(moment) - 1), new Date(moment)];
    const offer = (await readSnapshot(shop.db.queries, before)).getItemForSale({ itemId: pack.item_id });
    expect((await stillOffered(offer, before).execute(shop.db.queries)).rows).toHaveLength(1);
    expect((await stillOffered(offer, at).execute(shop.db.queries)).rows).toHaveLength(0);
  }
});
