import * as calls from '@rush/contract/admin-catalog.ts';
import { createCoupon, deleteCoupon, restoreCoupon } from '@rush/contract/admin-coupons.ts';
import { listItems } from '@rush/contract/catalog.ts';
import { applyCoupon } from '@rush/contract/coupons.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper, COUPON_TERMS, GEMS } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';

const shop = await aTestShop({ withoutJobs: true });
const token = (await aShopper(shop, { role: 'admin' })).token;

async function anItem(): Promise<number> {
  return (await shop.call(calls.createItem, { body: GEMS, token })).body.item.itemid;
}
async function aProduct(items: number[]) {
  const body = { imgpath: GEMS.imgpath, name: 'Night Racer', type: 'OTHER', category: 'games', items };
  return (await shop.call(calls.createProduct, { body, token })).body.product;
}
const deleteItem = (itemid: number) =>
  shop.call(calls.deleteItem, { params: { itemid: String(itemid) }, token });
const restoreItem = (itemid: number) =>
  shop.call(calls.restoreItem, { params: { itemid: String(itemid) }, token });

test('an item deleted while its product’s list is being saved is listed again once restored', async () => {
  const [first, second] = [await anItem(), await anItem()];
  const { _id } = await aProduct([first, second]);
  for (let round = 0; round < rounds(4, 50); round++) {
    const edits = [1, 2, 3].map(() =>
      shop.call(calls.editProduct, { params: { _id }, body: { items: [second, first] }, token }),
    );
    const [deleted, ...edited] = await Promise.all([deleteItem(first), ...edits]);
    expect(deleted.status).toBe(200);
    for (const { status, body } of edited) expect([200, 422], JSON.stringify(body)).toContain(status);
    expect((await restoreItem(first)).status).toBe(200);
    const listed = (await shop.call(listItems, { params: { productId: _id } })).body;
    expect(listed.map(({ itemid }) => itemid).sort()).toEqual([first, second].sort());
  }
});

test('only one of two concurrent attempts to restore an item or product succeeds', async () => {
  const itemid = await anItem();
  const { productid } = await aProduct([itemid]);
  const params = { productid: String(productid) };
  await deleteItem(itemid);
  await shop.call(calls.deleteProduct, { params, token });
  const restore = () => shop.call(calls.restoreProduct, { params, token });
  const items = await Promise.all([restoreItem(itemid), restoreItem(itemid)]);
  expect(items.map(({ status }) => status).sort()).toEqual([200, 404]);
  // Its product is still deleted, so the restored item cannot be bought.
  expect((await shop.call(listItems, { params: { productId: params.productid } })).status).toBe(404);
  const products = await Promise.all([restore(), restore()]);
  expect(products.map(({ status }) => status).sort()).toEqual([200, 404]);
  const restored = await shop.call(listItems, { params: { productId: params.productid } });
  expect(restored.body.map((item) => item.itemid)).toEqual([itemid]);
});

test('only one of two deleted coupons with the same code can be restored, and an expired one gives no discount', async () => {
  const terms = {
    ...COUPON_TERMS,
    couponCode: 'TWICE',
    expiryDate: new Date(shop.clock.now().getTime() + 60_000).toISOString(),
  };
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) {
    const { _id } = (await shop.call(createCoupon, { body: terms, token })).body.coupon;
    await shop.call(deleteCoupon, { params: { _id }, token });
    ids.push(_id);
  }
  shop.clock.advance(120_000);
  const responses = await Promise.all(ids.map((_id) => shop.call(restoreCoupon, { params: { _id }, token })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { product_id, item_id } = await aPack(shop, { discountedPaise: 100_00 });
  const applied = await shop.call(applyCoupon, {
    body: { couponCode: 'TWICE', product_id, item_id },
    token: (await aShopper(shop)).token,
  });
  expect(applied).toMatchObject({ status: 409, body: { type: 'coupon-expired' } });
});
