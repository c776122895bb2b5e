import * as calls from '@rush/contract/admin-catalog.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { eachProduct, getHomeProducts, type Item, listItems } from '@rush/contract/catalog.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const STALE = 'Someone else has changed this in the meantime. Please reload and look again.';
const pack = {
  name: '100 Gems',
  originalprice: 100,
  discountedprice: 90,
  resellprice: '85.50',
  imgpath: '/images/gems.webp',
};
const game = {
  name: 'Night Racer',
  type: 'night racer',
  category: 'games',
  imgpath: '/images/racer.webp',
  importantnote: 'Check your ID.',
};

let shop: TestShop;
let token: string;
let player: string;

beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
  token = (await shop.signIn('admin@rush.test')).token;
  player = (await shop.signIn('player@rush.test')).token;
});
afterAll(() => shop.close());

async function anItem(body: Partial<calls.ItemBody> = {}) {
  const { status, body: answer } = await shop.call(calls.createItem, { body: { ...pack, ...body }, token });
  expect(status).toBe(200);
  return answer.item;
}
async function aProduct(body: Partial<calls.ProductBody> = {}) {
  const { status, body: answer } = await shop.call(calls.createProduct, {
    body: { ...game, ...body },
    token,
  });
  expect(status).toBe(200);
  return answer.product;
}
const shownItems = async (id: string): Promise<Item[]> =>
  (await shop.call(listItems, { params: { productId: id } })).body;

describe('a game with packs', () => {
  test('is made, and shoppers see it at once', async () => {
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
    expect((await shownItems(product._id)).map(({ name }) => name)).toEqual(['50 Gems', '100 Gems']);
  });

  test('has two inputs where the form names none', async () => {
    expect((await aProduct({ type: 'GENSHIN' })).inputs.map(({ kind }) => kind)).toEqual([
      'number',
      'server',
    ]);
  });

  test.each<[Partial<calls.ProductBody>, string]>([
    [{ name: '' }, 'Name is required.'],
    [{ type: undefined }, 'Type is required.'],
    [{ category: null }, 'Category is required.'],
    [{ imgpath: '  ' }, 'Image Path is required.'],
    [{ inputs: [{ label: '' }] }, 'All input fields must have labels.'],
    [{ items: ['x'] }, 'All items must be valid numbers.'],
    [{ items: [999_999_999] }, 'There is no item 999999999.'],
    [{ isApi: true }, 'API Type is required when Is API is true.'],
  ])('is refused with %o: %s', async (change, message) => {
    const answer = await shop.call(calls.createProduct, { body: { ...game, ...change }, token });
    expect(answer).toMatchObject({
      status: 422,
      body: { type: 'product-invalid', message, fields: [{ message }] },
    });
  });

  test('is refused with 500 inputs, a wrong shape, or control characters, without a fault', async () => {
    const bodies: Record<string, unknown>[] = [
      { ...game, inputs: Array.from({ length: 500 }, () => ({ label: 'x' })) },
      { ...game, name: ['a'] },
      { ...game, name: { $gt: '' } },
      { ...game, name: 'a\u0000b' },
      { ...game, items: { 0: 1 } },
      { ...game, istrending: 'yes' },
      { ...game, name: 'x'.repeat(5_000) },
    ];
    for (const body of bodies) {
      const answer = await shop.call(calls.createProduct as AnyCall, { body, token });
      expect(answer).toMatchObject({ status: 422, body: { type: 'invalid-input' } });
    }
  });
});

