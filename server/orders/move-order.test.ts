import { updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { ORDER_STATUSES, type OrderStatus } from '@rush/contract/order-states.ts';
import { describe, expect, test } from 'vitest';
import { aPack } from '../testing/a-shopper.ts';
import { aUpiOrder, type UpiOrder } from '../testing/a-upi-order.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { moveOrder } from './move-order.ts';

/** The moves that ORD-1 allows from each status, written out independently of the code. */
const ALLOWED: Record<OrderStatus, OrderStatus[]> = {
  Created: ['Processing', 'Failed', 'Cancelled'],
  Processing: ['Completed', 'Refunded', 'Cancelled'],
  Completed: ['Refunded'],
  Refunded: [],
  Failed: ['Processing'],
  Cancelled: [],
};
const PAIRS = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

const shop = await aTestShop({ withoutJobs: true });
const pack = await aPack(shop, { discountedPaise: 100_00 });
const { token: admin } = await shop.signIn('admin@rush.test');

const idOf = async (order: UpiOrder) =>
  (await shop.owner.query('select id from orders where orderid = $1', [order.id])).rows[0].id as string;

const move = async (order: UpiOrder, to: OrderStatus) => {
  const orderId = await idOf(order);
  return shop.db.transaction((tx) =>
    moveOrder(tx, { orderId, to, actor: 'staff', now: shop.clock.now(), pointsPercent: 1 }),
  );
};

async function anOrderIn(status: OrderStatus): Promise<UpiOrder> {
  const order = await aUpiOrder(shop, { pack });
  const paths: Record<OrderStatus, OrderStatus[]> = {
    Created: [],
    Processing: ['Processing'],
    Completed: ['Processing', 'Completed'],
    Refunded: ['Processing', 'Refunded'],
    Failed: ['Failed'],
    Cancelled: ['Cancelled'],
  };
  if (paths[status].includes('Processing')) {
    await order.pay();
    await order.verify();
  }
  for (const to of paths[status]) await move(order, to);
  expect(await order.statusOnRecord()).toBe(status);
  return order;
}

test.each(PAIRS)('a move from %s to %s is allowed or refused as ORD-1 requires', async (from, to) => {
  const order = await anOrderIn(from);
  if (from === to || ALLOWED[from].includes(to)) {
    await move(order, to);
    expect(await order.statusOnRecord()).toBe(to);
  } else {
    const before = await order.money();
    await expect(move(order, to)).rejects.toMatchObject({ type: 'order-final' });
    const update = shop.owner.query('update orders set status = $2 where orderid = $1', [order.id, to]);
    await expect(update).rejects.toMatchObject({ constraint: 'orders_move' });
    expect(await order.statusOnRecord()).toBe(from);
    expect(await order.money()).toEqual(before);
  }
  expect(await auditBooks(shop.db.queries)).toEqual([]);
});

describe('moves by staff', () => {
  const press = (order: UpiOrder, status: string) =>
    shop.call(updateOrder, { params: { id: order.id }, body: { status }, token: admin });

  test.each(['Created', 'Failed', 'Processing', 'completed!', '', '6', '__proto__'])(
    'staff cannot set an order to %j',
    async (status) => {
      const order = await anOrderIn('Processing');
      expect((await press(order, status)).status).toBe(422);
      expect(await order.statusOnRecord()).toBe('Processing');
    },
  );

  test.each(['Completed', 'Refund'])('staff cannot set an unpaid order to %s', async (status) => {
    const order = await aUpiOrder(shop, { pack });
    const body = { type: 'order-unpaid', message: 'This order has not been paid yet.' };
    expect(await press(order, status)).toMatchObject({ status: 409, body });
  });

  test('an order moves only once, even if staff press Refund and Completed concurrently', async () => {
    const order = await anOrderIn('Processing');
    const responses = await Promise.all(
      ['Refunded', 'Completed', 'Refunded', 'Completed'].map((status) => press(order, status)),
    );
    const status = await order.statusOnRecord();
    expect(['Refunded', 'Completed']).toContain(status);
    expect(responses.filter((response) => response.status === 200).length).toBeGreaterThanOrEqual(2);
    expect((await order.money()).refund ?? 0).toBe(status === 'Refunded' ? 1 : 0);
    expect(await auditBooks(shop.db.queries)).toEqual([]);
  });
});
