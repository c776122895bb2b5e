import type { Order } from '@rush/contract/orders.ts';

const SHOWN = 6;

/** The latest delivered orders, one per pack and player. */
export function lastPurchases(orders: readonly Order[]): Order[] {
  const seen = new Map<string, Order>();
  for (const order of orders) {
    const key = [order.item_id, order.input1, order.input2].join('|');
    if (order.status === 'Completed' && !seen.has(key)) seen.set(key, order);
  }
  return [...seen.values()].slice(0, SHOWN);
}
