import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { readCouponBody } from './read-coupon-body.ts';

const EXPIRES_IN_MS = 120 * 86_400_000;

const COMMON = { minimumItemQuantity: 1, isActive: true };

export const DEMO_COUPONS = [
  {
    ...COMMON,
    couponCode: 'WELCOME10',
    discountType: 'percentage',
    discountPercentage: 10,
    minPurchaseAmount: 100,
    maxDiscountAmount: 50,
    usageLimit: 500,
    userLimit: 1,
    description: '10% off one order, up to ₹50.',
  },
  {
    ...COMMON,
    couponCode: 'WEEKEND25',
    discountType: 'fixed',
    discountAmount: 25,
    minPurchaseAmount: 300,
    maxDiscountAmount: 25,
    usageLimit: 200,
    userLimit: 4,
    description: '₹25 off orders from ₹300.',
  },
  {
    ...COMMON,
    couponCode: 'BIGPACK5',
    discountType: 'percentage',
    discountPercentage: 5,
    minPurchaseAmount: 800,
    maxDiscountAmount: 150,
    usageLimit: 100,
    userLimit: 3,
    description: '5% off big packs, up to ₹150.',
  },
] as const;

export async function seedDemoCoupons(tx: Tx, { madeAt, now }: { madeAt: Date; now: Date }): Promise<void> {
  const expiryDate = new Date(now.getTime() + EXPIRES_IN_MS).toISOString();
  for (const coupon of DEMO_COUPONS)
    await tx
      .insertInto('coupons')
      .values({
        id: newId(madeAt.getTime()),
        ...readCouponBody({ ...coupon, expiryDate }, null, now),
        created_at: madeAt,
      })
      .execute();
}
