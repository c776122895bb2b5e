import { orderDetail } from '@rush/contract/admin-details.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anApiOrder, apiPack } from '../testing/an-api-order.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('an order that one supplier rejects is bought from the next offer, and ends as that one delivers it', async () => {
  const body = await apiPack(shop, 'MOOGOLDMLBB', 1);
  await shop.owner.query(
    `insert into item_offers (id, item_id, position, supplier, region, supplier_product, supplier_item_ids, confirmed_by, confirmed_at, created_at, updated_at)
     select 'further', $1, 1, 'smileone', 'br', 'mobilelegends', '{22590}', id, now(), now(), now() from users where email_key = 'admin@rush.test'`,
    [body.item_id],
  );
  await shop.simulator('/suppliers/moogold/mode', { mode: 'reject', times: 1 });
  const order = await anApiOrder(shop, 'MOOGOLDMLBB', { body });
  await order.until('Completed');
  const { token } = await shop.signIn('admin@rush.test');
  const { deliveries } = (await shop.call(orderDetail, { params: { id: order.id }, token })).body;
  expect(deliveries).toMatchObject([
    { choice: 1, isCurrent: false, supplier: 'moogold', status: 'Rejected', cause: 'supplier' },
    { choice: 2, isCurrent: true, supplier: 'smileone br', status: 'Delivered' },
  ]);
  expect(await order.executed()).toBe(0);
  expect(await order.refundedPaise()).toBe(0);
});
