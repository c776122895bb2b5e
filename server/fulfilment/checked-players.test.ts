import { editItem, editProduct, getAllProducts } from '@rush/contract/admin-catalog.ts';
import { eachProduct, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { type ApiType, apiPack } from '../testing/an-api-order.ts';
import { aTestShop } from '../testing/test-shop.ts';

/** CHK-1: players of MLBB and MCGG are checked before an order, if a supplier can check them. */
const shop = await aTestShop({ withoutJobs: true });
const { token: admin } = await shop.signIn('admin@rush.test');
const shopper = await aShopper(shop, { coinsPaise: 50_000_00 });

let players = 0;

async function aChangedGame(type: ApiType, changes: { product: object; items?: object }) {
  const pack = await apiPack(shop, type);
  const params = { id: pack.product_id };
  const items = (await shop.call(listItems, { params: { productId: pack.product_id } })).body;
  for (const { _id: itemid } of changes.items ? items : []) {
    const response = await shop.call(editItem, { params: { itemid }, body: changes.items, token: admin });
    expect(response.status).toBe(200);
  }
  const product = { params: { _id: pack.product_id }, body: changes.product, token: admin };
  expect((await shop.call(editProduct, product)).status).toBe(200);
  const userid = `4${String(++players).padStart(5, '0')}1111`;
  const products = (await shop.call(getAllProducts, { token: admin })).body;
  return {
    publicProduct: (await shop.call(eachProduct, { params })).body,
    staffProduct: products.find(({ _id }) => _id === pack.product_id),
    check: () => shop.call(checkPlayerId, { body: { userid, zoneid: '2001', product_id: pack.product_id } }),
    order: (call: typeof createOrder | typeof createWalletOrder) =>
      shop.call(call, { body: { ...pack, input1: userid, input2: '2001' }, token: shopper.token }),
  };
}

const CHECKED = { checksPlayer: true };
const UNCHECKED = { checksPlayer: false };
const NOT_OFFERED = { status: 200, body: { type: 'check-not-offered', use: '', username: '' } };
const NOT_VERIFIED = { status: 409, body: { type: 'player-not-verified' } };

test('players of a game delivered by hand are checked if a supplier can check them', async () => {
  const game = await aChangedGame('SMILEBR', { product: { isApi: false } });
  expect(game.publicProduct).toMatchObject({ isApi: false, ...CHECKED });
  expect(game.staffProduct).toMatchObject({ apiType: 'SMILEBR', ...CHECKED });
  expect(await game.order(createOrder)).toMatchObject(NOT_VERIFIED);
  expect(await game.order(createWalletOrder)).toMatchObject(NOT_VERIFIED);
  expect(await game.check()).toMatchObject({ status: 200, body: { message: 'success' } });
  expect((await game.order(createWalletOrder)).status).toBe(200);
});

test('an order accepts a player whose ID was checked in another format', async () => {
  const pack = await apiPack(shop, 'SMILEBR');
  const body = { userid: '\u200b४७७७ ७७७', zoneid: '२००१\u00a0', product_id: pack.product_id };
  expect((await shop.call(checkPlayerId, { body })).body).toMatchObject({ message: 'success' });
  const order = { ...pack, input1: '4777\u2011777', input2: '२००१' };
  const key = 'pasted';
  const response = await shop.call(createWalletOrder, { body: order, token: shopper.token, key });
  expect(response.status).toBe(200);
  const repeat = await shop.call(createWalletOrder, { body: order, token: shopper.token, key });
  expect(repeat.body).toEqual(response.body);
});

test('a game whose players no supplier can check is sold without a check, as front ends and staff can see', async () => {
  const OTHER = { apiType: 'OTHER' };
  const game = await aChangedGame('SMILEPH', { product: OTHER, items: OTHER });
  expect(game.publicProduct).toMatchObject({ isApi: true, ...UNCHECKED });
  expect(game.staffProduct).toMatchObject(UNCHECKED);
  expect(await game.check()).toMatchObject(NOT_OFFERED);
  expect((await game.order(createWalletOrder)).status).toBe(200);
});

test('players are checked by the packs’ supplier if the game itself has none', async () => {
  const game = await aChangedGame('MOOGOLDMLBB', { product: { apiType: 'OTHER' } });
  expect(game.publicProduct).toMatchObject(CHECKED);
  expect(await game.order(createOrder)).toMatchObject(NOT_VERIFIED);
  expect(await game.check()).toMatchObject({ status: 200, body: { message: 'success' } });
  expect((await game.order(createOrder)).status).toBe(200);
});

test('a check without a product uses the first checkable Mobile Legends product, even if out of stock', async () => {
  const all = (await shop.call(getAllProducts, { token: admin })).body.filter(({ type }) => type === 'MLBB');
  for (const { _id } of all) {
    const body = { isApi: false, instock: false };
    expect((await shop.call(editProduct, { params: { _id }, body, token: admin })).status).toBe(200);
  }
  const check = () => shop.call(checkPlayerId, { body: { userid: '411111111', zoneid: '2001' } });
  expect(await check()).toMatchObject({ status: 200, body: { message: 'success' } });
  for (const { _id } of all)
    await shop.call(editProduct, { params: { _id }, body: { supplierProduct: '' }, token: admin });
  const response = await shop.call(checkPlayerId, { body: { userid: '422222222', zoneid: '2001' } });
  expect(response).toMatchObject(NOT_OFFERED);
});
