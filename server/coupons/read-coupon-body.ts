import type { CouponBody } from '@rush/contract/admin-coupons.ts';
import { paiseFromRupees } from '@rush/contract/money.ts';
import { INDIA } from '#platform/indian-day.ts';
import { refuse } from '#platform/refusal.ts';
import { canonicalCode } from './reserve-coupon.ts';
import type { CouponRow } from './tables.ts';

/** What staff decides about a coupon; amounts in paise. */
export type CouponTerms = Pick<
  CouponRow,
  | 'code'
  | 'discount_type'
  | 'discount_paise'
  | 'discount_percentage'
  | 'expires_at'
  | 'minimum_quantity'
  | 'minimum_purchase_paise'
  | 'maximum_discount_paise'
  | 'is_active'
  | 'usage_limit'
  | 'user_limit'
  | 'description'
>;

type Typed = string | number | null | undefined;
interface Rule {
  field: string;
  label: string;
}

const CODE = /^[A-Z0-9][A-Z0-9_-]{0,63}$/;
const COUNT = /^\d{1,9}$/;
/** JSON has `null` for an emptied number or date field of many front ends. */
const isEmptied = (value: Typed) => value === null || (typeof value === 'string' && value.trim() === '');
const isMissing = (value: Typed) => value === undefined || isEmptied(value);
/** What an edit keeps of a field: its old value where it was left out, nothing where it was emptied. */
const kept = <T>(value: Typed, old: T | undefined): T | undefined => (value === undefined ? old : undefined);

/**
 * Checks a coupon's form field by field (CAT-1). On an edit, fields that are left out stay as they
 * were; a field that was emptied is refused like a missing one of a new coupon. Refuses `coupon-invalid`, naming every wrong field with its sentence.
 */
export function readCouponBody(body: CouponBody, before: CouponTerms | null, now: Date): CouponTerms {
  const fields: { field: string; message: string }[] = [];
  const wrong = ({ field, label }: Rule, message = `${label} is required`) => {
    fields.push({ field, message });
    return 0;
  };
  const paise = (rule: Rule, value: Typed, old: number | undefined) => {
    if (isMissing(value)) return kept(value, old) ?? wrong(rule);
    return paiseFromRupees(value ?? '') ?? wrong(rule, `${rule.label} must be 0 or more`);
  };
  const count = (rule: Rule, value: Typed, old: number | undefined, min: number) => {
    if (isMissing(value)) return kept(value, old) ?? wrong(rule);
    const text = String(value).trim();
    const number = COUNT.test(text) ? Number.parseInt(text, 10) : -1;
    return number >= min ? number : wrong(rule, `${rule.label} must be a whole number of at least ${min}`);
  };
  const terms: CouponTerms = {
    code: readCode(body.couponCode, before, wrong),
    ...readDiscount(body, before, wrong),
    expires_at: readExpiryField(body.expiryDate, before, now, wrong),
    minimum_quantity: count(
      { field: 'minimumItemQuantity', label: 'Minimum Item Quantity' },
      body.minimumItemQuantity,
      before?.minimum_quantity,
      0,
    ),
    minimum_purchase_paise: paise(
      { field: 'minPurchaseAmount', label: 'Minimum Purchase Amount' },
      body.minPurchaseAmount,
      before?.minimum_purchase_paise,
    ),
    maximum_discount_paise: paise(
      { field: 'maxDiscountAmount', label: 'Maximum Discount Amount' },
      body.maxDiscountAmount,
      before?.maximum_discount_paise,
    ),
    is_active: body.isActive ?? before?.is_active ?? true,
    usage_limit: count(
      { field: 'usageLimit', label: 'Usage Limit' },
      body.usageLimit,
      before?.usage_limit,
      1,
    ),
    user_limit: count({ field: 'userLimit', label: 'User Limit' }, body.userLimit, before?.user_limit, 1),
    description: body.description ?? before?.description ?? '',
  };
  if (fields.length > 0) refuse('coupon-invalid', { fields });
  return terms;
}

type Wrong = (rule: Rule, message?: string) => number;

function readCode(typed: string | null | undefined, before: CouponTerms | null, wrong: Wrong): string {
  const rule = { field: 'couponCode', label: 'Coupon Code' };
  const code = typed === undefined ? (before?.code ?? '') : canonicalCode(typed ?? '');
  if (code === '') wrong(rule);
  else if (!CODE.test(code)) wrong(rule, 'Coupon Code may hold letters A to Z, digits, - and _');
  return code;
}

function readExpiryField(typed: Typed, before: CouponTerms | null, now: Date, wrong: Wrong): Date {
  const rule = { field: 'expiryDate', label: 'Expiry Date' };
  if (isMissing(typed)) {
    const old = kept(typed, before?.expires_at);
    if (!old) wrong(rule);
    return old ?? now;
  }
  const at = readExpiry(String(typed).trim());
  if (!at) wrong(rule, 'Expiry Date must be a day or a moment');
  // A new coupon that has expired already is a slip of the pen; an old one may be ended this way.
  else if (!before && at <= now) wrong(rule, 'Expiry Date must be in the future');
  return at ?? now;
}

/** The amount of the type that is chosen; the other one stays and counts for nothing. */
function readDiscount(
  body: CouponBody,
  before: CouponTerms | null,
  wrong: Wrong,
): Pick<CouponTerms, 'discount_type' | 'discount_paise' | 'discount_percentage'> {
  const type = body.discountType ?? before?.discount_type ?? 'percentage';
  if (type !== 'percentage' && type !== 'fixed')
    wrong({ field: 'discountType', label: 'Discount Type' }, 'Discount Type is percentage or fixed');
  const isFixed = type === 'fixed';
  const amount = isMissing(body.discountAmount)
    ? (kept(body.discountAmount, before?.discount_paise) ?? null)
    : paiseFromRupees(body.discountAmount ?? '');
  const hundredths = isMissing(body.discountPercentage)
    ? (kept(body.discountPercentage, before && Math.round(before.discount_percentage * 100)) ?? null)
    : paiseFromRupees(body.discountPercentage ?? '');
  if (isFixed && amount === null)
    wrong({ field: 'discountAmount', label: '' }, 'Valid Discount Amount is required');
  if (!isFixed && (hundredths === null || hundredths > 10_000))
    wrong({ field: 'discountPercentage', label: '' }, 'Valid Discount Percentage is required (0-100)');
  return {
    discount_type: isFixed ? 'fixed' : 'percentage',
    discount_paise: amount ?? 0,
    discount_percentage: hundredths !== null && hundredths <= 10_000 ? hundredths / 100 : 0,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * When a coupon expires: at a moment, in Indian time where no zone stands with it; a day alone means its end in
 * Asia/Kolkata (CPN-3, CPN-4). Null for what is neither, such as 31 February.
 */
export function readExpiry(text: string): Date | null {
  const isDay = DAY.test(text);
  if (!isDay && !MOMENT.test(text)) return null;
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(text.slice(10));
  const at = new Date(isDay ? `${text}T23:59:59.999${INDIA}` : hasZone ? text : text + INDIA);
  // 2026-02-31 would roll over into March.
  const isReal = new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === text.slice(0, 10);
  return isReal && !Number.isNaN(at.getTime()) ? at : null;
}
