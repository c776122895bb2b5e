import type { Coupon } from '@rush/contract/admin-coupons.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { Queries } from '#platform/database/database.ts';
import type { CouponRow } from './tables.ts';

export function presentCoupon(row: CouponRow): Coupon {
  return {
    _id: row.id,
    couponCode: row.code,
    discountType: row.discount_type,
    discountAmount: rupeesFromPaise(row.discount_paise),
    discountPercentage: row.discount_percentage,
    expiryDate: row.expires_at.toISOString(),
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

/** Newest first, or most recently deleted first. */
export async function listCoupons(queries: Queries, list: { isDeleted: boolean }): Promise<Coupon[]> {
  const rows = await queries
    .selectFrom('coupons')
    .selectAll()
    .where('deleted_at', list.isDeleted ? 'is not' : 'is', null)
    .orderBy(list.isDeleted ? 'deleted_at' : 'id', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(presentCoupon);
}
