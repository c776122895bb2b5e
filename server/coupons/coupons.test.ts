import { allCoupons } from '@rush/contract/admin-coupons.ts';
import { applyCoupon as applyCouponCall } from '@rush/contract/coupons.ts';
import { createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { COUPON_RULES } from '../backoffice/shop-rules.ts';
import { moveOrder } from '../orders/move-order.ts';
import { aPack, aShopper, COUPON_TERMS, type Shopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';
import { createCoupon, editCoupon, listCoupons, setCouponDeleted } from './edit-coupon.ts';
import { previewCoupon, releaseCoupon } from './reserve-coupon.ts';

vi.setConfig({ testTimeout: rounds(60_000, 3_600_000) });

const shop = await aTestShop({ withoutJobs: true, tune: { database: { poolSize: 32 } } });
const pack = await aPack(shop, { discountedPaise: 115_00, resellPaise: 100_00 });
const other = await aPack(shop, { discountedPaise: 115_00 });
const staff = { platform: shop.shop.platform, audit: async () => {} };
const actor = { caller: null as never, address: '127.0.0.1' };
afterEach(async () => {
  expect(await auditBooks(shop.db.queries, COUPON_RULES)).toEqual([]);
});

let counter = 0;
async function aCoupon(terms: Record<string, unknown> = {}) {
  return createCoupon(staff, actor, {
    ...COUPON_TERMS,
    couponCode: `TEST${++counter}`,
    ...terms,
  });
}

const preview = (shopper: Shopper, couponCode: string, fields: object = {}) =>
  shop.call(applyCouponCall, { body: { ...pack, couponCode, ...fields }, token: shopper.token });
const buy = (shopper: Shopper, couponCode: string, mode: 'upi' | 'wallet' = 'wallet', fields: object = {}) =>
  shop.call(mode === 'upi' ? createOrder : createWalletOrder, {
    body: { ...pack, couponCode, ...fields },
    token: shopper.token,
  });
async function usesOf(code: string): Promise<number> {
  const { rows } = await shop.owner.query(
    'select used_count from coupons where code = $1 and deleted_at is null',
    [code],
  );
  return rows[0].used_count;
}
async function orderOf(orderid: string) {
  const { rows } = await shop.owner.query('select * from orders where orderid = $1', [orderid]);
  return rows[0];
}

describe('coupons in orders', () => {
  test('a coupon saves in the preview exactly what it saves in the order', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 500_00 });
    const { couponCode } = await aCoupon();
    const response = await preview(shopper, `\u200b${couponCode.toLowerCase()}\u00a0`);
    expect(response.body).toMatchObject({ couponCode, appliedDiscount: 11.5, finalPrice: 103, price: 115 });
    expect(await usesOf(couponCode)).toBe(0);
    const order = await buy(shopper, ` ${couponCode.toLowerCase()} `);
    expect(order.status).toBe(200);
    expect(await orderOf(order.body.orderid)).toMatchObject({
      price_paise: 115_00,
      discount_paise: 11_50,
      value_paise: 103_00,
      coupon_code: couponCode,
    });
    expect(await usesOf(couponCode)).toBe(1);
  });

  test('a coupon applies to a reseller’s price unless a setting forbids it', async () => {
    const reseller = await aShopper(shop, { role: 'reseller', coinsPaise: 500_00 });
    const { couponCode } = await aCoupon();
    expect((await preview(reseller, couponCode)).body).toMatchObject({ appliedDiscount: 10, finalPrice: 90 });
    await shop.shop.platform.settings.set('coupon.forResellers', false, 'test');
    expect((await preview(reseller, couponCode)).body.type).toBe('coupon-not-for-resellers');
    expect((await buy(reseller, couponCode)).body.type).toBe('coupon-not-for-resellers');
    await shop.shop.platform.settings.set('coupon.forResellers', true, 'test');
  });

  test('a coupon that covers the whole price makes the order free, so it is Processing at once', async () => {
    const shopper = await aShopper(shop);
    const { couponCode } = await aCoupon({ discountType: 'fixed', discountAmount: 500 });
    const order = await buy(shopper, couponCode, 'upi');
    expect(order.status).toBe(200);
    expect(await orderOf(order.body.orderid)).toMatchObject({ value_paise: 0, status: 'Processing' });
  });

  test.each<[string, Record<string, unknown>, object, string]>([
    ['is unknown', { couponCode: 'REAL' }, { couponCode: 'NOT-REAL' }, 'coupon-unknown'],
    ['has not started', { startDate: '2098-03-01' }, {}, 'coupon-not-started'],
    ['is for another product', { products: [other.product_id] }, {}, 'coupon-other-product'],
    ['requires a larger purchase', { minPurchaseAmount: 115.01 }, {}, 'coupon-minimum-purchase'],
  ])('a coupon that %s is refused, and so is the order', async (_text, terms, fields, type) => {
    const shopper = await aShopper(shop, { coinsPaise: 500_00 });
    const { couponCode } = await aCoupon(terms);
    for (const response of [
      await preview(shopper, couponCode, fields),
      await buy(shopper, couponCode, 'wallet', fields),
    ]) {
      expect(response.body.type).toBe(type);
      expect(response.body.message).toBeTruthy();
    }
    expect(await usesOf(couponCode)).toBe(0);
  });

  test('a coupon applies to its products, and staff see what it has cost, excluding released uses', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 500_00 });
    await expect(aCoupon({ products: ['unknown'] })).rejects.toMatchObject({ type: 'coupon-invalid' });
    const coupon = await aCoupon({ startDate: '2026-01-01', products: [pack.product_id] });
    const readCoupon = async () => {
      const { body } = await shop.call(allCoupons, { token: (await shop.signIn('admin@rush.test')).token });
      return body.find(({ _id }) => _id === coupon._id);
    };
    expect(await readCoupon()).toMatchObject({ startDate: '2025-12-31T18:30:00.000Z', spent: 0 });
    const order = await buy(shopper, coupon.couponCode);
    expect(await readCoupon()).toMatchObject({ usedCount: 1, spent: 11.5 });
    const { id } = await orderOf(order.body.orderid);
    await shop.db.transaction((tx) => releaseCoupon(tx, id));
    expect(await readCoupon()).toMatchObject({ usedCount: 0, spent: 0 });
  });

  test('a coupon is valid exactly until the last millisecond of its expiry date in India', async () => {
    const shopper = await aShopper(shop);
    const day = '2098-03-01';
    const { couponCode } = await aCoupon({ expiryDate: day });
    const end = new Date(`${day}T23:59:59.999+05:30`).getTime();
    // Sessions expire before that day, so the test calls the operation directly.
    const previewAt = (ms: number) =>
      previewCoupon(shop.db.queries, {
        code: couponCode,
        userId: shopper.id,
        role: 'user',
        productId: pack.product_id,
        pricePaise: 115_00,
        quantity: 1,
        now: new Date(ms),
        allowResellers: true,
      });
    await expect(previewAt(end - 1)).resolves.toMatchObject({ discountPaise: 11_50 });
    await expect(previewAt(end)).rejects.toMatchObject({ type: 'coupon-expired' });
    await expect(previewAt(end + 1)).rejects.toMatchObject({ type: 'coupon-expired' });
  });

  test('a coupon that one user has used up is valid for others', async () => {
    const [first, second] = [
      await aShopper(shop, { coinsPaise: 500_00 }),
      await aShopper(shop, { coinsPaise: 500_00 }),
    ];
    const { couponCode } = await aCoupon({ userLimit: 1 });
    expect((await buy(first, couponCode)).status).toBe(200);
    expect((await preview(first, couponCode)).body.type).toBe('coupon-user-limit');
    expect((await buy(first, couponCode, 'upi')).body.type).toBe('coupon-user-limit');
    expect((await buy(second, couponCode)).status).toBe(200);
  });

  test('a use of a coupon is not counted if the wallet balance is too low', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 1_00 });
    const { couponCode } = await aCoupon();
    expect((await buy(shopper, couponCode)).status).toBe(402);
    expect(await usesOf(couponCode)).toBe(0);
  });
});

