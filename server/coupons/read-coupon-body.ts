import type { CouponBody } from '@rush/contract/admin-coupons.ts';
import { paiseFromRupees } from '@rush/contract/money.ts';
import { readCoupon } from '@rush/contract/typed-text.ts';
import { INDIA } from '#platform/indian-day.ts';
import { refuse } from '#platform/refusal.ts';
import type { CouponRow } from './tables.ts';

export type CouponTerms = Omit<CouponRow, 'id' | 'used_count' | 'version' | 'deleted_at' | 'created_at'>;

type Input = string | number | null | undefined;
type Fail = (field: keyof CouponBody, message: string) => number;

const CODE = /^[A-Z0-9][A-Z0-9_-]{0,63}$/;
const COUNT = /^\d{1,9}$/;
/** Many front ends send `null` for an emptied number or date field. */
const isMissing = (value: Input) => value === undefined || value === null || String(value).trim() === '';
/** On an edit, an omitted field keeps its old value; an emptied one does not. */
const ifOmitted = <T>(value: Input, old: T | undefined): T | undefined =>
  value === undefined ? old : undefined;

/** Reads a form for a new coupon or an edit (CAT-1). Refuses with `coupon-invalid`, listing every invalid field. */
export function readCouponBody(body: CouponBody, before: CouponTerms | null, now: Date): CouponTerms {
  const fields: { field: string; message: string }[] = [];
  const fail: Fail = (field, message) => {
    fields.push({ field, message });
    return 0;
  };
  const paise = (field: AmountField, label: string, old: number | undefined) => {
    const value = body[field];
    if (isMissing(value)) return ifOmitted(value, old) ?? fail(field, `${label} is required`);
    return paiseFromRupees(value ?? '') ?? fail(field, `${label} must be 0 or more`);
  };
  const count = (field: CountField, label: string, old: number | undefined, min: number) => {
    const value = body[field];
    if (isMissing(value)) return ifOmitted(value, old) ?? fail(field, `${label} is required`);
    const number = COUNT.test(String(value).trim()) ? Number.parseInt(String(value), 10) : -1;
    return number >= min ? number : fail(field, `${label} must be a whole number of at least ${min}`);
  };
  const expires_at = readExpiryField(body.expiryDate, before, now, fail);
  const terms: CouponTerms = {
    code: readCode(body.couponCode, before, fail),
    ...readDiscount(body, before, fail),
    starts_at: readStart(body.startDate, before, expires_at, fail),
    expires_at,
    product_ids: body.products ?? before?.product_ids ?? [],
    minimum_quantity: count('minimumItemQuantity', 'Minimum Item Quantity', before?.minimum_quantity, 0),
    minimum_purchase_paise: paise(
      'minPurchaseAmount',
      'Minimum Purchase Amount',
      before?.minimum_purchase_paise,
    ),
    maximum_discount_paise: paise(
      'maxDiscountAmount',
      'Maximum Discount Amount',
      before?.maximum_discount_paise,
    ),
    is_active: body.isActive ?? before?.is_active ?? true,
    usage_limit: count('usageLimit', 'Usage Limit', before?.usage_limit, 1),
    user_limit: count('userLimit', 'User Limit', before?.user_limit, 1),
    description: body.description ?? before?.description ?? '',
  };
  if (fields.length > 0) refuse('coupon-invalid', { fields });
  return terms;
}

type AmountField = 'minPurchaseAmount' | 'maxDiscountAmount';
type CountField = 'minimumItemQuantity' | 'usageLimit' | 'userLimit';

function readCode(input: string | null | undefined, before: CouponTerms | null, fail: Fail): string {
  const code = input === undefined ? (before?.code ?? '') : readCoupon(input ?? '');
  if (code === '') fail('couponCode', 'Coupon Code is required');
  else if (!CODE.test(code)) fail('couponCode', 'Coupon Code may contain only A to Z, digits, - and _');
  return code;
}

function readExpiryField(input: Input, before: CouponTerms | null, now: Date, fail: Fail): Date {
  if (isMissing(input)) {
    const old = ifOmitted(input, before?.expires_at);
    if (!old) fail('expiryDate', 'Expiry Date is required');
    return old ?? now;
  }
  const at = readMoment(String(input).trim(), '23:59:59.999');
  if (!at) fail('expiryDate', 'Expiry Date must be a valid date or date and time');
  // Staff may end an existing coupon with a past date. In a new coupon it is a mistake.
  else if (!before && at <= now) fail('expiryDate', 'Expiry Date must be in the future');
  return at ?? now;
}

function readStart(input: Input, before: CouponTerms | null, expiresAt: Date, fail: Fail): Date | null {
  if (isMissing(input)) return ifOmitted(input, before?.starts_at) ?? null;
  const at = readMoment(String(input).trim(), '00:00:00');
  if (!at) fail('startDate', 'Start Date must be a valid date or date and time');
  else if (at >= expiresAt) fail('startDate', 'Start Date must be before the Expiry Date');
  return at;
}

/** Requires the amount for the chosen type; the other amount is stored but unused. */
function readDiscount(body: CouponBody, before: CouponTerms | null, fail: Fail) {
  const type = body.discountType ?? before?.discount_type ?? 'percentage';
  if (type !== 'percentage' && type !== 'fixed')
    fail('discountType', 'Discount Type must be percentage or fixed');
  const isFixed = type === 'fixed';
  const hundredths = (value: Input, old: number | undefined): number | null =>
    isMissing(value) ? (ifOmitted(value, old) ?? null) : paiseFromRupees(value ?? '');
  const amount = hundredths(body.discountAmount, before?.discount_paise);
  const oldPercentage = before ? Math.round(before.discount_percentage * 100) : undefined;
  const percentage = hundredths(body.discountPercentage, oldPercentage);
  const isPercentage = percentage !== null && percentage <= 10_000;
  if (isFixed && amount === null) fail('discountAmount', 'Valid Discount Amount is required');
  if (!isFixed && !isPercentage) fail('discountPercentage', 'Valid Discount Percentage is required (0-100)');
  return {
    discount_type: isFixed ? ('fixed' as const) : ('percentage' as const),
    discount_paise: amount ?? 0,
    discount_percentage: isPercentage ? percentage / 100 : 0,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Reads a date and time, or a date at `time`, in Indian time unless it has a zone (CPN-4). Null if invalid. */
export function readMoment(text: string, time: string): Date | null {
  const isDay = DAY.test(text);
  if (!isDay && !MOMENT.test(text)) return null;
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(text.slice(10));
  const at = new Date(isDay ? `${text}T${time}${INDIA}` : hasZone ? text : text + INDIA);
  // `Date` would turn 2026-02-31 into a day in March.
  const isReal = new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);
  return isReal && !Number.isNaN(at.getTime()) ? at : null;
}
