import type { Order } from '@rush/contract/orders.ts';

/** For whom an order is: what was typed first, and the verified name, or without one what was typed beside it. */
export function playerOf(order: Pick<Order, 'input1' | 'input2' | 'username'>): readonly string[] {
  return [order.input1, order.username || order.input2].filter(Boolean);
}