describe('an item', () => {
  test.each<[Partial<calls.ItemBody>, string, string]>([
    [{ name: '' }, 'name', 'Name is required.'],
    [{ originalprice: undefined }, 'originalprice', 'Valid Original Price is required.'],
    [{ discountedprice: -1 }, 'discountedprice', 'Valid Discounted Price is required.'],
    [{ discountedprice: 0 }, 'discountedprice', 'Valid Discounted Price is required.'],
    [{ discountedprice: 1e12 }, 'discountedprice', 'Valid Discounted Price is required.'],
    [{ resellprice: '12.345' }, 'resellprice', 'Valid Resell Price is required.'],
    [{ isApi: true, apiType: ' ' }, 'apiType', 'API Type is required when Is API is true.'],
    [{ imgpath: '' }, 'imgpath', 'Image Path is required.'],
  ])('is refused with %o', async (change, field, message) => {
    const answer = await shop.call(calls.createItem, { body: { ...pack, ...change }, token });
    expect(answer).toMatchObject({
      status: 422,
      body: { type: 'item-invalid', message, fields: [{ field, message }] },
    });
  });

  test('is changed by edititem, which answers it as it now is and leaves the rest', async () => {
    const item = await anItem({ itemidarray: ['5'], suggestedTask: 'Best value', cost: 70 });
    const answer = await shop.call(calls.editItem, {
      params: { itemid: item.itemid },
      body: { name: '110 Gems', itemidarray: '' },
      token,
    });
    const { updatedAt, version, name, itemidarray, ...rest } = item;
    expect(answer).toMatchObject({
      status: 200,
      body: { ...rest, name: '110 Gems', itemidarray: [], version: version + 1 },
    });
  });

  test('changes price and stock in the price editor, under its own names', async () => {
    const item = await anItem();
    const product = await aProduct({ items: [item.itemid] });
    for (const id of [item._id, item.itemid]) {
      const answer = await shop.call(calls.updateItem, {
        params: { id },
        body: { price: '80', resellPrice: 79.99, itemInstock: 'false' },
        token,
      });
      expect(answer).toMatchObject({
        status: 200,
        body: { discountedprice: 80, resellprice: 79.99, inStock: false, instock: false, listprice: 100 },
      });
    }
    expect((await shownItems(product._id))[0]).toMatchObject({ discountedprice: 80, inStock: false });
  });

  test.each([
    ['originalprice', 'Original'],
    ['originalPrice', 'Original'],
    ['discountedprice', 'Discounted'],
    ['price', 'Discounted'],
    ['resellprice', 'Resell'],
    ['resellPrice', 'Resell'],
  ])('is not changed with an emptied %s, in form or price editor', async (field, label) => {
    const item = await anItem();
    for (const nothing of ['', null])
      for (const [call, params] of [
        [calls.editItem, { itemid: item._id }],
        [calls.updateItem, { id: item._id }],
      ] as const)
        expect(
          await shop.call(call, { params, body: { [field]: nothing, inStock: false }, token } as never),
        ).toMatchObject({ status: 422, body: { message: `Valid ${label} Price is required.` } });
  });

  test('may cost more than its original price, and its resell price be the highest, in form and price editor', async () => {
    const item = await anItem({ discountedprice: 101, resellprice: 102 });
    expect(item).toMatchObject({ originalprice: 100, discountedprice: 101, resellprice: 102 });
    const answer = await shop.call(calls.updateItem, {
      params: { id: item._id },
      body: { price: 120, resellPrice: 130, originalprice: 110 },
      token,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { originalprice: 110, discountedprice: 120, resellprice: 130 },
    });
  });
});

