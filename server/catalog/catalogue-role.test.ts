import * as calls from '@rush/contract/admin-catalog.ts';
import { expect, test } from 'vitest';
import { aShopper, GEMS } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';

/** Only the owner may change what a supplier delivers at a given price, even by editing the product. */
const shop = await aTestShop({ withoutJobs: true });
const ownerToken = (await aShopper(shop, { role: 'admin' })).token;
const staff = await aShopper(shop, { role: 'admin' });
await shop.owner.query("update users set staff_role = 'catalogue' where id = $1", [staff.id]);
const editorToken = staff.token;

const GAME = { name: 'Night Racer', type: 'OTHER', category: 'games', imgpath: '/images/racer.webp' };
const AT_SUPPLIER = { isApi: true, apiType: 'MOOGOLDHOK', supplierProduct: '100' };
const REFUSED = { status: 403, body: { type: 'price-owner-only' } };

async function anItem(): Promise<number> {
  const body = { ...GEMS, isApi: true, apiType: 'MOOGOLDHOK', itemidarray: ['5'] };
  return (await shop.call(calls.createItem, { body, token: ownerToken })).body.item.itemid;
}
async function aProduct(body: Partial<calls.ProductBody>) {
  return (await shop.call(calls.createProduct, { body: { ...GAME, ...body }, token: ownerToken })).body
    .product;
}
const edit = (_id: string, body: calls.ProductBody, token = editorToken) =>
  shop.call(calls.editProduct, { params: { _id }, body, token });

test('the catalogue role cannot change how, where or for whom a product is delivered', async () => {
  const product = await aProduct({ ...AT_SUPPLIER, items: [await anItem()] });
  for (const body of [
    { isApi: false },
    { apiType: 'SMILEBR' },
    { supplierProduct: '200' },
    { supplierProduct: '' },
    { type: 'MLBB' },
    { inputs: ['User ID'] },
    { inputs: [{ label: 'User ID', kind: 'text' }, 'Username'] },
  ])
    expect(await edit(product._id, { name: 'Renamed', ...body }), JSON.stringify(body)).toMatchObject(
      REFUSED,
    );
  const unchangedProduct = (await shop.call(calls.getAllProducts, { token: editorToken })).body.find(
    ({ _id }) => _id === product._id,
  );
  expect(unchangedProduct).toMatchObject({ ...AT_SUPPLIER, name: 'Night Racer', version: product.version });
  // Sending unchanged values is not a change.
  const { isApi, apiType, supplierProduct, items, type, inputs } = product;
  const response = await edit(product._id, {
    ...{ name: 'Renamed', category: 'others', isApi, apiType, supplierProduct, items, type, inputs },
  });
  expect(response).toMatchObject({ status: 200, body: { name: 'Renamed' } });
  expect((await edit(product._id, { supplierProduct: '200' }, ownerToken)).status).toBe(200);
});

test('the catalogue role can create only products that staff deliver', async () => {
  for (const body of [AT_SUPPLIER, { supplierProduct: '100' }, { items: [await anItem()] }])
    expect(
      await shop.call(calls.createProduct, { body: { ...GAME, ...body }, token: editorToken }),
    ).toMatchObject(REFUSED);
  expect((await shop.call(calls.createProduct, { body: GAME, token: editorToken })).status).toBe(200);
});

test('the catalogue role can add a supplier’s pack only to products for which the supplier delivers the same pack', async () => {
  const item = await anItem();
  const home = await aProduct({ ...AT_SUPPLIER, items: [item] });
  const other = await aProduct({ ...AT_SUPPLIER, supplierProduct: '200' });
  const twin = await aProduct(AT_SUPPLIER);
  const byHand = await aProduct({});
  expect(await edit(other._id, { items: [item] })).toMatchObject(REFUSED);
  expect(await edit(other._id, { items: [await anItem()] })).toMatchObject(REFUSED);
  expect(await edit(byHand._id, { items: [item] })).toMatchObject(REFUSED);
  const unchecked = await aProduct({ ...AT_SUPPLIER, type: 'MLBB' });
  expect(await edit(unchecked._id, { items: [item] })).toMatchObject(REFUSED);
  for (const { _id } of [home, twin]) expect((await edit(_id, { items: [item] })).status).toBe(200);
  expect((await edit(home._id, { items: [] })).status).toBe(200);
  expect((await edit(other._id, { items: [item] }, ownerToken)).status).toBe(200);
});

test('the catalogue role can edit an item’s text and stock, but not its price or delivery', async () => {
  const id = await anItem();
  const editItem = (body: calls.ItemBody) =>
    shop.call(calls.editItem, { params: { itemid: id }, body, token: editorToken });
  const texts = { name: 'Gems', suggestedTask: 'Hot', inStock: false, discountedprice: 90 };
  expect((await editItem(texts)).status).toBe(200);
  for (const body of [
    { discountedprice: 1 },
    { resellprice: 1 },
    { originalprice: 200 },
    { cost: 1 },
    { itemidarray: ['6'] },
    { apiType: 'SMILEPH' },
    { isApi: false },
  ])
    expect(await editItem(body), JSON.stringify(body)).toMatchObject(REFUSED);
  const updateItem = (body: object) =>
    shop.call(calls.updateItem, { params: { id }, body, token: editorToken });
  expect((await updateItem({ price: 2 })).status).toBe(403);
  expect((await updateItem({ itemInstock: true })).status).toBe(200);
  const { rows } = await shop.owner.query(
    'select discounted_paise, supplier_item_ids from items where itemid = $1',
    [id],
  );
  expect(rows[0]).toMatchObject({ discounted_paise: 90_00, supplier_item_ids: ['5'] });
});
