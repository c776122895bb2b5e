import { searchAdmin } from '@rush/contract/admin-search.ts';
import { expect, test } from 'vitest';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');

async function find(q: string, token = admin) {
  const { body } = await shop.call(searchAdmin, { query: { q }, token });
  return body.map(({ kind, link }) => ({ kind, link }));
}

test('staff find an order by id, player and UTR, its customer by mobile and email, and a product by name', async () => {
  const order = await aUpiOrder(shop);
  await order.pay();
  await order.verify();
  await order.until('Processing');
  // A UTR that could be a mobile number with its country code.
  await shop.owner.query("update charges set upi_txn_id = '919876543210' where client_txn_id = $1", [
    order.id,
  ]);
  const { rows } = await shop.owner.query<Record<string, string>>(
    `select o.input1 as player, c.upi_txn_id as utr, u.id, u.mobile, u.email
     from orders o join users u on u.id = o.user_id join charges c on c.subject_id = o.id where o.orderid = $1`,
    [order.id],
  );
  const { player = '', utr = '', id, mobile = '', email = '' } = rows[0] ?? {};
  const orderHit = { kind: 'order', link: `/admin/order/${order.id}` };
  for (const term of [order.id.toLowerCase(), player, utr, email])
    expect(await find(term)).toContainEqual(orderHit);
  for (const contact of [mobile, `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, email])
    expect(await find(contact)).toContainEqual({ kind: 'user', link: `/admin/user/${id}` });
  const product = { kind: 'product', link: '/admin/product/1005' };
  expect(await find('honor of')).toEqual([product]);

  const { token: catalogue } = await shop.signIn('catalogue@rush.test');
  expect(await find(email, catalogue)).toEqual([]);
  expect(await find('honor of', catalogue)).toEqual([product]);
});