describe('a product', () => {
  test('changes stock and note in the price editor', async () => {
    const product = await aProduct();
    const answer = await shop.call(calls.updateProduct, {
      body: { _id: product._id, instock: false, importantNote: 'Closed today.' },
      token,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { instock: false, importantnote: 'Closed today.', name: product.name },
    });
    expect((await shop.call(eachProduct, { params: { id: product.productid } })).body).toMatchObject({
      inStock: false,
      importantNote: 'Closed today.',
    });
  });

  test('takes its form back as it was answered, both spellings in it, and changes what was changed', async () => {
    const items = [await anItem(), await anItem()];
    const product = await aProduct({ items: [items[0]!.itemid], isApi: true, apiType: 'SMILEBR' });
    const form = {
      ...product,
      importantnote: 'New note',
      instock: false,
      items: `${items[1]!.itemid},${items[0]!.itemid}`,
    };
    const answer = await shop.call(calls.editProduct as AnyCall, {
      params: { _id: product._id },
      body: form,
      token,
    });
    expect(answer).toMatchObject({
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

  test('a product that is deleted is gone for shoppers, stays for its orders, and comes back as it was', async () => {
    const item = await anItem();
    const product = await aProduct({ items: [item.itemid] });
    expect(
      (await shop.call(calls.deleteProduct, { params: { productid: product.productid }, token })).status,
    ).toBe(200);
    expect((await shop.call(eachProduct, { params: { id: product._id } })).status).toBe(404);
    expect(
      (await shop.call(calls.deleteProduct, { params: { productid: product.productid }, token })).status,
    ).toBe(404);
    const deleted = await shop.call(calls.getAllProducts, { query: { deleted: 'true' }, token });
    expect(deleted.body[0]).toMatchObject({ _id: product._id, deletedAt: expect.any(String) });
    const { rows } = await shop.owner.query('select name from products where id = $1', [product._id]);
    expect(rows).toEqual([{ name: product.name }]);
    const back = await shop.call(calls.restoreProduct, { params: { productid: product._id }, token });
    expect(back).toMatchObject({ status: 200, body: { items: [item.itemid], deletedAt: null } });
    expect(await shownItems(product._id)).toHaveLength(1);
  });
});

test('a deleted item leaves every list and comes back to its place', async () => {
  const items = [await anItem({ name: 'A' }), await anItem({ name: 'B' }), await anItem({ name: 'C' })];
  const product = await aProduct({ items: items.map(({ itemid }) => itemid) });
  const names = async () => (await shownItems(product._id)).map(({ name }) => name);
  await shop.call(calls.deleteItem, { params: { itemid: items[1]!.itemid }, token });
  expect(await names()).toEqual(['A', 'C']);
  // A list saved meanwhile does not forget where the deleted one stood.
  await shop.call(calls.editProduct, {
    params: { _id: product._id },
    body: { items: [items[0]!.itemid, items[2]!.itemid] },
    token,
  });
  expect(await shop.call(calls.restoreItem, { params: { itemid: items[1]!._id }, token })).toMatchObject({
    status: 200,
  });
  expect((await names()).sort()).toEqual(['A', 'B', 'C']);
  const answer = await shop.call(calls.editItem, {
    params: { itemid: 987_654_321 },
    body: { name: 'x' },
    token,
  });
  expect(answer).toMatchObject({ status: 404, body: { type: 'item-not-found' } });
});

describe('an edit over someone else’s newer one', () => {
  test('is refused and changes nothing', async () => {
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
    const both = await Promise.all([editProduct('One'), editProduct('Two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('lists', () => {
  test('are newest first and go on where they stopped', async () => {
    const items = [await anItem(), await anItem(), await anItem()].reverse();
    const first = await shop.call(calls.getAllItems, { query: { limit: 2 }, token });
    expect(first.body.map(({ _id }) => _id)).toEqual(items.slice(0, 2).map(({ _id }) => _id));
    const next = await shop.call(calls.getAllItems, {
      query: { limit: 1, before: first.body[1]?._id },
      token,
    });
    expect(next.body[0]?._id).toBe(items[2]?._id);
    const all = await shop.call(calls.getAllItems, { token });
    expect(all.body.length).toBeGreaterThan(100);
    expect(all.body[0]).toMatchObject({
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

describe('who may', () => {
  const adminCalls = Object.values(calls).filter(
    (value): value is AnyCall => typeof value === 'object' && 'path' in value,
  );

  test('shoppers and guests make none of these calls', async () => {
    for (const call of adminCalls) {
      const params = { _id: 'x', productid: 'x', itemid: 'x', id: 'x' };
      expect((await shop.call(call, { params })).status, call.name).toBe(401);
      expect((await shop.call(call, { params, token: player })).status, call.name).toBe(403);
    }
  });

  test('the support role may read and not change anything', async () => {
    await withStaffRole('support', async () => {
      for (const call of adminCalls) {
        const params = { _id: 'x', productid: 'x', itemid: 'x', id: 'x' };
        const { status } = await shop.call(call, { params, token });
        expect(status, call.name).toBe(call.method === 'GET' ? 200 : 403);
      }
    });
  });

  test('the catalogue role edits products and an item’s words and stock, never its price or what is delivered', async () => {
    const item = await anItem({ itemidarray: ['5'], isApi: true, apiType: 'SMILEBR' });
    await withStaffRole('catalogue', async () => {
      const edit = (body: Partial<calls.ItemBody>) =>
        shop.call(calls.editItem, { params: { itemid: item.itemid }, body, token });
      expect(
        (
          await edit({
            name: 'Gems',
            suggestedTask: 'Hot',
            inStock: false,
            discountedprice: item.discountedprice,
          })
        ).status,
      ).toBe(200);
      for (const body of [
        { discountedprice: 1 },
        { resellprice: 1 },
        { originalprice: 200 },
        { cost: 1 },
        { itemidarray: ['6'] },
        { apiType: 'SMILEPH' },
        { isApi: false },
      ]) {
        expect(await edit(body), JSON.stringify(body)).toMatchObject({
          status: 403,
          body: { type: 'price-owner-only' },
        });
      }
      expect(
        (await shop.call(calls.updateItem, { params: { id: item._id }, body: { price: 2 }, token })).status,
      ).toBe(403);
      expect(
        (await shop.call(calls.updateItem, { params: { id: item._id }, body: { itemInstock: true }, token }))
          .status,
      ).toBe(200);
      expect((await shop.call(calls.createItem, { body: pack, token })).status).toBe(403);
      expect((await shop.call(calls.createProduct, { body: game, token })).status).toBe(200);
    });
    const { rows } = await shop.owner.query(
      'select discounted_paise, supplier_item_ids from items where id = $1',
      [item._id],
    );
    expect(rows[0]).toMatchObject({ discounted_paise: 90_00, supplier_item_ids: ['5'] });
  });
});

test('every change is recorded in the audit log with the values before and after', async () => {
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

async function withStaffRole(role: string, work: () => Promise<void>): Promise<void> {
  const set = (staffRole: string) =>
    shop.owner.query('update users set staff_role = $1 where email = $2', [staffRole, 'admin@rush.test']);
  await set(role);
  try {
    await work();
  } finally {
    await set('owner');
  }
}
