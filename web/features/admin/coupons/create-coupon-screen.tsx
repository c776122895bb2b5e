import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { adminText } from '../../../text/admin/common.ts';
import { adminCouponsText as t } from '../../../text/admin/coupons.ts';
import { CreateScreen } from '../parts/resource-form.tsx';
import { bodyOfCoupon, emptyCoupon } from './coupon-draft.ts';
import { CouponFields } from './coupon-fields.tsx';

/** Create Coupon. */
export function CreateCouponScreen() {
  const queries = useQueryClient();
  return (
    <CreateScreen
      title={adminText.areas.createCoupon}
      definition={createCoupon}
      initial={emptyCoupon}
      inputOf={(draft) => ({ body: bodyOfCoupon(draft) })}
      failed={t.failed}
      saidOf={({ coupon }) => `${t.created} ${coupon.couponCode}`}
      onSaved={async () => {
        await queries.invalidateQueries({ queryKey: ['mine', 'admin', 'coupons'] });
        return emptyCoupon();
      }}
    >
      {(fields) => <CouponFields {...fields} />}
    </CreateScreen>
  );
}
