import type { Role } from '@rush/contract/roles.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { requireCouponFits } from './coupon-rules.ts';
import { couponDiscountPaise } from './discount.ts';
import type { CouponRow } from './tables.ts';

export interface CouponUse {
  code: string;
  userId: string;
  role: Role;
  /** Of all pieces together, in paise. */
  pricePaise: number;
  quantity: number;
  now: Date;
  allowResellers: boolean;
}

const canonical = (code: string) => code.trim().toUpperCase();

async function usesOf(queries: Queries, couponId: string, userId: string): Promise<number> {
  const { uses } = await queries
    .selectFrom('coupon_uses')
    .select((select) => select.fn.countAll<number>().as('uses'))
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return uses;
}

/**
 * Takes one use of a coupon for an order, under the coupon's row lock: a limit of five is five, however many
 * come at once. The only code that counts a use. Refuses with the words of COUPON_REFUSALS.
 */
export async function reserveCoupon(
  tx: Tx,
  use: CouponUse & { orderId: string },
): Promise<{ couponId: string; code: string; discountPaise: number }> {
  const found = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', canonical(use.code))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const coupon = requireCouponFits(found, {
    ...use,
    usesOfUser: found ? await usesOf(tx, found.id, use.userId) : 0,
  });
  const discountPaise = couponDiscountPaise(coupon, use.pricePaise);
  await tx
    .updateTable('coupons')
    .set((row) => ({ used_count: row('used_count', '+', 1) }))
    .where('id', '=', coupon.id)
    .execute();
  await tx
    .insertInto('coupon_uses')
    .values({
      order_id: use.orderId,
      coupon_id: coupon.id,
      user_id: use.userId,
      discount_paise: discountPaise,
    })
    .execute();
  return { couponId: coupon.id, code: coupon.code, discountPaise };
}

/** What the coupon would save now; nothing is taken. Refuses as reserving would. */
export async function previewCoupon(
  queries: Queries,
  use: CouponUse,
): Promise<{ coupon: CouponRow; discountPaise: number }> {
  const found = await queries
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', canonical(use.code))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const coupon = requireCouponFits(found, {
    ...use,
    usesOfUser: found ? await usesOf(queries, found.id, use.userId) : 0,
  });
  return { coupon, discountPaise: couponDiscountPaise(coupon, use.pricePaise) };
}

/** Gives a use back when its order fails or is cancelled; once, however often it is called. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  const released = await tx
    .deleteFrom('coupon_uses')
    .where('order_id', '=', orderId)
    .returning('coupon_id')
    .executeTakeFirst();
  if (!released) return;
  await tx
    .updateTable('coupons')
    .set((row) => ({ used_count: row('used_count', '-', 1) }))
    .where('id', '=', released.coupon_id)
    .execute();
}
