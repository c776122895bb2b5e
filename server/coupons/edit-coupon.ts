import type { Coupon, CouponBody } from '@rush/contract/admin-coupons.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { type Actor, changedFields, type RecordAudit } from '#platform/audit.ts';
import { brokenConstraint, type Queries, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { readCouponBody } from './read-coupon-body.ts';
import type { CouponRow } from './tables.ts';

export interface CouponStaff {
  platform: Platform;
  audit: RecordAudit;
}

/** Refuses with `coupon-invalid` and `coupon-exists`. */
export async function createCoupon(staff: CouponStaff, actor: Actor, body: CouponBody): Promise<Coupon> {
  const { db, clock } = staff.platform;
  const now = clock.now();
  const terms = readCouponBody(body, null, now);
  return db
    .transaction(async (tx) => {
      await requireProducts(tx, terms.product_ids);
      const row = await tx
        .insertInto('coupons')
        .values({ id: newId(now.getTime()), ...terms, created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      await staff.audit(tx, actor, {
        action: 'coupon.create',
        subject: 'coupon',
        subjectId: row.id,
        after: presentCoupon(row),
      });
      return presentCoupon(row);
    })
    .catch(refuseDuplicateCode);
}

function refuseDuplicateCode(error: unknown): never {
  if (brokenConstraint(error) === 'coupons_code') refuse('coupon-exists');
  throw error;
}

/**
 * Changes a coupon. Omitted fields keep their values. Locks the coupon, so that its limit cannot fall below its uses.
 * Refuses with `coupon-not-found`, `coupon-invalid`, `coupon-exists`, `version-stale`.
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
        refuse('version-stale', { extra: { version: before.version } });
      const terms = readCouponBody(body, before, clock.now());
      if (terms.usage_limit < before.used_count) {
        const message = `Usage Limit must be at least ${before.used_count}, the number of uses so far`;
        refuse('coupon-invalid', { fields: [{ field: 'usageLimit', message }] });
      }
      await requireProducts(tx, terms.product_ids, before.product_ids);
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
    .catch(refuseDuplicateCode);
}

/** @param kept the coupon's current products, which may have been deleted */
async function requireProducts(tx: Tx, ids: readonly string[], kept: readonly string[] = []): Promise<void> {
  const products = await tx.selectFrom('products').select('id').where('deleted_at', 'is', null).execute();
  const valid = [...kept, ...products.map(({ id }) => id)];
  if (ids.every((id) => valid.includes(id))) return;
  const message = 'One of these products doesn’t exist. Choose products from the list.';
  refuse('coupon-invalid', { message, fields: [{ field: 'products', message }] });
}

async function lockCoupon(tx: Tx, id: string, { isDeleted } = { isDeleted: false }): Promise<CouponRow> {
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

/** Deletes a coupon, which frees its code, or restores it. Refuses with `coupon-not-found`, `coupon-exists`. */
export async function setCouponDeleted(staff: CouponStaff, actor: Actor, id: string, isDeleted: boolean) {
  const { db, clock } = staff.platform;
  const change = db.transaction(async (tx) => {
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
  return change.catch(refuseDuplicateCode);
}

function presentCoupon(row: CouponRow): Coupon {
  return {
    _id: row.id,
    couponCode: row.code,
    discountType: row.discount_type,
    discountAmount: rupeesFromPaise(row.discount_paise),
    discountPercentage: row.discount_percentage,
    startDate: row.starts_at?.toISOString() ?? null,
    expiryDate: row.expires_at.toISOString(),
    products: row.product_ids,
    minimumItemQuantity: row.minimum_quantity,
    minPurchaseAmount: rupeesFromPaise(row.minimum_purchase_paise),
    maxDiscountAmount: rupeesFromPaise(row.maximum_discount_paise),
    isActive: row.is_active,
    usageLimit: row.usage_limit,
    userLimit: row.user_limit,
    usedCount: row.used_count,
    description: row.description,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

export async function listCoupons(
  queries: Queries,
  { isDeleted }: { isDeleted: boolean },
): Promise<(Coupon & { spent: number })[]> {
  const rows = await queries
    .selectFrom('coupons')
    .selectAll()
    .select(
      sql<number>`(select coalesce(sum(discount_paise), 0)::bigint from coupon_uses where coupon_id = coupons.id)`.as(
        'spent_paise',
      ),
    )
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy(isDeleted ? 'deleted_at' : 'id', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...presentCoupon(row), spent: rupeesFromPaise(row.spent_paise) }));
}
