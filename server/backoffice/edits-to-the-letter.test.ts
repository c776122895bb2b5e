import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { createCoupon, editCoupon } from '@rush/contract/admin-coupons.ts';
import { usersData } from '@rush/contract/admin-lists.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  token = (await shop.signIn('admin@rush.test')).token;
});
afterAll(() => shop.close());

test('an edited coupon with emptied fields is refused with its sentences, and one with fields left out is not', async () => {
  const created = await shop.call(createCoupon, {
    body: {
      couponCode: 'LETTER10',
      discountPercentage: '10',
      expiryDate: '2030-01-31',
      minimumItemQuantity: 1,
      minPurchaseAmount: 50,
      maxDiscountAmount: 20,
      usageLimit: 10,
      userLimit: 1,
    },
    token,
  });
  const params = { _id: created.body.coupon._id };
  const emptied = await shop.call(editCoupon, {
    params,
    body: {
      couponCode: ' ',
      discountPercentage: '',
      expiryDate: '',
      minPurchaseAmount: '',
      maxDiscountAmount: '',
      usageLimit: '',
      userLimit: '',
    },
    token,
  });
  expect(emptied.status).toBe(422);
  expect(emptied.body).toMatchObject({ message: 'Please fill in all required fields correctly' });
  expect(
    Object.fromEntries((emptied.body.fields ?? []).map(({ field, message }) => [field, message])),
  ).toEqual({
    couponCode: 'Coupon Code is required',
    discountPercentage: 'Valid Discount Percentage is required (0-100)',
    expiryDate: 'Expiry Date is required',
    minPurchaseAmount: 'Minimum Purchase Amount is required',
    maxDiscountAmount: 'Maximum Discount Amount is required',
    usageLimit: 'Usage Limit is required',
    userLimit: 'User Limit is required',
  });
  const flat = await shop.call(editCoupon, {
    params,
    body: { discountType: 'fixed', discountAmount: '' },
    token,
  });
  expect(flat.body.fields).toEqual([
    { field: 'discountAmount', message: 'Valid Discount Amount is required' },
  ]);
  const kept = await shop.call(editCoupon, { params, body: { isActive: false }, token });
  expect(kept.body.coupon).toMatchObject({ discountPercentage: 10, usageLimit: 10, isActive: false });
});

test('an emptied name of a user is refused and changes nothing', async () => {
  const { id } = await aShopper(shop);
  const refused = await shop.call(updateUserData, { body: { _id: id, name: '  ' }, token });
  expect(refused).toMatchObject({ status: 422, body: { type: 'name-missing' } });
  const { users } = (await shop.call(usersData, { query: {}, token })).body;
  expect(users.find((user) => user._id === id)?.name).toMatch(/^Shopper /);
});

test.each(['', '/', '/undefined'])(
  'an order is updated by its path with an empty reason: “%s”',
  async (end) => {
    const shopper = await aShopper(shop, { coinsPaise: 10_00 });
    const placed = await shop.call(createWalletOrder, {
      body: await aPack(shop, { discountedPaise: 10_00 }),
      token: shopper.token,
    });
    const answer = await fetch(`${shop.url}/api/admin/updateorder/${placed.body.orderid}/Completed${end}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ order: { status: 'Completed', reason: '' } });
  },
);
