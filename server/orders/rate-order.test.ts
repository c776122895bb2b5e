import { stats } from '@rush/contract/admin-reports.ts';
import { eachProduct } from '@rush/contract/catalog.ts';
import { orderStatus, rateOrder } from '@rush/contract/orders.ts';
import { beforeAll, expect, test } from 'vitest';
import { announceIn } from '#platform/events/event-bus.ts';
import { aPack, aShopper, type Pack } from '../testing/a-shopper.ts';
import { aSoldOrder, type SoldOrder } from '../testing/a-sold-order.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const shop = await aTestShop();
let admin: { token: string };
let pack: Pack;
let sold: SoldOrder;

beforeAll(async () => {
  admin = await shop.signIn('admin@rush.test');
  pack = await aPack(shop, { discountedPaise: 100_00 });
  sold = await aSoldOrder(shop, admin, { pack });
});

const rate = (token: string, rating: number) =>
  shop.call(rateOrder, { body: { client_txn_id: sold.orderid, rating }, token });

async function readRating() {
  const { token } = sold.shopper;
  const { body } = await shop.call(orderStatus, { body: { client_txn_id: sold.orderid }, token });
  return body.order.rating;
}

test('a shopper rates a delivered order, and may change the rating', async () => {
  expect(await readRating()).toBe(null);
  expect((await rate(sold.shopper.token, 2)).body).toEqual({ rating: 2 });
  expect((await rate(sold.shopper.token, 5)).status).toBe(200);
  expect(await readRating()).toBe(5);
  for (const invalid of [0, 6, 4.5]) expect((await rate(sold.shopper.token, invalid)).status).toBe(422);
  for (const other of [await aShopper(shop), admin])
    expect((await rate(other.token, 1)).body.type).toBe('order-not-found');
  await shop.owner.query("update orders set status = 'Refunded' where orderid = $1", [sold.orderid]);
  expect((await rate(sold.shopper.token, 1)).body.type).toBe('order-not-delivered');
  expect(await readRating()).toBe(5);
});

async function sellMore(count: number, seconds: number): Promise<void> {
  await shop.owner.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', o.id || n, 'orderid', o.orderid || n,
       'idempotency_key', n, 'status', 'Completed', 'rating', 4, 'completed_at', o.paid_at + $3 * interval '1 s'))).*
     from orders o, generate_series((select count(*) from orders), (select count(*) from orders) + $2 - 1) n where o.orderid = $1`,
    [sold.orderid, count, seconds],
  );
  await shop.call(stats, admin);
  shop.clock.advance(10 * 60_000);
  await announceIn(shop.db.queries, 'catalog');
}

test('a product shows its deliveries and its rating once it has twenty of each', async () => {
  const readProduct = async () => (await shop.call(eachProduct, { params: { id: pack.product_id } })).body;
  const withoutFigures = { deliveredCount: 0, medianDeliverySeconds: null, ratingCount: 0, rating: null };
  await sellMore(19, 40);
  expect(await readProduct()).toMatchObject(withoutFigures);
  await sellMore(1, 40);
  await until(async () => (await readProduct()).deliveredCount === 20, 'the product’s figures');
  expect(await readProduct()).toMatchObject({ medianDeliverySeconds: 40, ratingCount: 20, rating: 4 });
  // Deliveries that took no time count as one second.
  await sellMore(30, 0);
  await until(async () => (await readProduct()).medianDeliverySeconds === 1, 'the new median');
});
