import { sql } from 'kysely';
import { PROMISE_MINUTES } from './present-order.ts';

/** From these ages on a paid order that is neither delivered nor returned is late: one of a supplier, one by hand. */
export const LATE_MINUTES = { api: 10, hand: PROMISE_MINUTES.hand } as const;

/** The same in a statement over `orders`: after how many minutes the row is late. */
export const LATE_AFTER_MINUTES = sql<number>`case when orders.is_api then ${LATE_MINUTES.api}::int else ${LATE_MINUTES.hand}::int end`;
