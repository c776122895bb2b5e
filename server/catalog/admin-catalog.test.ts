import * as calls from '@rush/contract/admin-catalog.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { eachProduct, getHomeProducts, type Item, listItems } from '@rush/contract/catalog.ts';
import { describe, expect, test } from 'vitest';
import { GEMS } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';

const STALE = 'Someone else changed this after you opened it. Please reload and check the changes.';
const pack = { ...GEMS, resellprice: '85.50' };
const game = {
  name: 'Night Racer',
  type: 'night racer',
  category: 'games',
  imgpath: '/images/racer.webp',
  importantnote: 'Check your ID.',
};

const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');

async function anItem(body: Partial<calls.ItemBody> = {}) {
  const { status, body: result } = await shop.call(calls.createItem, { body: { ...pack, ...body }, token });
  expect(status).toBe(200);
  return result.item;
}
async function aProduct(body: Partial<calls.ProductBody> = {}) {
  const { status, body: result } = await shop.call(calls.createProduct, {
    body: { ...game, ...body },
    token,
  });
  expect(status).toBe(200);
  return result.product;
}
const listedItems = async (id: string): Promise<Item[]> =>
  (await shop.call(listItems, { params: { productId: id } })).body;

describe('a game with packs', () => {
  test('is created, and shoppers see it at once', async () => {
    const items = [
      await anItem(),
      await anItem({ name: '50 Gems', itemidarray: '11, 12', isApi: true, apiType: 'smilebr' }),
    ];
    expect(items[1]).toMatchObject({
      itemidarray: ['11', '12'],
      isApi: true,
      apiType: 'SMILEBR',
      inStock: true,
      resellprice: 85.5,
    });
    const product = await aProduct({
      items: items.map(({ itemid }) => itemid).reverse(),
      istrending: true,
      inputs: [{ label: 'Racer ID' }],
    });
    expect(product).toMatchObject({
      type: 'NIGHTRACER',
      inputs: [{ label: 'Racer ID', kind: 'number' }],
      inStock: true,
      version: 1,
      fromPrice: 90,
    });
    const home = await shop.call(getHomeProducts);
    expect(home.body.games.at(-1)?._id).toBe(product._id);
    expect(home.body.trending.at(-1)?._id).toBe(product._id);
    expect((await listedItems(product._id)).map(({ name }) => name)).toEqual(['50 Gems', '100 Gems']);
  });

  test.each<[Partial<calls.ProductBody>, string]>([
    [{ type: undefined }, 'Type is required.'],
    [{ items: [999_999_999] }, 'There is no item 999999999.'],
    [{ isApi: true }, 'API Type is required when Is API is true.'],
  ])('is refused with %o: %s', async (change, message) => {
    const response = await shop.call(calls.createProduct, { body: { ...game, ...change }, token });
    expect(response).toMatchObject({
      status: 422,
      body: { type: 'product-invalid', message, fields: [{ message }] },
    });
  });
});

