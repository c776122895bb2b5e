import type { Order } from '@rush/contract/orders.ts';

export function playerOf(order: Pick<Order, 'input1' | 'input2' | 'username'>): readonly string[] {
  return [order.input1, order.username || order.input2].filter(Boolean);
}
