import {
  allCoupons,
  createCoupon as createCall,
  deleteCoupon as deleteCall,
  editCoupon as editCall,
  restoreCoupon as restoreCall,
} from '@rush/contract/admin-coupons.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { type CouponStaff, createCoupon, editCoupon, listCoupons, setCouponDeleted } from './edit-coupon.ts';

export function couponAdminRoutes(staff: CouponStaff): Binding[] {
  const { queries } = staff.platform.db;
  return [
    bind(allCoupons, ({ query }) => listCoupons(queries, { isDeleted: query.deleted === 'true' })),
    bind(createCall, async (incoming) => ({
      message: 'Coupon created successfully!',
      coupon: await createCoupon(staff, incoming, incoming.body),
    })),
    bind(editCall, async (incoming) => ({
      message: 'Coupon edited successfully!',
      coupon: await editCoupon(staff, incoming, { id: incoming.params._id, body: incoming.body }),
    })),
    bind(deleteCall, async (incoming) => {
      await setCouponDeleted(staff, incoming, incoming.params._id, true);
      return { message: 'Coupon deleted successfully' };
    }),
    bind(restoreCall, async (incoming) => ({
      message: 'Coupon restored.',
      coupon: await setCouponDeleted(staff, incoming, incoming.params._id, false),
    })),
  ];
}
