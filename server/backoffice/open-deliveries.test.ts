import { decideDelivery, updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { pendingOrders } from '@rush/contract/admin-lists.ts';
import { expect, onTestFinished, test } from 'vitest';
import { anApiOrder } from '../testing/an-api-order.ts';
import { openTestShop } from '../testing/test-shop.ts';

test('a pending order says that its delivery is open for as long as the server refuses to move it', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const { token } = await shop.signIn('admin@rush.test');
  const pending = async (id: string) =>
    (await shop.call(pendingOrders, { token })).body.find(({ orderid }) => orderid === id);
  const move = (id: string) =>
    shop.call(updateOrder, { params: { id }, body: { status: 'Refunded', reason: 'a test' }, token });

  await shop.simulator('/suppliers/moogold/mode', { mode: 'lost-request', times: 1 });
  const order = await anApiOrder(shop, 'MOOGOLDHOK');
  await order.untilDeliveries('Unknown');
  expect(await pending(order.id)).toMatchObject({ openDelivery: 'Unknown' });
  expect((await move(order.id)).body.type).toBe('delivery-open');
  const [delivery] = await order.deliveries();
  await order.outliveRequests();
  await shop.call(decideDelivery, {
    params: { id: delivery!.id, decision: 'not-delivered' },
    body: { reason: 'the supplier has no trace of it' },
    token,
  });
  await order.until('Refunded');
  expect(await pending(order.id)).toBeUndefined();
});
