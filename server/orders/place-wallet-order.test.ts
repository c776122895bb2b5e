import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { logout } from '@rush/contract/sessions.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
const { games } = (await shop.call(getHomeProducts)).body;
const game = games.find((product) => product.apiType === 'MOOGOLDHOK')!;
const item = (await shop.call(listItems, { params: { productId: game._id } })).body[0]!;
const pack = { productId: game._id, itemId: item._id, itemid: item.itemid, price: item.discountedprice };

const bodyWith = (extra: object = {}) => ({
  product_id: pack.productId,
  item_id: pack.itemId,
  input1: '123456789',
  ...extra,
});

const buy = (token: string, extra: { key?: string; body?: object } = {}) =>
  shop.call(createWalletOrder, { token, key: extra.key, body: bodyWith(extra.body) });

/** Whether one transaction wrote the order's events and the stored response. */
async function wroteInOneTransaction(orderid: string): Promise<boolean> {
  const result = await shop.owner.query<{ xmins: number }>(
    `select count(distinct written.xmin)::int as xmins from orders o cross join lateral (
       select xmin::text from order_events where order_id = o.id
       union all select xmin::text from idempotency_keys where answer ->> 'orderid' = o.orderid
     ) written where o.orderid = $1`,
    [orderid],
  );
  return Number(result.rows[0]?.xmins) === 1;
}

/** Everything that placing an order wrote to the database, without ids and times. */
async function writtenRows(orderid: string) {
  const { rows } = await shop.owner.query(
    `select to_jsonb(o) - '{id,orderid,idempotency_key,paid_at,created_at,updated_at}'::text[] as "order",
       (select jsonb_agg(to_jsonb(e) - '{id,order_id,at}'::text[] order by e.id) from order_events e where e.order_id = o.id) as events,
       (select jsonb_agg(to_jsonb(t) - '{id,reference,order_id,created_at}'::text[]) from ledger_transfers t where t.order_id = o.id) as transfers,
       (select jsonb_agg(to_jsonb(w) - '{id,txnid,order_id,orderid,transfer_id,balance_after_paise,created_at,updated_at}'::text[])
        from wallet_transactions w where w.order_id = o.id) as lines,
       o.paid_at is not null as is_paid
     from orders o where o.orderid = $1`,
    [orderid],
  );
  return rows[0];
}

const listDeliveryJobs = async (orderid: string) =>
  (
    await shop.owner.query(
      `select j.task_identifier, j.queue_name, j.max_attempts, j.priority
       from graphile_worker.jobs j join graphile_worker._private_jobs details using (id)
       join orders o on details.payload::text like '%' || o.id || '%' where o.orderid = $1`,
      [orderid],
    )
  ).rows;

test('the single statement writes exactly what the general path writes, including the delivery job', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 10_000_00 });
  const ordinary = await buy(shopper.token);
  const singleStatement = await buy(shopper.token, { key: 'second' });
  expect(await wroteInOneTransaction(ordinary.body.orderid)).toBe(false);
  expect(await wroteInOneTransaction(singleStatement.body.orderid)).toBe(true);
  expect(Object.keys(singleStatement.body)).toEqual(Object.keys(ordinary.body));
  expect(await writtenRows(singleStatement.body.orderid)).toEqual(await writtenRows(ordinary.body.orderid));
  const jobs = await listDeliveryJobs(singleStatement.body.orderid);
  expect(jobs).toHaveLength(1);
  expect(jobs).toEqual(await listDeliveryJobs(ordinary.body.orderid));
});

test('a repeat with the same key gets the same response, and a different body is refused', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 10_000_00 });
  await buy(shopper.token);
  const first = await buy(shopper.token, { key: 'again' });
  expect(await wroteInOneTransaction(first.body.orderid)).toBe(true);
  const repeat = await buy(shopper.token, { key: 'again' });
  expect(repeat.body).toEqual(first.body);
  expect(repeat.headers.get('idempotent-replayed')).toBe('true');
  expect((await buy(shopper.token, { key: 'again', body: { input1: '987654321' } })).status).toBe(422);
  const orders = await shop.owner.query('select from orders where user_id = $1', [shopper.id]);
  expect(orders.rowCount).toBe(2);
});

