import { decideDelivery, updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { pendingOrders } from '@rush/contract/admin-lists.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');

async function entriesFor(subject: string) {
  const queue = (await shop.call(workQueue, { token: admin })).body;
  return queue.filter((entry) => entry.subject === subject);
}

test('a supplier account with a low balance is in the queue until it is topped up', async () => {
  const setBalance = async (balance: number) => {
    await shop.simulator('/suppliers/smileone/balance', { region: 'ph', balance });
    await runByClock(shop, 'sample-balances');
  };
  await setBalance(100_000);
  expect(await entriesFor('Smile.one Philippines')).toEqual([]);
  await setBalance(120);
  expect(await entriesFor('Smile.one Philippines')).toEqual([
    expect.objectContaining({ kind: 'low-balance', data: { balance: 120 }, link: '/admin/analytics' }),
  ]);
  await setBalance(100_000);
  expect(await entriesFor('Smile.one Philippines')).toEqual([]);
});

test('an unpaid order that is still open after an hour is in the queue, with its age', async () => {
  const shopper = await aShopper(shop);
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const { orderid } = (await shop.call(createOrder, { body: pack, token: shopper.token })).body;
  expect(await entriesFor(orderid)).toEqual([]);
  // The shop normally closes unpaid orders earlier than this.
  await shop.owner.query(
    "update orders set created_at = created_at - interval '61 minutes' where orderid = $1",
    [orderid],
  );
  const [entry] = await entriesFor(orderid);
  expect(entry).toMatchObject({ kind: 'aged-created', amount: 100, link: `/admin/order/${orderid}` });
  expect(shop.clock.now().getTime() - Date.parse(entry!.since)).toBeGreaterThan(60 * 60_000);
});

test('when staff update several pending orders, only the one that changed meanwhile is refused', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const orders: string[] = [];
  for (const input1 of ['1001', '1002', '1003']) {
    const order = await shop.call(createWalletOrder, { body: { ...pack, input1 }, token: shopper.token });
    orders.push(order.body.orderid);
  }
  const waiting = async () =>
    (await shop.call(pendingOrders, { token: admin })).body.filter(({ orderid }) => orders.includes(orderid));
  const update = (_id: string, status: 'Completed' | 'Refunded') =>
    shop.call(updateOrder, { params: { id: _id }, body: { status, reason: 'all of them' }, token: admin });
  const selected = await waiting();
  expect(selected).toHaveLength(3);
  await update(selected[1]!._id, 'Refunded');
  const responses = [];
  for (const { _id } of selected) responses.push(await update(_id, 'Completed'));
  expect(responses.map(({ status }) => status)).toEqual([200, 409, 200]);
  expect(responses[1]!.body.message).toContain('already closed');
  expect(await waiting()).toEqual([]);
});

test('while a pending order’s status cannot be changed, its delivery is shown as open', async () => {
  const token = admin;
  const pending = async (id: string) =>
    (await shop.call(pendingOrders, { token })).body.find(({ orderid }) => orderid === id);
  const update = (id: string) =>
    shop.call(updateOrder, { params: { id }, body: { status: 'Refunded', reason: 'a test' }, token });

  await shop.simulator('/suppliers/moogold/mode', { mode: 'lost-request', times: 1 });
  const order = await anApiOrder(shop, 'MOOGOLDHOK');
  await order.untilDeliveries('Unknown');
  expect(await pending(order.id)).toMatchObject({ openDelivery: 'Unknown' });
  expect((await update(order.id)).body.type).toBe('delivery-open');
  const [delivery] = await order.deliveries();
  await order.expireRequests();
  await shop.call(decideDelivery, {
    params: { id: delivery!.id, decision: 'not-delivered' },
    body: { reason: 'the supplier has no trace of it' },
    token,
  });
  await order.until('Refunded');
  expect(await pending(order.id)).toBeUndefined();
});