describe('concurrent use of a coupon', () => {
  test.each([5, 1])(
    'of two hundred concurrent orders with a coupon, exactly %i use it, and releasing the uses restores the count',
    async (uses) => {
      const people = await Promise.all(
        Array.from({ length: 200 }, () => aShopper(shop, { coinsPaise: 200_00 })),
      );
      for (let round = 0; round < rounds(1, 10); round++) {
        const { couponCode } = await aCoupon({ usageLimit: uses });
        const responses = await Promise.all(
          people.map((shopper, index) =>
            buy(shopper, couponCode, index % 2 ? 'upi' : 'wallet', { input1: `${couponCode}` }),
          ),
        );
        const accepted = responses.filter((response) => response.status === 200);
        expect(accepted).toHaveLength(uses);
        expect(responses.filter(({ body }) => body.type === 'coupon-used-up')).toHaveLength(200 - uses);
        expect(await usesOf(couponCode)).toBe(uses);
        const orders = await Promise.all(accepted.map((response) => orderOf(response.body.orderid)));
        await Promise.all([...orders, ...orders].map(({ id }) => cancel(id)));
        expect(await usesOf(couponCode)).toBe(0);
        expect(await auditBooks(shop.db.queries)).toEqual([]);
      }
    },
  );

  test('fifty concurrent orders by one user stay within the per-user limit', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 50_000_00 });
    const { couponCode } = await aCoupon({ userLimit: 3 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        buy(shopper, couponCode, 'wallet', { input1: `try ${index}` }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(3);
    expect(responses.filter((response) => response.body.type === 'coupon-user-limit')).toHaveLength(47);
    expect(await usesOf(couponCode)).toBe(3);
  });
});

