import type { Coupon, CouponBody } from '@rush/contract/admin-coupons.ts';
import { type Actor, changedFields } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { type CouponStaff, refuseTakenCode } from './create-coupon.ts';
import { presentCoupon } from './present-coupon.ts';
import { readCouponBody } from './read-coupon-body.ts';
import type { CouponRow } from './tables.ts';

/**
 * Changes a coupon; fields that are left out stay. It waits for the row lock of orders that are just using it,
 * so that a limit is never set below what is used. Refuses `coupon-not-found`, `coupon-invalid`,
 * `coupon-exists`, `version-stale`.
 */
export async function editCoupon(
  staff: CouponStaff,
  actor: Actor,
  { id, body }: { id: string; body: CouponBody },
): Promise<Coupon> {
  const { db, clock } = staff.platform;
  return db
    .transaction(async (tx) => {
      const before = await lockCoupon(tx, id);
      if (body.version !== undefined && body.version !== before.version)
        refuse('version-stale', { answer: { version: before.version } });
      const terms = readCouponBody(body, before, clock.now());
      if (terms.usage_limit < before.used_count) {
        const message = `Usage Limit must be at least ${before.used_count}: so often it is used already`;
        refuse('coupon-invalid', { fields: [{ field: 'usageLimit', message }] });
      }
      const after = await tx
        .updateTable('coupons')
        .set({ ...terms, version: before.version + 1 })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await staff.audit(tx, actor, {
        action: 'coupon.edit',
        subject: 'coupon',
        subjectId: before.id,
        ...changedFields(presentCoupon(before), presentCoupon(after)),
      });
      return presentCoupon(after);
    })
    .catch(refuseTakenCode);
}

/** Refuses `coupon-not-found`. */
export async function lockCoupon(
  tx: Tx,
  id: string,
  { isDeleted } = { isDeleted: false },
): Promise<CouponRow> {
  const row = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('coupon-not-found');
  return row;
}
