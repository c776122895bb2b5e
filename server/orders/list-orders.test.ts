import { listOrders } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aTestShop } from '../testing/test-shop.ts';

const ORDERS = 5_000;
const PAGE = 500;

/** Creates orders 15 minutes apart. Every tenth is refunded; every hundredth is for a friend. */
const FILL = `
  insert into orders (id, orderid, user_id, idempotency_key, product_id, item_id, itemid, productname, itemname, product_type,
    imgpath, is_api, api_type, supplier_product, supplier_item_ids, quantity, input1, input2, useremail,
    price_paise, value_paise, paymentmode, status, created_at, updated_at)
  select lpad(n::text, 24, '0'), 'BIG' || n, u.id, 'big ' || n, p.id, i.id, i.itemid, 'Game', 'Pack', 'OTHER',
    '', false, '', '', '{}', 1, case when n % 100 = 0 then '777000777' else '5' || n end, '', u.email,
    100, 100, 'upi', case when n % 10 = 0 then 'Refunded' else 'Completed' end, at, at
  from generate_series(1, $1::int) n
  cross join lateral (select timestamptz '2026-01-01 00:00+05:30' + n * interval '15 minutes' as at) t
  cross join (select * from users where email = 'newbie@rush.test') u
  cross join (select * from items order by id limit 1) i
  cross join (select id from products order by id limit 1) p`;

const shop = await aTestShop();
const { token, user } = await shop.signIn('newbie@rush.test');
await shop.owner.query(FILL, [ORDERS]);
await shop.owner.query('analyze orders');

type ListQuery = {
  limit?: number;
  before?: string;
  search?: string;
  status?: 'Refunded';
  from?: string;
  to?: string;
};

async function list(query: ListQuery) {
  return (await shop.call(listOrders, { params: { userid: user.userid }, query, token })).body;
}

test('the pages of the list together contain every order', async () => {
  const seen = new Set<string>();
  let before: string | undefined;
  for (;;) {
    const orders = await list({ limit: PAGE, before });
    for (const order of orders) seen.add(order._id);
    if (orders.length < PAGE) break;
    before = orders.at(-1)?._id;
  }
  expect(seen.size).toBe(ORDERS);
});

test('orders are found by number, player, status and date range', async () => {
  expect(await list({ search: '777000777', limit: 500 })).toHaveLength(ORDERS / 100);

  const refunded = await list({ status: 'Refunded', limit: 500 });
  expect(refunded).toHaveLength(500);
  expect(refunded.every((order) => order.status === 'Refunded')).toBe(true);

  const day = await list({ from: '2026-02-01', to: '2026-02-01', limit: 500 });
  expect(day).toHaveLength(96);
  const days = day.map((order) =>
    new Date(order.createdAt).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }),
  );
  expect(new Set(days)).toEqual(new Set(['2026-02-01']));
  expect((await list({ search: 'BIG4999' })).map((order) => order.orderid)).toEqual(['BIG4999']);
  expect(await list({ search: '100%_' })).toEqual([]);
});
