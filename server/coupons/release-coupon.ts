import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';

/** Gives an order's use back when it fails, is cancelled or refunded. Idempotent. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with released as (delete from coupon_uses where order_id = ${orderId} returning coupon_id)
    update coupons set used_count = used_count - 1 from released where coupons.id = released.coupon_id`.execute(
    tx,
  );
}
