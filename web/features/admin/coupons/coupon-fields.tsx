import { adminCouponsText as t } from '../../../text/admin/coupons.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import type { FieldsProps } from '../parts/resource-form.tsx';
import type { CouponDraft } from './coupon-draft.ts';

const NUMBERS = [
  ['minimumItemQuantity', 'minimumQuantity'],
  ['minPurchaseAmount', 'minimumPurchase'],
  ['maxDiscountAmount', 'maximumDiscount'],
  ['usageLimit', 'usageLimit'],
  ['userLimit', 'userLimit'],
] as const;

export function CouponFields({ draft, problem, onChange }: FieldsProps<CouponDraft>) {
  const discount = draft.discountType === 'percentage' ? 'discountPercentage' : 'discountAmount';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.code}
          maxLength={64}
          autoCapitalize="characters"
          value={draft.couponCode}
          error={problem('couponCode')}
          onChange={(event) => onChange({ couponCode: event.target.value.toUpperCase() })}
        />
        <TextField
          label={t.expiryDate}
          type="datetime-local"
          value={draft.expiryDate}
          error={problem('expiryDate')}
          onChange={(event) => onChange({ expiryDate: event.target.value })}
        />
        <SelectField
          label={t.type}
          value={draft.discountType}
          error={problem('discountType')}
          choices={(['percentage', 'fixed'] as const).map((type) => ({ value: type, label: t.types[type] }))}
          onChange={(event) => onChange({ discountType: event.target.value as CouponDraft['discountType'] })}
        />
        <TextField
          label={draft.discountType === 'percentage' ? t.percentage : t.amount}
          inputMode="decimal"
          value={draft[discount]}
          error={problem(discount)}
          onChange={(event) => onChange({ [discount]: event.target.value })}
        />
        {NUMBERS.map(([field, label]) => (
          <TextField
            key={field}
            label={t[label]}
            hint={field === 'userLimit' ? t.userLimitHint : undefined}
            inputMode="decimal"
            value={draft[field]}
            error={problem(field)}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
      </div>
      <TextAreaField
        label={t.description}
        maxLength={300}
        rows={2}
        value={draft.description}
        error={problem('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <CheckField
        label={t.active}
        checked={draft.isActive}
        onChange={(event) => onChange({ isActive: event.target.checked })}
      />
    </>
  );
}