describe('an item', () => {
  test('is changed by edititem, which returns the result and leaves other fields unchanged', async () => {
    const item = await anItem({ itemidarray: ['5'], suggestedTask: 'Best value', cost: 70 });
    const response = await shop.call(calls.editItem, {
      params: { itemid: item.itemid },
      body: { name: '110 Gems', itemidarray: '' },
      token,
    });
    const { updatedAt, version, name, itemidarray, ...rest } = item;
    expect(response).toMatchObject({
      status: 200,
      body: { ...rest, name: '110 Gems', itemidarray: [], version: version + 1 },
    });
  });

  test('has its price and stock changed by the price editor, which uses its own field names', async () => {
    const item = await anItem();
    const product = await aProduct({ items: [item.itemid] });
    for (const id of [item._id, item.itemid]) {
      const response = await shop.call(calls.updateItem, {
        params: { id },
        body: { price: '80', resellPrice: 79.99, itemInstock: 'false' },
        token,
      });
      expect(response).toMatchObject({
        status: 200,
        body: { discountedprice: 80, resellprice: 79.99, inStock: false, instock: false, listprice: 100 },
      });
    }
    expect((await listedItems(product._id))[0]).toMatchObject({ discountedprice: 80, inStock: false });
  });

  test.each([
    ['originalprice', 'Original'],
    ['originalPrice', 'Original'],
    ['discountedprice', 'Discounted'],
    ['price', 'Discounted'],
    ['resellprice', 'Resell'],
    ['resellPrice', 'Resell'],
  ])('cannot be saved with an empty %s in the form or the price editor', async (field, label) => {
    const item = await anItem();
    for (const empty of ['', null])
      for (const [call, params] of [
        [calls.editItem, { itemid: item._id }],
        [calls.updateItem, { id: item._id }],
      ] as const)
        expect(
          await shop.call(call, { params, body: { [field]: empty, inStock: false }, token } as never),
        ).toMatchObject({ status: 422, body: { message: `Valid ${label} Price is required.` } });
  });

  test('may have a discounted price above the original one and a resell price above both', async () => {
    const item = await anItem({ discountedprice: 101, resellprice: 102 });
    expect(item).toMatchObject({ originalprice: 100, discountedprice: 101, resellprice: 102 });
    const response = await shop.call(calls.updateItem, {
      params: { id: item._id },
      body: { price: 120, resellPrice: 130, originalprice: 110 },
      token,
    });
    expect(response).toMatchObject({
      status: 200,
      body: { originalprice: 110, discountedprice: 120, resellprice: 130 },
    });
  });
});

describe('a product', () => {
  test('has its stock and note changed by the price editor', async () => {
    const product = await aProduct();
    const response = await shop.call(calls.updateProduct, {
      body: { _id: product._id, instock: false, importantNote: 'Closed today.' },
      token,
    });
    expect(response).toMatchObject({
      status: 200,
      body: { instock: false, importantnote: 'Closed today.', name: product.name },
    });
    expect((await shop.call(eachProduct, { params: { id: product.productid } })).body).toMatchObject({
      inStock: false,
      importantNote: 'Closed today.',
    });
  });

  test('can be sent back with both names of each field, and the changed one is saved', async () => {
    const items = [await anItem(), await anItem()];
    const product = await aProduct({ items: [items[0]!.itemid], isApi: true, apiType: 'SMILEBR' });
    const form = {
      ...product,
      importantnote: 'New note',
      instock: false,
      items: `${items[1]!.itemid},${items[0]!.itemid}`,
    };
    const response = await shop.call(calls.editProduct as AnyCall, {
      params: { _id: product._id },
      body: form,
      token,
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        importantNote: 'New note',
        inStock: false,
        items: [items[1]!.itemid, items[0]!.itemid],
        isApi: true,
        apiType: 'SMILEBR',
        inputs: product.inputs,
      },
    });
  });

  test('is hidden from shoppers once deleted, kept for its orders, and restored unchanged', async () => {
    const item = await anItem();
    const product = await aProduct({ items: [item.itemid] });
    expect(
      (await shop.call(calls.deleteProduct, { params: { productid: product.productid }, token })).status,
    ).toBe(200);
    expect((await shop.call(eachProduct, { params: { id: product._id } })).status).toBe(404);
    expect(
      (await shop.call(calls.deleteProduct, { params: { productid: product.productid }, token })).status,
    ).toBe(404);
    const products = await shop.call(calls.getAllProducts, { query: { deleted: 'true' }, token });
    expect(products.body[0]).toMatchObject({ _id: product._id, deletedAt: expect.any(String) });
    const { rows } = await shop.owner.query('select name from products where id = $1', [product._id]);
    expect(rows).toEqual([{ name: product.name }]);
    const response = await shop.call(calls.restoreProduct, { params: { productid: product._id }, token });
    expect(response).toMatchObject({ status: 200, body: { items: [item.itemid], deletedAt: null } });
    expect(await listedItems(product._id)).toHaveLength(1);
  });
});

