import type { Coupon } from '@rush/contract/admin-coupons.ts';
import type { Queries } from '#platform/database/database.ts';
import { presentCoupon } from './present-coupon.ts';
import './tables.ts';

/** Every coupon that is not deleted, newest first. */
export async function listCoupons(queries: Queries): Promise<Coupon[]> {
  const rows = await queries
    .selectFrom('coupons')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(presentCoupon);
}
