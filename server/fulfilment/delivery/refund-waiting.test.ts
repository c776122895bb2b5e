import { checkPlayerId, orderStatus, refundWaitingOrder } from '@rush/contract/orders.ts';
import { afterEach, expect, test } from 'vitest';
import { aShopper } from '../../testing/a-shopper.ts';
import { aUpiOrder, runByClock } from '../../testing/a-upi-order.ts';
import { type ApiOrder, anApiOrder, apiPack, untilAccountsIdle } from '../../testing/an-api-order.ts';
import { suspendAccount } from '../../testing/suspend-account.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { rounds } from '../../testing/thoroughness.ts';

const BR = { name: 'smileone', region: 'br' };
const MINUTE = 60_000;

const shop = await aTestShop();
afterEach(async () => {
  await recover();
  await untilAccountsIdle(shop);
});

const refund = ({ id, shopper }: ApiOrder, token = shopper.token) =>
  shop.call(refundWaitingOrder, { body: { client_txn_id: id }, token });

async function takeDown(): Promise<void> {
  await untilAccountsIdle(shop);
  await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
  await suspendAccount(shop, BR, { sinceMs: 0 });
}

/** Places orders while the account is down. Their players were checked before that. */
async function waitingOrders(count: number): Promise<ApiOrder[]> {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
  const body = await apiPack(shop, 'SMILEBR');
  const ids = Array.from({ length: count }, () => `38${String(++players).padStart(4, '0')}1111`);
  for (const userid of ids)
    await shop.call(checkPlayerId, { body: { userid, zoneid: '2001', product_id: body.product_id } });
  await takeDown();
  const orders = await Promise.all(ids.map((player) => anApiOrder(shop, 'SMILEBR', { player, body })));
  for (const order of orders) await order.untilDeliveries('Pending');
  return orders;
}
let players = 0;

async function recover(): Promise<void> {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
  await suspendAccount(shop, BR, { sinceMs: 0, probeInMs: 0 });
  await runByClock(shop, 'sweep-deliveries');
}

test('a waiting order shows its refund deadline, and its shopper can have it refunded at once', async () => {
  const order = (await waitingOrders(1))[0]!;
  const { refundBy, refundNow, value, paidAt } = await order.shown();
  expect(refundNow).toBe(value);
  expect(Date.parse(refundBy!) - Date.parse(paidAt!)).toBe(31 * MINUTE);

  const response = await refund(order);
  expect(response).toMatchObject({ status: 200, body: { refunded: value } });
  expect(await order.shown()).toMatchObject({
    status: 'Refunded',
    reasonCode: 'refund-asked',
    refundBy: null,
    refundNow: null,
  });
  expect((await refund(order)).body).toEqual(response.body);
  await recover();
  await untilAccountsIdle(shop);
  expect(await order.executed()).toBe(0);
  expect(await order.refundedPaise()).toBe(value * 100);
});

test('a refund is refused while the supplier may be delivering, and to anyone but the shopper', async () => {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const lostOrder = await anApiOrder(shop, 'SMILEBR');
  await lostOrder.untilDeliveries('Unknown');
  await takeDown();
  expect(await lostOrder.shown()).toMatchObject({ refundBy: null, refundNow: null });
  expect((await refund(lostOrder)).body.type).toBe('order-under-way');

  const order = (await waitingOrders(1))[0]!;
  const admin = await shop.signIn('admin@rush.test');
  for (const { token } of [admin, await aShopper(shop)])
    expect((await refund(order, token)).body.type).toBe('order-not-found');
  await recover();
  await order.until('Completed');
  expect((await refund(order)).body.type).toBe('order-over');
});

test('a shopper cannot get a refund for an order that is unpaid or delivered by hand', async () => {
  const shopper = await aShopper(shop);
  const order = await aUpiOrder(shop, { shopper });
  const request = () =>
    shop.call(refundWaitingOrder, { body: { client_txn_id: order.id }, token: shopper.token });
  expect((await request()).body.type).toBe('order-under-way');
  await order.pay();
  await order.verify();
  expect((await request()).body.type).toBe('order-under-way');
  const { body } = await shop.call(orderStatus, {
    body: { client_txn_id: order.id },
    token: shopper.token,
  });
  expect(body.order).toMatchObject({ status: 'Processing', refundBy: null, refundNow: null });
});

test('a waiting order is refunded after the promised time and not before', async () => {
  const [overdueOrder, recentOrder] = (await waitingOrders(2)) as [ApiOrder, ApiOrder];
  const setPaid = (order: ApiOrder, minutesAgo: number) =>
    shop.owner.query('update orders set paid_at = $2 where orderid = $1', [
      order.id,
      new Date(shop.clock.now().getTime() - minutesAgo * MINUTE),
    ]);
  await setPaid(overdueOrder, 30);
  await setPaid(recentOrder, 29);
  await runByClock(shop, 'sweep-deliveries');
  expect(await overdueOrder.shown()).toMatchObject({ status: 'Refunded', reasonCode: 'supplier-out' });
  expect(await recentOrder.status()).toBe('Processing');
  await refund(recentOrder);
});

test('an order whose refund is requested while its supplier is recovering is either delivered or refunded', async () => {
  const orders = await waitingOrders(rounds(12, 50));
  const [responses] = await Promise.all([Promise.all(orders.map((order) => refund(order))), recover()]);
  await until(
    async () =>
      (await Promise.all(orders.map((order) => order.status()))).every((status) => status !== 'Processing'),
    'every order to end',
  );
  for (const [index, order] of orders.entries()) {
    const isRefunded = (await order.status()) === 'Refunded';
    expect(await order.executed()).toBe(isRefunded ? 0 : 1);
    expect((await order.refundedPaise()) > 0).toBe(isRefunded);
    if (responses[index]!.status === 200) expect(isRefunded).toBe(true);
  }
});
