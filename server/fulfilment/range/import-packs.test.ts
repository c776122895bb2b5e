import { createProduct, getAllItems } from '@rush/contract/admin-catalog.ts';
import {
  importPacks,
  listSupplierGames,
  listSupplierPacks,
  listTemplates,
} from '@rush/contract/admin-offers.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { listItems } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import { aTestShop } from '../../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');
await shop.call(changeSettings, {
  body: { settings: { 'supplier.paisePerBrCoin': 165, 'supplier.followsRateBrCoin': false } },
  token,
});

const MAGIC_CHESS = { supplier: 'smileone', region: 'br', supplierProduct: 'magicchessgogo' };
const HOK_AT_SMILE = { supplier: 'smileone', region: 'br', supplierProduct: 'hok' };
const PRODUCT = { name: 'HOK', type: 'HOK', category: 'games', imgpath: '/images/hok.webp' };
const packsOf = async (game: typeof MAGIC_CHESS, name = '') =>
  (await shop.call(listSupplierPacks, { query: { ...game, name }, token })).body;
const aPack = (id: string, name: string) => ({
  ...{ id, name, originalprice: 99, discountedprice: 89, resellprice: 85 },
});
const submit = (packs: object[], productid: number | null = null) =>
  shop.call(importPacks, {
    body: { ...HOK_AT_SMILE, productid, product: PRODUCT, packs } as never,
    token,
  });

test('games are listed by account, and those without a name under their template’s', async () => {
  const { body } = await shop.call(listSupplierGames, { token });
  expect(body.map(({ label }) => label)).toEqual(['Smile.one Brazil', 'Smile.one Philippines', 'MooGold']);
  expect(body[0]!.games).toContainEqual({ code: 'magicchessgogo', name: 'Magic Chess: Go Go' });
  expect(body[2]!.games).toContainEqual({ code: '428075', name: 'Genshin Impact' });
});

test('a product can be created from each template', async () => {
  const templates = (await shop.call(listTemplates, { token })).body;
  expect(templates.length).toBeGreaterThanOrEqual(10);
  for (const template of templates) {
    const { body } = await shop.call(createProduct, {
      body: { ...template, imgpath: '/images/a.webp' },
      token,
    });
    expect(body.product, JSON.stringify(body)).toMatchObject(template);
  }
});

test('packs are listed with the shop’s names and costs, and with their item if the shop has one', async () => {
  const { template, products, packs } = await packsOf(MAGIC_CHESS);
  expect(template).toBe('Magic Chess: Go Go');
  expect(products).toMatchObject([{ name: 'Magic Chess: Go Go' }]);
  const pack = (id: string) => packs.find((item) => item.id === id);
  expect(pack('23825')).toMatchObject({
    ...{ supplierName: '78&8', name: '86 Diamonds', type: 'small', cost: 103.13 },
    ...{ hi: { name: '86 डायमंड' }, item: { name: '86 Diamonds' } },
  });
  expect(pack('23839')).toMatchObject({
    ...{
      name: '250 + 250 Bonus Diamonds',
      type: 'bonus diamonds',
      suggestedTask: 'First recharge 2x',
      item: null,
    },
  });
  expect(pack('23841')).toMatchObject({ name: 'Weekly Card', type: 'weekly' });
  expect(pack('25585')).toMatchObject({ name: 'Special Pack 1', item: null });
  // The owner has not set the cost of a dollar, so it is estimated from the exchange rate.
  const genshin = await packsOf(
    { supplier: 'moogold', region: '', supplierProduct: '428075' },
    'Genshin Impact',
  );
  expect(genshin.packs[1]).toMatchObject({
    name: '300 + 30 Genesis Crystals',
    cost: expect.any(Number),
    item: { number: 11_002 },
  });
});

test('imported packs are sold in a new product, and packs imported later are added to it', async () => {
  const response = await submit([aPack('16643', '16 Tokens'), aPack('16644', '80 Tokens')]);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const { product } = response.body;
  expect(product).toMatchObject({ isApi: true, apiType: 'SMILEBR', supplierProduct: 'hok' });
  const laterResponse = await submit([aPack('16645', '240 Tokens')], product.productid);
  expect(laterResponse.body.product.items).toHaveLength(3);
  const items = (await shop.call(listItems, { params: { productId: product._id } })).body;
  expect(items.map(({ name, discountedprice, inStock }) => [name, discountedprice, inStock])).toEqual([
    ['16 Tokens', 89, true],
    ['80 Tokens', 89, true],
    ['240 Tokens', 89, true],
  ]);
  const [newestItem] = (await shop.call(getAllItems, { token, query: { limit: 1 } })).body;
  expect(newestItem).toMatchObject({
    isApi: true,
    apiType: 'SMILEBR',
    itemidarray: ['16645'],
    cost: 242.55,
    imgpath: product.imgpath,
  });

  const { packs, products } = await packsOf(HOK_AT_SMILE);
  expect(packs.filter(({ item }) => item).map(({ id }) => id)).toEqual(['16643', '16644', '16645']);
  expect(products).toEqual([{ number: product.productid, name: 'HOK' }]);
});

test('no pack is created twice, and if one is refused, none is created', async () => {
  const count = async () =>
    (await shop.owner.query('select count(*)::int as items, max(productid) as product from items, products'))
      .rows[0];
  const pack = aPack('16646', '400 Tokens');
  const responses = await Promise.all([submit([pack]), submit([pack])]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const before = await count();
  expect((await submit([aPack('16647', '560 Tokens'), pack])).body).toMatchObject({ type: 'packs-changed' });
  expect((await submit([aPack('999', 'No such pack')])).body).toMatchObject({ type: 'packs-changed' });
  const unpricedPack = { ...aPack('16648', '830 Tokens'), discountedprice: '' };
  expect((await submit([aPack('16647', '560 Tokens'), unpricedPack])).body).toMatchObject({
    type: 'item-invalid',
    message: '830 Tokens: Valid Discounted Price is required.',
  });
  const product = { name: 'HOK', type: 'HOK' };
  const { body } = await shop.call(importPacks, {
    body: { ...HOK_AT_SMILE, productid: null, product, packs: [unpricedPack] },
    token,
  });
  expect(body).toMatchObject({ type: 'product-invalid', message: 'Category is required.' });
  const otherProduct = (await packsOf(MAGIC_CHESS)).products[0]!.number;
  expect((await submit([aPack('16647', '560 Tokens')], otherProduct)).body).toMatchObject({
    type: 'packs-changed',
  });
  expect(await count()).toEqual(before);
});
