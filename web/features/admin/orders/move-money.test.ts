import type { StaffOrder } from '@rush/contract/admin-orders.ts';
import { expect, test } from 'vitest';
import { type MoveStatus, moneyOf, movesOf, needsQuantity } from './move-money.ts';
import type { OrderDetail } from './order-query.ts';

const order = (fields: Partial<StaffOrder> = {}) =>
  ({ status: 'Processing', value: 300, quantity: 3, isApi: false, ...fields }) as StaffOrder;
const detail = (refundable: number, ...parts: string[]) =>
  ({ refundable, deliveries: parts.map((status) => ({ status, isCurrent: true })) }) as OrderDetail;
const money = (status: MoveStatus, of: StaffOrder, facts: OrderDetail, byHand = 0) =>
  moneyOf({ order: of, status }, facts, byHand);

test('staff can complete, refund or cancel a paid order, and refund a completed one', () => {
  expect(movesOf({ status: 'Processing' })).toEqual(['Completed', 'Refunded', 'Cancelled']);
  expect(movesOf({ status: 'Completed' })).toEqual(['Refunded']);
  expect(movesOf({ status: 'Refunded' })).toEqual([]);
});

test('a refund returns everything, or the rest of a partly delivered order', () => {
  expect(money('Refunded', order(), detail(300))).toEqual({ kind: 'whole', rupees: 300 });
  expect(money('Cancelled', order(), detail(150, 'Delivered', 'Rejected'))).toEqual({
    kind: 'in-part',
    rupees: 150,
  });
});

test('a manual order’s undelivered items are refunded', () => {
  expect(money('Refunded', order(), detail(300), 1)).toEqual({ kind: 'in-part', rupees: 200 });
  expect(money('Refunded', order({ value: 100 }), detail(100), 2)).toEqual({
    kind: 'in-part',
    rupees: 33.33,
  });
});

test('completing moves no money, and a later refund is goodwill if anything is left to refund', () => {
  expect(money('Completed', order(), detail(300))).toEqual({ kind: 'none', rupees: 0 });
  expect(money('Completed', order(), detail(150, 'Delivered', 'Rejected')).kind).toBe('complete-in-part');
  const completed = order({ status: 'Completed' });
  expect(money('Refunded', completed, detail(300))).toEqual({ kind: 'goodwill', rupees: 300 });
  expect(money('Refunded', completed, detail(0))).toEqual({ kind: 'settled', rupees: 0 });
});

test('the number of delivered items is requested only for the refund of a manual order of several items', () => {
  expect(needsQuantity({ order: order(), status: 'Refunded' }, detail(300))).toBe(true);
  expect(needsQuantity({ order: order(), status: 'Completed' }, detail(300))).toBe(false);
  expect(needsQuantity({ order: order({ quantity: 1 }), status: 'Refunded' }, detail(300))).toBe(false);
  expect(needsQuantity({ order: order({ isApi: true }), status: 'Refunded' }, detail(300))).toBe(false);
});
