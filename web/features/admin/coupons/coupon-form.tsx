import { type Coupon, createCoupon, editCoupon } from '@rush/contract/admin-coupons.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/client.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { MomentField } from '../parts/indian-time.tsx';
import { refetchCatalog } from '../parts/queries.ts';
import { CreateScreen, EditResourceDialog, type FieldsProps } from '../parts/resource-form.tsx';
import { choicesOf } from '../parts/table-filters.ts';
import { bodyOfCoupon, type CouponDraft, draftOfCoupon, emptyCoupon } from './coupon-draft.ts';

const NUMBER_FIELDS = [
  ['minimumItemQuantity', 'Minimum Item Quantity'],
  ['minPurchaseAmount', 'Minimum Purchase (₹)'],
  ['maxDiscountAmount', 'Maximum Discount (₹)', 'Enter 0 for no limit.'],
  ['usageLimit', 'Usage Limit'],
  ['userLimit', 'User Limit', 'How many times one person may use it.'],
] as const;

function CouponFields({ draft, problem, onChange, text, check }: FieldsProps<CouponDraft>) {
  const discountField = draft.discountType === 'percentage' ? 'discountPercentage' : 'discountAmount';
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
        <MomentField label="Start Date (optional)" {...text('startDate')} />
        <MomentField label="Expiry Date" {...text('expiryDate')} />
        <SelectField
          label="Type"
          choices={choicesOf({ percentage: 'Percentage', fixed: 'Fixed' })}
          {...text('discountType')}
        />
        <TextField
          label={draft.discountType === 'percentage' ? 'Discount Percentage' : 'Discount Amount (₹)'}
          inputMode="decimal"
          {...text(discountField)}
        />
        {NUMBER_FIELDS.map(([field, label, hint]) => (
          <TextField
            key={field}
            label={label}
            hint={field === 'maxDiscountAmount' && draft.discountType === 'fixed' ? undefined : hint}
            inputMode="decimal"
            {...text(field)}
          />
        ))}
      </div>
      <ProductList value={draft.products} onChange={(products) => onChange({ products })} />
      <TextAreaField label="Description" maxLength={300} rows={2} {...text('description')} />
      <CheckField label="Active" {...check('isActive')} />
    </>
  );
}

function ProductList({ value, onChange }: { value: readonly string[]; onChange: (next: string[]) => void }) {
  const { data } = useQuery(callQuery(['mine', 'admin', 'catalog', 'on-sale'], 'allProducts', {}));
  const withdrawn = value.filter((id) => data && !data.some(({ _id }) => _id === id));
  const products = [
    ...(data ?? []),
    ...withdrawn.map((_id) => ({ _id, name: 'A product that is no longer on sale' })),
  ];
  return (
    <details open={value.length > 0 || undefined} className="border border-line-strong px-3.5">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {value.length === 0 ? 'For all products' : `For ${value.length} of ${products.length} products`}
      </summary>
      <div className="grid max-h-60 overflow-y-auto pb-2 sm:grid-cols-2">
        {products.map(({ _id, name }) => (
          <CheckField
            key={_id}
            label={name}
            checked={value.includes(_id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, _id] : value.filter((id) => id !== _id))
            }
          />
        ))}
      </div>
    </details>
  );
}

export function CreateCouponScreen() {
  return (
    <CreateScreen
      title="Create Coupon"
      definition={createCoupon}
      initial={emptyCoupon}
      inputOf={(draft) => ({ body: bodyOfCoupon(draft) })}
      failure="An error occurred"
      successOf={({ coupon }) => `Coupon created successfully! ${coupon.couponCode}`}
      refresh={refetchCatalog}
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
      failure="An error occurred"
      refresh={refetchCatalog}
      done={({ message }) => message || 'Coupon edited successfully!'}
      onClose={onClose}
    >
      {(fields) => <CouponFields {...fields} />}
    </EditResourceDialog>
  );
}
