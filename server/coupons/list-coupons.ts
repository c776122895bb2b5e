import type { Coupon } from '@rush/contract/admin-coupons.ts';
import type { Queries } from '#platform/database/database.ts';
import { presentCoupon } from './present-coupon.ts';

/** Every coupon that is not deleted, newest first; or every one that is, the last deleted first. */
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
