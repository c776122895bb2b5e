import type { OrderRow } from './tables.ts';

/** By how much the clocks of two machines may differ. */
const MARGIN_MS = 24 * 3_600_000;

/** What happened to an order happened after this: partitions of months before it are not looked into. */
export const eventsSince = ({ created_at }: Pick<OrderRow, 'created_at'>): Date =>
  new Date(created_at.getTime() - MARGIN_MS);
