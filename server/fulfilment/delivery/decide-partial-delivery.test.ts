import { auditLog } from '@rush/contract/admin-audit.ts';
import { decidePartialDelivery } from '@rush/contract/admin-fulfilment.ts';
import { afterEach, expect, test } from 'vitest';
import { verifyLedger } from '#backoffice/audit-all-books.ts';
import { type ApiOrder, anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { aTestShop } from '../../testing/test-shop.ts';

const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');
afterEach(async () => {
  expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
});

async function aPartialOrder(): Promise<ApiOrder> {
  const body = await apiPack(shop, 'SMILEBR', 0);
  await shop.owner.query('update items set supplier_item_ids = $2 where id = $1', [
    body.item_id,
    ['13', '999999', '13'],
  ]);
  const order = await anApiOrder(shop, 'SMILEBR', { body });
  await order.untilDeliveries('Delivered', 'Rejected', 'Delivered');
  return order;
}

let presses = 0;
const decide = (order: ApiOrder, decision: 'refund' | 'retry', token = admin) =>
  shop.call(decidePartialDelivery, {
    params: { id: order.id, decision },
    body: { reason: 'out of stock' },
    token,
    key: `partial-delivery-press-${++presses}`,
  });

test('the share for the undelivered packs is refunded once, even if staff click repeatedly', async () => {
  const order = await aPartialOrder();
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => decide(order, 'refund')));
  expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409]);
  const view = await order.shown();
  expect(await order.refundedPaise()).toBe(Math.floor((view.value * 100 * 333_333) / 1_000_000));
  expect(view).toMatchObject({ status: 'Completed', place: 'game', refunded: 38.33 });
  expect(view.timeline.at(-1)!.text).toContain('Delivered in part (2 of 3); ₹38.33 is back in your wallet');
  const log = await shop.call(auditLog, { query: {}, token: admin });
  expect(JSON.stringify(log.body)).toContain('order.rest-refund');
});

test('only one of several concurrent decisions applies, and the order is then Completed', async () => {
  const order = await aPartialOrder();
  await shop.owner.query(
    "update deliveries set supplier_item = '23' where supplier_item = '999999' and status = 'Rejected'",
  );
  const responses = await Promise.all([
    decide(order, 'retry'),
    decide(order, 'retry'),
    decide(order, 'refund'),
  ]);
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  await order.until('Completed');
  expect(await order.executed()).toBe(responses[2]!.status === 200 ? 2 : 3);
});

test('a decision is refused if the order has ended or the caller is a shopper', async () => {
  const order = await anApiOrder(shop, 'MOOGOLDHOK');
  await order.until('Completed');
  expect((await decide(order, 'refund')).body.type).toBe('order-final');
  const player = await shop.signIn('player@rush.test');
  expect((await decide(order, 'refund', player.token)).status).toBe(403);
});
