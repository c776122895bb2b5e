import { type Coupon, createCoupon, editCoupon } from '@rush/contract/admin-coupons.ts';
import type { QueryClient } from '@tanstack/react-query';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { CreateScreen, EditResourceDialog, type FieldsProps } from '../parts/resource-form.tsx';
import { choicesOf } from '../parts/table-filters.ts';
import { bodyOfCoupon, type CouponDraft, draftOfCoupon, emptyCoupon } from './coupon-draft.ts';

const NUMBERS = [
  ['minimumItemQuantity', 'Minimum Item Quantity'],
  ['minPurchaseAmount', 'Minimum Purchase (₹)'],
  ['maxDiscountAmount', 'Maximum Discount (₹)'],
  ['usageLimit', 'Usage Limit'],
  ['userLimit', 'User Limit', 'How often one person may use it.'],
] as const;

function CouponFields({ draft, problem, onChange, text, check }: FieldsProps<CouponDraft>) {
  const discount = draft.discountType === 'percentage' ? 'discountPercentage' : 'discountAmount';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Coupon Code"
          maxLength={64}
          autoCapitalize="characters"
          value={draft.couponCode}
          error={problem('couponCode')}
          onChange={(event) => onChange({ couponCode: event.target.value.toUpperCase() })}
        />
        <TextField
          label="Expiry Date"
          hint="Indian time (IST)."
          type="datetime-local"
          {...text('expiryDate')}
        />
        <SelectField
          label="Type"
          choices={choicesOf({ percentage: 'Percentage', fixed: 'Fixed' })}
          {...text('discountType')}
        />
        <TextField
          label={draft.discountType === 'percentage' ? 'Discount Percentage' : 'Discount Amount (₹)'}
          inputMode="decimal"
          {...text(discount)}
        />
        {NUMBERS.map(([field, label, hint]) => (
          <TextField key={field} label={label} hint={hint} inputMode="decimal" {...text(field)} />
        ))}
      </div>
      <TextAreaField label="Description" maxLength={300} rows={2} {...text('description')} />
      <CheckField label="Active" {...check('isActive')} />
    </>
  );
}

const forgetCoupons = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ['mine', 'admin', 'coupons'] });

export function CreateCouponScreen() {
  return (
    <CreateScreen
      title="Create Coupon"
      definition={createCoupon}
      initial={emptyCoupon}
      inputOf={(draft) => ({ body: bodyOfCoupon(draft) })}
      failed="An error occurred"
      saidOf={({ coupon }) => `Coupon created successfully! ${coupon.couponCode}`}
      refresh={forgetCoupons}
      next={emptyCoupon}
    >
      {(fields) => <CouponFields {...fields} />}
    </CreateScreen>
  );
}

export function EditCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
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
      refresh={forgetCoupons}
      done={({ message }) => message || 'Coupon edited successfully!'}
      onClose={onClose}
    >
      {(fields) => <CouponFields {...fields} />}
    </EditResourceDialog>
  );
}
