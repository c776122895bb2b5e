import type { Order } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { lastPurchases } from './last-purchases.ts';

const order = (orderid: string, fields: Partial<Order> = {}) =>
  ({ orderid, item_id: 'uc', input1: '51', input2: '', status: 'Completed', ...fields }) as Order;
const ids = (orders: Order[]) => lastPurchases(orders).map(({ orderid }) => orderid);

test('each pack is offered once for each player, as last bought', () => {
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

test('only delivered orders are offered, six at most', () => {
  expect(ids([order('unpaid', { status: 'Created' }), order('refunded', { status: 'Refunded' })])).toEqual(
    [],
  );
  expect(
    ids(Array.from({ length: 9 }, (_, input1) => order(`${input1}`, { input1: `${input1}` }))),
  ).toHaveLength(6);
});
