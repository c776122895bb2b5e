import {
  allCoupons,
  createCoupon as createCall,
  deleteCoupon as deleteCall,
  editCoupon as editCall,
  restoreCoupon as restoreCall,
} from '@rush/contract/admin-coupons.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { type CouponStaff, createCoupon, deleteCoupon, editCoupon, restoreCoupon } from './edit-coupon.ts';
import { listCoupons } from './list-coupons.ts';

export function couponAdminRoutes(staff: CouponStaff): Binding[] {
  return [
    bind(allCoupons, ({ query }) =>
      listCoupons(staff.platform.db.queries, { isDeleted: query.deleted === 'true' }),
    ),
    bind(createCall, async ({ caller, address, body }) => ({
      message: 'Coupon created successfully!',
      coupon: await createCoupon(staff, { caller, address }, body),
    })),
    bind(editCall, async ({ caller, address, params, body }) => ({
      message: 'Coupon edited successfully!',
      coupon: await editCoupon(staff, { caller, address }, { id: params._id, body }),
    })),
    bind(deleteCall, async ({ caller, address, params }) => {
      await deleteCoupon(staff, { caller, address }, params._id);
      return { message: 'Coupon deleted successfully' };
    }),
    bind(restoreCall, async ({ caller, address, params }) => ({
      message: 'Coupon restored.',
      coupon: await restoreCoupon(staff, { caller, address }, params._id),
    })),
  ];
}
