import type { AnyCall } from '@rush/contract/call.ts';
import {
  eachProduct,
  getHomeProducts,
  listGames,
  listItems,
  listOtt,
  listTrending,
} from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { otpLogin, otpTimer, verifyOtp } from '@rush/contract/sign-in.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';

// These tests cover front ends written for the earlier API.
const shop = await aTestShop({ withoutJobs: true });

test('the sections games, ott and trending can be requested separately', async () => {
  const home = (await shop.call(getHomeProducts)).body;
  expect((await shop.call(listGames)).body).toEqual(home.games);
  expect((await shop.call(listOtt)).body).toEqual(home.ott);
  expect((await shop.call(listTrending)).body).toEqual(home.trending);
});

test('every product has at least two inputs, and unused ones are marked', async () => {
  const home = (await shop.call(getHomeProducts)).body;
  const products = [...home.games, ...home.instantGames, ...home.ott, ...home.others];
  for (const { inputs } of products) expect(inputs.length).toBeGreaterThanOrEqual(2);
  const single = products.find(({ inputs }) => inputs[1]?.kind === 'none');
  expect(single?.inputs[1]).toEqual({ label: '', kind: 'none' });
  const detail = (await shop.call(eachProduct, { params: { id: single!._id } })).body;
  expect(detail.inputs).toEqual(single!.inputs);
});

test('“from” prices are the lowest resell price for resellers, and the lowest discounted price for guests', async () => {
  const reseller = await aShopper(shop, { role: 'reseller' });
  const [mine, theirs] = [
    (await shop.call(getHomeProducts, { token: reseller.token })).body.games,
    (await shop.call(getHomeProducts)).body.games,
  ];
  for (const [index, product] of mine.entries()) {
    const items = (await shop.call(listItems, { params: { productId: product._id }, token: reseller.token }))
      .body;
    const inStock = items.filter((item) => item.inStock);
    if (inStock.length === 0) continue;
    expect(product.fromPrice).toBe(Math.min(...inStock.map((item) => item.resellprice!)));
    expect(theirs[index]?.fromPrice).toBe(Math.min(...inStock.map((item) => item.discountedprice)));
  }
});

test('a player check without a product assumes Mobile Legends, and a failed check also returns 200', async () => {
  const response = await shop.call(checkPlayerId, { body: { userid: '123456789', zoneid: '2001' } });
  expect(response).toMatchObject({ status: 200, body: { message: 'success' } });
  for (const body of [{}, { userid: {}, zoneid: 1 }, { userid: 'x' }, { userid: '1', product_id: 'none' }])
    expect(await shop.call(checkPlayerId as AnyCall, { body }), JSON.stringify(body)).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/./), use: '', username: '' },
    });
});

test('UPI orders and top-ups also return the payment link as url', async () => {
  const shopper = await aShopper(shop);
  const game = (await shop.call(listGames)).body.find(({ apiType }) => apiType === 'MOOGOLDHOK')!;
  const item = (await shop.call(listItems, { params: { productId: game._id } })).body[0]!;
  const order = await shop.call(createOrder, {
    token: shopper.token,
    body: { item_id: item._id, input1: '123456789' },
  });
  expect(order.status).toBe(200);
  expect(order.body.url).toBe(order.body.payment_url);
  const topUp = await shop.call(topUpWallet, { token: shopper.token, body: { value: 1 } });
  expect(topUp.status).toBe(200);
  expect(topUp.body.url).toBe(topUp.body.payment_url);
});

test('a picture’s path has no leading slash in responses, and also works under /api and with a double slash', async () => {
  const form = new FormData();
  form.append('title', 'Gems');
  form.append('type', 'Item');
  const pixels = sharp({ create: { width: 64, height: 64, channels: 3, background: '#2b6cb0' } });
  form.append('images', new Blob([await pixels.png().toBuffer()], { type: 'image/png' }), 'gems.png');
  const { token } = await shop.signIn('admin@rush.test');
  const headers = { authorization: `Bearer ${token}` };
  const upload = await fetch(`${shop.url}/api/admin/uploadimage`, { method: 'POST', headers, body: form });
  const { url } = (await upload.json()) as { url: string };
  const picture = async (path: string) => {
    const file = await fetch(shop.url + path);
    return { status: file.status, type: file.headers.get('content-type'), bytes: await file.bytes() };
  };
  expect(url).toMatch(/^images\//);
  const { games } = (await shop.call(getHomeProducts)).body;
  expect(games[0]?.imgpath).toMatch(/^images\//);
  const plain = await picture(`/${url}`);
  expect(plain).toMatchObject({ status: 200, type: expect.stringMatching(/^image\//) });
  for (const path of [`/api/${url}`, `//${url}`, `/api//${url}`])
    expect(await picture(path), path).toEqual(plain);
  const missing = await fetch(`${shop.url}/api/images/none.webp`);
  expect([missing.status, await missing.text()]).toEqual([404, 'Not found']);
});

test('an order may omit the product, but not the item', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 1_000_000 });
  const game = (await shop.call(listGames)).body.find(({ apiType }) => apiType === 'MOOGOLDHOK')!;
  const item = (await shop.call(listItems, { params: { productId: game._id } })).body[0]!;
  const order = (body: { item_id?: string; itemid?: number; product_id?: string }) =>
    shop.call(createWalletOrder, { token: shopper.token, body: { ...body, input1: '123456789' } });
  expect((await order({ itemid: item.itemid })).status).toBe(200);
  const withoutItem = await order({ product_id: game._id });
  expect(withoutItem.status).toBe(422);
  expect(withoutItem.body).toMatchObject({ type: 'item-missing' });
});

test('a failed SMS sign-in returns 200 with success false and a message', async () => {
  const { mobile } = await aShopper(shop);
  const failure = (message: string, type: string) => ({
    status: 200,
    body: { success: false, message, type },
  });
  expect(await shop.call(otpLogin, { body: { mobile: '12345' } })).toMatchObject(
    failure('Please enter a valid mobile number', 'mobile-invalid'),
  );
  expect(await shop.call(otpLogin, { body: { mobile: '7999999999' } })).toMatchObject(
    failure('Mobile Number not registered with us', 'mobile-unknown'),
  );
  expect(await shop.call(otpTimer, { body: { mobile: '12345' } })).toMatchObject(
    failure('Please enter a valid mobile number', 'mobile-invalid'),
  );
  expect((await shop.call(otpLogin, { body: { mobile } })).body).toMatchObject({ success: true });
  const wrong = await shop.call(verifyOtp, { body: { mobile, otp: '' } });
  expect(wrong).toMatchObject(failure('Please enter a valid OTP', 'otp-wrong'));
  expect(wrong.body).not.toHaveProperty('token');
  expect(wrong.headers.get('www-authenticate')).toBeNull();
});
