import type { Actor } from '#platform/audit.ts';
import type { CouponStaff } from './create-coupon.ts';
import { lockCoupon } from './edit-coupon.ts';
import { presentCoupon } from './present-coupon.ts';

/**
 * Takes a coupon out of use. The row stays: orders keep what it gave them, and its code may be used for a new
 * one. Refuses `coupon-not-found`.
 */
export async function deleteCoupon(staff: CouponStaff, actor: Actor, id: string): Promise<void> {
  const { db, clock } = staff.platform;
  await db.transaction(async (tx) => {
    const row = await lockCoupon(tx, id);
    await tx
      .updateTable('coupons')
      .set({ deleted_at: clock.now(), version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    await staff.audit(tx, actor, {
      action: 'coupon.delete',
      subject: 'coupon',
      subjectId: row.id,
      before: presentCoupon(row),
      after: null,
    });
  });
}
