import {
  allCoupons,
  createCoupon as createCall,
  deleteCoupon as deleteCall,
  editCoupon as editCall,
} from '@rush/contract/admin-coupons.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { type CouponStaff, createCoupon } from './create-coupon.ts';
import { deleteCoupon } from './delete-coupon.ts';
import { editCoupon } from './edit-coupon.ts';
import { listCoupons } from './list-coupons.ts';

export function couponAdminRoutes(staff: CouponStaff): Binding[] {
  return [
    bind(allCoupons, () => listCoupons(staff.platform.db.queries)),
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
  ];
}