function cancel(orderId: string) {
  return shop.db.transaction((tx) =>
    moveOrder(tx, { orderId, to: 'Cancelled', actor: 'shop', now: shop.clock.now(), pointsPercent: 1 }),
  );
}

describe('coupons in the back-office', () => {
  test('two coupons cannot have the same code, in any letter case, until one is deleted', async () => {
    const first = await aCoupon({ couponCode: 'twice' });
    expect(first.couponCode).toBe('TWICE');
    await expect(aCoupon({ couponCode: 'Twice' })).rejects.toMatchObject({ type: 'coupon-exists' });
    await setCouponDeleted(staff, actor, first._id, true);
    await expect(setCouponDeleted(staff, actor, first._id, true)).rejects.toMatchObject({
      type: 'coupon-not-found',
    });
    const replacement = await aCoupon({ couponCode: 'Twice' });
    const active = (await listCoupons(shop.db.queries, { isDeleted: false })).filter(
      (coupon) => coupon.couponCode === 'TWICE',
    );
    expect(active.map((coupon) => coupon._id)).toEqual([replacement._id]);
  });

  test('staff cannot overwrite another edit, or set a limit below the number of uses', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 500_00 });
    const coupon = await aCoupon();
    await buy(shopper, coupon.couponCode, 'wallet', { input1: 'a' });
    await buy(shopper, coupon.couponCode, 'wallet', { input1: 'b' });
    const edit = (body: object) => editCoupon(staff, actor, { id: coupon._id, body });
    await expect(edit({ usageLimit: 1 })).rejects.toMatchObject({
      type: 'coupon-invalid',
      details: { fields: [{ field: 'usageLimit', message: expect.stringContaining('2') }] },
    });
    const edited = await edit({ usageLimit: 2, version: 1 });
    expect(edited).toMatchObject({ usageLimit: 2, usedCount: 2, version: 2, discountPercentage: 10 });
    await expect(edit({ isActive: false, version: 1 })).rejects.toMatchObject({ type: 'version-stale' });
    expect((await preview(shopper, coupon.couponCode)).body.type).toBe('coupon-used-up');
  });
});