test('a deleted item leaves its product’s list, and returns when restored', async () => {
  const items = [await anItem({ name: 'A' }), await anItem({ name: 'B' }), await anItem({ name: 'C' })];
  const product = await aProduct({ items: items.map(({ itemid }) => itemid) });
  const names = async () => (await listedItems(product._id)).map(({ name }) => name);
  await shop.call(calls.deleteItem, { params: { itemid: items[1]!.itemid }, token });
  expect(await names()).toEqual(['A', 'C']);
  // Saving the list in the meantime does not lose the deleted item.
  await shop.call(calls.editProduct, {
    params: { _id: product._id },
    body: { items: [items[0]!.itemid, items[2]!.itemid] },
    token,
  });
  expect(await shop.call(calls.restoreItem, { params: { itemid: items[1]!._id }, token })).toMatchObject({
    status: 200,
  });
  expect((await names()).sort()).toEqual(['A', 'B', 'C']);
  const response = await shop.call(calls.editItem, {
    params: { itemid: 987_654_321 },
    body: { name: 'x' },
    token,
  });
  expect(response).toMatchObject({ status: 404, body: { type: 'item-not-found' } });
});

describe('an edit of an outdated version', () => {
  test('is refused, even if it is concurrent with another edit', async () => {
    const item = await anItem();
    const product = await aProduct();
    const edit = (version: number, name: string) =>
      shop.call(calls.editItem, { params: { itemid: item.itemid }, body: { name, version }, token });
    expect((await edit(1, 'First')).status).toBe(200);
    expect(await edit(1, 'Second')).toMatchObject({
      status: 409,
      body: { type: 'version-stale', message: STALE, version: 2 },
    });
    expect((await edit(2, 'Third')).body.name).toBe('Third');
    const editProduct = (name: string) =>
      shop.call(calls.editProduct, { params: { _id: product._id }, body: { name, version: 1 }, token });
    const responses = await Promise.all([editProduct('One'), editProduct('Two')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('lists', () => {
  test('are newest first and continue after the cursor', async () => {
    const items = [await anItem(), await anItem(), await anItem()].reverse();
    const firstPage = await shop.call(calls.getAllItems, { query: { limit: 2 }, token });
    expect(firstPage.body.map(({ _id }) => _id)).toEqual(items.slice(0, 2).map(({ _id }) => _id));
    const nextPage = await shop.call(calls.getAllItems, {
      query: { limit: 1, before: firstPage.body[1]?._id },
      token,
    });
    expect(nextPage.body[0]?._id).toBe(items[2]?._id);
    const allItems = await shop.call(calls.getAllItems, { token });
    expect(allItems.body.length).toBeGreaterThan(100);
    expect(allItems.body[0]).toMatchObject({
      originalprice: expect.any(Number),
      itemidarray: expect.any(Array),
      createdAt: expect.any(String),
    });
    const products = await shop.call(calls.getAllProducts, { token });
    expect(products.body.map(({ productid }) => productid)).toEqual(
      [...products.body.map(({ productid }) => productid)].sort((a, b) => b - a),
    );
  });
});

test('item changes are recorded in the audit log with the values before and after', async () => {
  const item = await anItem();
  await shop.call(calls.updateItem, { params: { id: item._id }, body: { price: 88 }, token });
  await shop.call(calls.deleteItem, { params: { itemid: item.itemid }, token });
  const { rows } = await shop.owner.query(
    'select action, before, after, actor, address from audit_log where subject_id = $1 order by id',
    [String(item.itemid)],
  );
  expect(rows.map(({ action }) => action)).toEqual(['item.create', 'item.edit', 'item.delete']);
  expect(rows[1]).toMatchObject({
    actor: 'admin@rush.test',
    before: { discounted_paise: 90_00, version: 1 },
    after: { discounted_paise: 88_00, version: 2 },
  });
  expect(Object.keys(rows[1].after).sort()).toEqual(['discounted_paise', 'updated_at', 'version']);
});
