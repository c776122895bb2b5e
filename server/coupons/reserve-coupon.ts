import { readCoupon } from '@rush/contract/typed-text.ts';
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { type CouponUse, couponDiscountPaise, requireUsableCoupon } from './coupon-rules.ts';
import type { CouponRow } from './tables.ts';

function findCoupon(queries: Queries, code: string): Promise<CouponRow | undefined> {
  return queries
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', readCoupon(code))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

async function countUses(queries: Queries, couponId: string, userId: string): Promise<number> {
  const { uses } = await queries
    .selectFrom('coupon_uses')
    .select((select) => select.fn.countAll<number>().as('uses'))
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return uses;
}

/**
 * Reserves one use of a coupon in the order's transaction. The statement that counts the use also checks the usage
 * limit, and its row lock makes the count per user exact. Refuses with COUPON_REFUSALS.
 */
export async function reserveCoupon(
  tx: Tx,
  use: CouponUse & { orderId: string },
): Promise<{ code: string; discountPaise: number }> {
  const updated = await sql<CouponRow>`
    update coupons set used_count = used_count + 1
    where code = ${readCoupon(use.code)} and deleted_at is null and is_active and expires_at > ${use.now}
      and (starts_at is null or starts_at <= ${use.now})
      and used_count < usage_limit
    returning *`.execute(tx);
  const coupon = updated.rows[0];
  if (!coupon) {
    requireUsableCoupon(await findCoupon(tx, use.code), { ...use, usesByUser: 0 });
    // Another order released its use between the two statements, so a retry may succeed.
    return refuse('coupon-used-up');
  }
  requireUsableCoupon(
    { ...coupon, used_count: coupon.used_count - 1 },
    { ...use, usesByUser: await countUses(tx, coupon.id, use.userId) },
  );
  const discountPaise = couponDiscountPaise(coupon, use.pricePaise);
  await tx
    .insertInto('coupon_uses')
    .values({
      order_id: use.orderId,
      coupon_id: coupon.id,
      user_id: use.userId,
      discount_paise: discountPaise,
    })
    .execute();
  return { code: coupon.code, discountPaise };
}

/** What the coupon would save now, without reserving it. Refuses with COUPON_REFUSALS. */
export async function previewCoupon(
  queries: Queries,
  use: CouponUse,
): Promise<{ coupon: CouponRow; discountPaise: number }> {
  const row = await findCoupon(queries, use.code);
  const usesByUser = row ? await countUses(queries, row.id, use.userId) : 0;
  const coupon = requireUsableCoupon(row, { ...use, usesByUser });
  return { coupon, discountPaise: couponDiscountPaise(coupon, use.pricePaise) };
}

/** Releases the order's use, because the order failed or was cancelled or refunded. Idempotent. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with released as (delete from coupon_uses where order_id = ${orderId} returning coupon_id)
    update coupons set used_count = used_count - 1 from released where coupons.id = released.coupon_id`.execute(
    tx,
  );
}
