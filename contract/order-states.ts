import type { OrderStatus } from './orders.ts';

/**
 * The state machine of an order, which the database enforces too (check_order_move). Failed leads back to Processing
 * only when a late payment arrives.
 */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Created: ['Processing', 'Failed', 'Cancelled'],
  Processing: ['Completed', 'Refunded', 'Cancelled'],
  Completed: ['Refunded'],
  Failed: ['Processing'],
  Cancelled: [],
  Refunded: [],
};
