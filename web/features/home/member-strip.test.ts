import type { Order } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { lastPurchases } from './member-strip.tsx';

const order = (orderid: string, fields: Partial<Order> = {}) =>
  ({ orderid, item_id: 'uc', input1: '51', input2: '', status: 'Completed', ...fields }) as Order;
const ids = (orders: Order[]) => lastPurchases(orders).map(({ orderid }) => orderid);

test('each pack is offered once per player, from the latest order', () => {
  expect(
    ids([
      order('newest'),
      order('same again'),
      order('other player', { input1: '52' }),
      order('other server', { input2: 'Asia' }),
      order('other pack', { item_id: 'pass' }),
    ]),
  ).toEqual(['newest', 'other player', 'other server', 'other pack']);
});

test('only delivered orders are offered, and at most six', () => {
  expect(ids([order('1', { status: 'Created' }), order('2', { status: 'Refunded' })])).toEqual([]);
  expect(ids([1, 2, 3, 4, 5, 6, 7].map((n) => order(`${n}`, { input1: `${n}` })))).toHaveLength(6);
});