test.each([createOrder, createWalletOrder])(
  'a $name idempotency key is refused for a different order, even after its response is deleted',
  async (call) => {
    const shopper = await aShopper(shop, { coinsPaise: 10_000_00 });
    const [body, other] = [
      await aPack(shop, { discountedPaise: 10_00 }),
      await aPack(shop, { discountedPaise: 10_00 }),
    ];
    Object.assign(body, { input1: 'Asha <asha@gmail.com>', input2: '१२३४ ५६७८९', inputs: ['Red'] });
    const inputs = JSON.stringify(['email', 'number', 'text'].map((kind) => ({ label: kind, kind })));
    await shop.owner.query('update products set inputs = $2 where id = $1', [body.product_id, inputs]);
    const request = async (change: object) => {
      await shop.owner.query('delete from idempotency_keys');
      return shop.call(call, { body: { ...body, ...change }, token: shopper.token, key: 'once' });
    };
    const first = await request({});
    for (const change of [other, { input1: 'no' }, { inputs: [] }, { quantity: 2 }, { couponCode: 'FLAT20' }])
      expect(await request(change), JSON.stringify(change)).toMatchObject({
        status: 422,
        body: { type: 'idempotency-key-reused' },
      });
    expect((await request({})).body.orderid).toBe(first.body.orderid);
    const { rows } = await shop.owner.query('select inputs from orders where user_id = $1', [shopper.id]);
    expect(rows).toEqual([{ inputs: ['asha@gmail.com', '123456789', 'Red'] }]);
  },
);

test('signed-out and blocked shoppers cannot buy', async () => {
  const signedOut = await aShopper(shop, { coinsPaise: 10_000_00 });
  expect((await buy(signedOut.token)).status).toBe(200);
  await shop.call(logout, { token: signedOut.token });
  expect((await buy(signedOut.token, { key: 'late' })).status).toBe(401);
  const blocked = await aShopper(shop, { coinsPaise: 10_000_00 });
  expect((await buy(blocked.token)).status).toBe(200);
  await shop.owner.query('update users set is_blocked = true where id = $1', [blocked.id]);
  expect((await buy(blocked.token, { key: 'late' })).status).toBe(401);
  expect((await buy(blocked.token, { key: 'late', body: { input1: '' } })).status).toBe(401);
  const orders = await shop.owner.query('select from orders where user_id = any($1)', [
    [signedOut.id, blocked.id],
  ]);
  expect(orders.rowCount).toBe(2);
});

test('a shopper who has just become a reseller pays the resell price', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 10_000_00 });
  await buy(shopper.token);
  await shop.owner.query("update users set role = 'reseller' where id = $1", [shopper.id]);
  const { body: order } = await buy(shopper.token, { key: 'cheaper' });
  const { rows } = await shop.owner.query(
    'select o.value_paise, i.resell_paise from orders o join items i on i.id = o.item_id where o.orderid = $1',
    [order.orderid],
  );
  expect(rows[0].value_paise).toBe(rows[0].resell_paise);
});

test('an order uses the current price even if the cached catalogue is stale', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 10_000_00 });
  await buy(shopper.token);
  // No announcement, so the cached catalogue still has the old price.
  await shop.owner.query(
    'update items set discounted_paise = discounted_paise + 100, version = version + 1 where id = $1',
    [pack.itemId],
  );
  const refusal = await buy(shopper.token, { key: 'old-price', body: { expectedPrice: pack.price } });
  expect(refusal.status).toBe(409);
  expect(refusal.body.type).toBe('price-changed');
  const { body: order } = await buy(shopper.token, { key: 'new-price' });
  const { rows } = await shop.owner.query('select value_paise from orders where orderid = $1', [
    order.orderid,
  ]);
  expect(rows[0].value_paise).toBe(Math.round(pack.price * 100) + 100);
});
