import type { Coupon, CouponBody } from '@rush/contract/admin-coupons.ts';
import type { Actor, RecordAudit } from '#platform/audit.ts';
import { brokenConstraint } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { presentCoupon } from './present-coupon.ts';
import { readCouponBody } from './read-coupon-body.ts';

/** What staff's operations on coupons need. */
export interface CouponStaff {
  platform: Platform;
  audit: RecordAudit;
}

/** Makes a coupon. Refuses `coupon-invalid`, and `coupon-exists` where the code is taken. */
export async function createCoupon(staff: CouponStaff, actor: Actor, body: CouponBody): Promise<Coupon> {
  const { db, clock } = staff.platform;
  const now = clock.now();
  const terms = readCouponBody(body, null, now);
  return db
    .transaction(async (tx) => {
      const row = await tx
        .insertInto('coupons')
        .values({ id: newId(now.getTime()), ...terms, created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      await staff.audit(tx, actor, {
        action: 'coupon.create',
        subject: 'coupon',
        subjectId: row.id,
        before: null,
        after: presentCoupon(row),
      });
      return presentCoupon(row);
    })
    .catch(refuseTakenCode);
}

/** A code that another coupon holds already becomes `coupon-exists`. */
export function refuseTakenCode(error: unknown): never {
  if (brokenConstraint(error) === 'coupons_code') refuse('coupon-exists');
  throw error;
}
