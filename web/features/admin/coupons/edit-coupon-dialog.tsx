import { type Coupon, editCoupon } from '@rush/contract/admin-coupons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toast.tsx';
import { EditResourceDialog } from '../parts/resource-form.tsx';
import { bodyOfCoupon, draftOfCoupon } from './coupon-draft.ts';
import { CouponFields } from './coupon-fields.tsx';

export function EditCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <EditResourceDialog
      title={`Edit: ${coupon.couponCode}`}
      definition={editCoupon}
      initial={() => draftOfCoupon(coupon)}
      inputOf={(draft) => ({
        params: { _id: coupon._id },
        body: { ...bodyOfCoupon(draft), version: coupon.version },
      })}
      failed="An error occurred"
      onSaved={async ({ message }) => {
        toast('success', message || 'Coupon edited successfully!');
        await queries.invalidateQueries({ queryKey: ['mine', 'admin', 'coupons'] });
      }}
      onClose={onClose}
    >
      {(fields) => <CouponFields {...fields} />}
    </EditResourceDialog>
  );
}
