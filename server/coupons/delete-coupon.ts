import type { Coupon } from '@rush/contract/admin-coupons.ts';
import type { Actor } from '#platform/audit.ts';
import { type CouponStaff, refuseTakenCode } from './create-coupon.ts';
import { lockCoupon } from './edit-coupon.ts';
import { presentCoupon } from './present-coupon.ts';

/**
 * Takes a coupon out of use. The row stays: orders keep what it gave them, and its code may be used for a new
 * one. Refuses `coupon-not-found`.
 */
export async function deleteCoupon(staff: CouponStaff, actor: Actor, id: string): Promise<void> {
  await setDeleted(staff, actor, id, true);
}

/**
 * Undoes a deletion: the coupon is back with its terms and the uses it had. Refuses `coupon-not-found` where none is
 * deleted, and `coupon-exists` where another coupon has its code by now.
 */
export function restoreCoupon(staff: CouponStaff, actor: Actor, id: string): Promise<Coupon> {
  return setDeleted(staff, actor, id, false).catch(refuseTakenCode);
}

async function setDeleted(staff: CouponStaff, actor: Actor, id: string, isDeleted: boolean): Promise<Coupon> {
  const { db, clock } = staff.platform;
  return db.transaction(async (tx) => {
    const row = await lockCoupon(tx, id, { isDeleted: !isDeleted });
    const after = await tx
      .updateTable('coupons')
      .set({ deleted_at: isDeleted ? clock.now() : null, version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await staff.audit(tx, actor, {
      action: isDeleted ? 'coupon.delete' : 'coupon.restore',
      subject: 'coupon',
      subjectId: row.id,
      before: isDeleted ? presentCoupon(row) : null,
      after: isDeleted ? null : presentCoupon(after),
    });
    return presentCoupon(after);
  });
}
