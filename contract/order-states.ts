export const ORDER_STATUSES = [
  'Created',
  'Processing',
  'Completed',
  'Refunded',
  'Failed',
  'Cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const PAYMENT_MODES = ['upi', 'wallet'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

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
