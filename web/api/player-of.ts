import type { Order } from '@rush/contract/orders.ts';

/** The player: the first input, then the verified name or else the second input. */
export function playerOf(order: Pick<Order, 'input1' | 'input2' | 'username'>): readonly string[] {
  return [order.input1, order.username || order.input2].filter(Boolean);
}
