import { auditLog } from '@rush/contract/admin-audit.ts';
import { allCoupons, createCoupon, deleteCoupon, restoreCoupon } from '@rush/contract/admin-coupons.ts';
import { applyCoupon } from '@rush/contract/coupons.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper, COUPON_TERMS } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop();
const staff = await aShopper(shop, { role: 'admin' });

const create = (couponCode: string) =>
  shop.call(createCoupon, { body: { ...COUPON_TERMS, couponCode }, token: staff.token });
const remove = (_id: string) => shop.call(deleteCoupon, { params: { _id }, token: staff.token });
const restore = (_id: string) => shop.call(restoreCoupon, { params: { _id }, token: staff.token });
const codes = async (query: { deleted?: 'true' }) =>
  (await shop.call(allCoupons, { query, token: staff.token })).body.map(({ couponCode }) => couponCode);

test('a deleted coupon is listed with its deletion time, and works as before once restored', async () => {
  const { _id } = (await create('COMEBACK')).body.coupon;
  await remove(_id);
  expect(await codes({})).not.toContain('COMEBACK');
  const [row] = (await shop.call(allCoupons, { query: { deleted: 'true' }, token: staff.token })).body;
  expect(row).toMatchObject({ couponCode: 'COMEBACK', deletedAt: expect.stringMatching(/^20/) });
  const response = await restore(_id);
  expect(response.body).toMatchObject({
    message: 'Coupon restored.',
    coupon: { couponCode: 'COMEBACK', deletedAt: null },
  });
  expect(await codes({ deleted: 'true' })).not.toContain('COMEBACK');
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const shopper = await aShopper(shop);
  const preview = await shop.call(applyCoupon, {
    body: { couponCode: 'COMEBACK', product_id: pack.product_id, item_id: pack.item_id },
    token: shopper.token,
  });
  expect(preview.body).toMatchObject({ finalPrice: 90 });
  const log = (await shop.call(auditLog, { query: { search: _id }, token: staff.token })).body;
  expect(log.map(({ action }) => action)).toEqual(['coupon.restore', 'coupon.delete', 'coupon.create']);
});

test('only a deleted coupon whose code is free can be restored', async () => {
  const { _id } = (await create('TAKEN')).body.coupon;
  expect((await restore(_id)).status).toBe(404);
  await remove(_id);
  const other = (await create('TAKEN')).body.coupon;
  const response = await restore(_id);
  expect([response.status, response.body.error]).toEqual([409, 'A coupon with this code already exists.']);
  expect(await codes({ deleted: 'true' })).toContain('TAKEN');
  await remove(other._id);
  expect((await restore(_id)).status).toBe(200);
});
