import { editItem, editProduct } from '@rush/contract/admin-catalog.ts';
import { orderDetail } from '@rush/contract/admin-details.ts';
import { decideDelivery } from '@rush/contract/admin-fulfilment.ts';
import { OrderEvent } from '@rush/contract/order-events.ts';
import { listOrders, orderStatus } from '@rush/contract/orders.ts';
import { walletTransactions } from '@rush/contract/wallet.ts';
import { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { expect, test } from 'vitest';
import type { Shopper } from '../testing/a-shopper.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');

async function eventsOf(order: { id: string; shopper: Shopper }): Promise<OrderEvent[]> {
  const { body } = await shop.call(orderStatus, {
    body: { client_txn_id: order.id },
    token: order.shopper.token,
  });
  return body.order.timeline.map(({ event }) => OrderEvent.parse(event));
}

test('the API returns a delivered order’s events as data', async () => {
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.until('Completed');
  expect(await eventsOf(order)).toEqual([
    { kind: 'placed', data: {} },
    { kind: 'paid', data: { by: 'wallet' } },
    { kind: 'sent-to-supplier', data: {} },
    { kind: 'completed', data: { note: '' } },
  ]);
});

test('the list, timeline and wallet report a rejection as data', async () => {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'reject', times: 1 });
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.until('Refunded');
  expect((await eventsOf(order)).at(-1)).toEqual({ kind: 'supplier-refused', data: { amountPaise: 115_00 } });
  const { token, userid } = order.shopper;
  const orders = await shop.call(listOrders, { params: { userid }, token });
  expect(orders.body[0]).toMatchObject({
    reasonCode: 'supplier-refused',
    reason: 'The supplier could not deliver this order.',
  });
  const lines = await shop.call(walletTransactions, { params: { userid }, token });
  const [refund, payment] = lines.body.map(({ entry }) => WalletEntry.parse(entry));
  expect(refund).toEqual({ kind: 'refund', data: { item: orders.body[0]!.itemname } });
  expect(payment).toEqual({
    kind: 'order-payment',
    data: { product: orders.body[0]!.productname, item: orders.body[0]!.itemname },
  });
});

test('the timeline shows an unknown delivery and the staff decision', async () => {
  await shop.simulator('/suppliers/smileone/mode', { mode: 'lost-request', times: 1 });
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.untilDeliveries('Unknown');
  // Another movement makes the balance inconclusive.
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance: 55_555 });
  const [delivery] = await order.deliveries();
  await order.expireRequests();
  await shop.call(decideDelivery, {
    params: { id: delivery!.id, decision: 'not-delivered' },
    body: { reason: 'not in their list' },
    token: admin,
  });
  await order.until('Refunded');
  expect(await eventsOf(order)).toEqual([
    { kind: 'placed', data: {} },
    { kind: 'paid', data: { by: 'wallet' } },
    { kind: 'sent-to-supplier', data: {} },
    { kind: 'outcome-unknown', data: { delivery: 1 } },
    { kind: 'delivery-decided', data: { delivery: 1, decision: 'not-delivered' } },
    { kind: 'supplier-refused', data: { amountPaise: 115_00 } },
  ]);
  const detail = await shop.call(orderDetail, { params: { id: order.id }, token: admin });
  expect(detail.body.deliveries[0]).toMatchObject({ reasonCode: null, reason: 'not in their list' });
});

test('an order keeps its names and labels after its product and item are edited', async () => {
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.until('Completed');
  const readBoth = async () => {
    const shopper = await shop.call(orderStatus, {
      body: { client_txn_id: order.id },
      token: order.shopper.token,
    });
    const staff = await shop.call(orderDetail, { params: { id: order.id }, token: admin });
    const { timeline: _, ...shopperOrder } = shopper.body.order;
    const { userid: _userid, user_id: _id, apiType: _type, cost: _cost, ...staffOrder } = staff.body.order;
    return { shopperOrder, staffOrder };
  };
  const before = await readBoth();
  expect(before.staffOrder).toEqual(before.shopperOrder);
  const { product_id, item_id } = before.shopperOrder;
  const product = await shop.call(editProduct, {
    params: { _id: product_id },
    body: {
      name: 'Renamed game',
      imgpath: '/renamed.webp',
      inputs: [{ label: 'Renamed id' }, { label: 'Renamed server' }],
    },
    token: admin,
  });
  expect(product.status).toBe(200);
  const item = await shop.call(editItem, {
    params: { itemid: item_id },
    body: { name: 'Renamed pack' },
    token: admin,
  });
  expect(item.status).toBe(200);
  expect(await readBoth()).toEqual(before);
});
