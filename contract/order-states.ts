import type { OrderStatus } from './orders.ts';

/**
 * Where an order may go from where. The database has the same list (check_order_move) and refuses the rest; the back-office
 * offers of it what staff decides. Failed and Cancelled lead back to Processing only when the money comes after all.
 */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Created: ['Processing', 'Failed', 'Cancelled'],
  Processing: ['Completed', 'Refunded', 'Cancelled'],
  Completed: ['Refunded'],
  Failed: ['Processing'],
  Cancelled: ['Processing'],
  Refunded: [],
};
