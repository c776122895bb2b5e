import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../text/catalogue.ts';
import { adminText } from '../../../text/en/admin.ts';
import { adminCouponsText } from '../../../text/en/admin-coupons.ts';
import { CreateScreen } from '../parts/resource-form.tsx';
import { bodyOfCoupon, emptyCoupon } from './coupon-draft.ts';
import { CouponFields } from './coupon-fields.tsx';

/** Create Coupon. */
export function CreateCouponScreen() {
  const t = useText(adminCouponsText);
  const queries = useQueryClient();
  return (
    <CreateScreen
      title={useText(adminText).areas.createCoupon}
      definition={createCoupon}
      initial={emptyCoupon}
      inputOf={(draft) => ({ body: bodyOfCoupon(draft) })}
      failed={t.failed}
      submit={t.create}
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
