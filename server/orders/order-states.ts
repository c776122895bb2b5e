import { ORDER_MOVES } from '@rush/contract/order-states.ts';
import type { OrderStatus } from '@rush/contract/orders.ts';

export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}
