import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CreateScreen } from '../parts/resource-form.tsx';
import { bodyOfCoupon, emptyCoupon } from './coupon-draft.ts';
import { CouponFields } from './coupon-fields.tsx';

export function CreateCouponScreen() {
  const queries = useQueryClient();
  return (
    <CreateScreen
      title="Create Coupon"
      definition={createCoupon}
      initial={emptyCoupon}
      inputOf={(draft) => ({ body: bodyOfCoupon(draft) })}
      failed="An error occurred"
      saidOf={({ coupon }) => `Coupon created successfully! ${coupon.couponCode}`}
      onSaved={async () => {
        await queries.invalidateQueries({ queryKey: ['mine', 'admin', 'coupons'] });
        return emptyCoupon();
      }}
    >
      {(fields) => <CouponFields {...fields} />}
    </CreateScreen>
  );
}
