import type { OrderStatus } from '@rush/contract/orders.ts';

/**
 * Where an order may go from where. The database holds the same table (order_moves) and refuses the rest.
 * Failed and Cancelled lead back to Processing only when the money comes after all.
 */
const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Created: ['Processing', 'Failed', 'Cancelled'],
  Processing: ['Completed', 'Refunded', 'Cancelled'],
  Completed: ['Refunded'],
  Failed: ['Processing'],
  Cancelled: ['Processing'],
  Refunded: [],
};

export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}
