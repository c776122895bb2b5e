import {
  eachProduct,
  getHomeProducts,
  listGames,
  listItems,
  listOtt,
  listTrending,
} from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder } from '@rush/contract/orders.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/** What front ends that were written for this API before read and send. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
});
afterAll(() => shop.close());

test('the sections games, ott and trending can be asked for on their own', async () => {
  const home = (await shop.call(getHomeProducts)).body;
  expect((await shop.call(listGames)).body).toEqual(home.games);
  expect((await shop.call(listOtt)).body).toEqual(home.ott);
  expect((await shop.call(listTrending)).body).toEqual(home.trending);
});

test('every product carries at least two inputs, and an input that is not asked for says so', async () => {
  const home = (await shop.call(getHomeProducts)).body;
  const products = [...home.games, ...home.instantGames, ...home.ott, ...home.others];
  for (const { inputs } of products) expect(inputs.length).toBeGreaterThanOrEqual(2);
  const single = products.find(({ inputs }) => inputs[1]?.kind === 'none');
  expect(single?.inputs[1]).toEqual({ label: '', kind: 'none' });
  const each = (await shop.call(eachProduct, { params: { id: single!._id } })).body;
  expect(each.inputs).toEqual(single!.inputs);
});

test('a reseller sees the lowest resell price of each product, everyone else the lowest price', async () => {
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

test('a player can be checked without naming a product: it is Mobile Legends', async () => {
  const answer = await shop.call(checkPlayerId, { body: { userid: '123456789', zoneid: '2001' } });
  expect(answer).toMatchObject({ status: 200, body: { message: 'success' } });
});

test('orders and top-ups by UPI name the address of the payment as url, too', async () => {
  const shopper = await aShopper(shop);
  const game = (await shop.call(listGames)).body.find((each) => each.apiType === 'MOOGOLDHOK')!;
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

test('pictures are found under /api and behind a doubled slash, too', async () => {
  const missing = await fetch(`${shop.url}/api/images/none.webp`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toBe('Not found');
  expect(await (await fetch(`${shop.url}//images/none.webp`)).text()).toBe('Not found');
});
