import { updateItem } from '@rush/contract/admin-catalog.ts';
import {
  allProducts,
  eachProduct,
  getHomeProducts,
  type Item,
  listItems,
  listPacks,
  type Product,
} from '@rush/contract/catalog.ts';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { openShop, type Shop } from '../main.ts';
import { aTestShop, type TestShop, until } from '../testing/test-shop.ts';

async function openSecondProcess({ shop: { platform }, owner }: TestShop): Promise<Shop> {
  const port = await freePort();
  const ownerUrl = owner.options.connectionString ?? '';
  const config = { ...platform.config, port, role: 'web' as const };
  return openShop(config, { log: platform.log, data: { appUrl: platform.db.directUrl, ownerUrl } });
}

async function itemsFor(role: keyof typeof tokens, id: string = product._id): Promise<Item[]> {
  return (await shop.call(listItems, { params: { productId: id }, token: tokens[role] })).body;
}

const shop = await aTestShop({ withoutJobs: true });
const tokenOf = async (name: string) => (await shop.signIn(`${name}@rush.test`)).token;
const tokens = {
  guest: undefined,
  player: await tokenOf('player'),
  reseller: await tokenOf('reseller'),
  admin: await tokenOf('admin'),
};
const home = await shop.call(getHomeProducts);
const product = home.body.games.find(({ type }) => type === 'MLBB') as Product;

describe('the demo shop', () => {
  test('has at least 24 products across all five sections, each with at least 4 packs', async () => {
    const { body } = await shop.call(getHomeProducts);
    const sections = [body.trending, body.games, body.instantGames, body.ott, body.others];
    for (const section of sections) expect(section.length).toBeGreaterThan(0);
    const all = sections.slice(1).flat();
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(24);
    for (const { items } of all) expect(items.length).toBeGreaterThanOrEqual(4);
    const ids = new Set(all.map(({ _id }) => _id));
    expect(body.trending.every(({ _id, istrending }) => istrending && ids.has(_id))).toBe(true);
    expect(body.instantGames.filter(({ istrending }) => istrending)).toEqual([]);
  });

  test('covers bonus, weekly and out-of-stock packs, several supplier ids, every supplier and manual delivery', async () => {
    const { rows } = await shop.owner.query(
      'select type, in_stock, is_api, api_type, supplier_item_ids from items',
    );
    expect(rows.some((item) => item.type.includes('bonus'))).toBe(true);
    expect(rows.some((item) => item.type.includes('weekly'))).toBe(true);
    expect(rows.some((item) => !item.in_stock)).toBe(true);
    expect(rows.some((item) => item.supplier_item_ids.length > 1)).toBe(true);
    expect(rows.some((item) => !item.is_api)).toBe(true);
    const types = new Set(rows.map((item) => item.api_type));
    for (const type of ['SMILEBR', 'SMILEPH', 'MOOGOLDMLBB', 'MOOGOLDGENSHIN', 'MOOGOLDHOK'])
      expect(types).toContain(type);
  });

  test('is seeded only once', async () => {
    const { seedDemoCatalogue } = await import('./seed-demo-catalogue.ts');
    const count = async () => (await shop.owner.query('select count(*)::int as n from items')).rows[0].n;
    const before = await count();
    await Promise.all([seedDemoCatalogue(shop.shop.platform), seedDemoCatalogue(shop.shop.platform)]);
    expect(await count()).toBe(before);
  });
});

describe('visibility of prices', () => {
  const HIDDEN = [
    'originalprice',
    'original_paise',
    'cost',
    'cost_paise',
    'itemidarray',
    'supplier_item_ids',
    'supplierProduct',
  ];

  test.each(['guest', 'player'] as const)('a %s never sees the resell price', async (role) => {
    for (const item of await itemsFor(role)) {
      expect(Object.keys(item)).not.toContain('resellprice');
      expect(Object.keys(item).filter((field) => HIDDEN.includes(field))).toEqual([]);
    }
  });

  test.each(['reseller', 'admin'] as const)('a %s sees the resell price, but not the cost', async (role) => {
    for (const item of await itemsFor(role)) {
      expect(item.resellprice).toBeLessThanOrEqual(item.discountedprice);
      expect(Object.keys(item).filter((field) => HIDDEN.includes(field))).toEqual([]);
    }
  });

  test('search covers the packs in stock, at the price for the caller’s role', async () => {
    for (const role of ['guest', 'reseller'] as const) {
      const items = (await itemsFor(role)).filter(({ inStock }) => inStock);
      const { body } = await shop.call(listPacks, { token: tokens[role] });
      const packs = body.filter(({ product_id }) => product_id === product._id);
      expect(packs.map(({ name, price }) => [name, price])).toEqual(
        items.map(({ name, resellprice, discountedprice }) => [name, resellprice ?? discountedprice]),
      );
    }
  });

  test('no product exposes supplier ids', async () => {
    const { body } = await shop.call(allProducts, { token: tokens.admin });
    for (const entry of body)
      expect(Object.keys(entry).filter((field) => HIDDEN.includes(field))).toEqual([]);
  });
});

describe('ids', () => {
  test('a product is found by its _id and its productid', async () => {
    const byId = await shop.call(eachProduct, { params: { id: product._id } });
    const byNumber = await shop.call(eachProduct, { params: { id: product.productid } });
    expect(byId.body).toEqual(byNumber.body);
    expect(await itemsFor('guest', String(product.productid))).toEqual(await itemsFor('guest'));
  });

  test.each(['0', '-1', '1e3', '99999999999999999999', 'a'.repeat(25), "1' or '1'='1", '%2e%2e', '../1'])(
    'product %s does not exist',
    async (id) => {
      for (const response of [
        await shop.call(eachProduct, { params: { id } }),
        await shop.call(listItems, { params: { productId: id } }),
      ]) {
        expect(response.status).toBe(404);
        expect(response.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
      }
    },
  );
});

describe('the response cache', () => {
  test('gives guests the same body as an uncached call, and 304 for a matching ETag', async () => {
    for (const path of [
      '/api/product/gethomeproducts',
      '/api/product/packs',
      `/api/product/eachproduct/${product._id}`,
      `/api/item/${product._id}`,
    ]) {
      const ready = await until(async () => {
        const response = await fetch(shop.url + path);
        const text = await response.text();
        return response.headers.get('etag') ? { response, text } : null;
      }, `${path} to be ready`);
      const uncached = await (await fetch(`${shop.url}${path}?ordinary`)).text();
      expect(JSON.parse(ready.text)).toEqual(JSON.parse(uncached));
      expect(ready.response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(ready.response.headers.get('content-security-policy')).toContain("default-src 'none'");
      const etag = ready.response.headers.get('etag') ?? '';
      expect((await fetch(shop.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });

  test('is never used for a reseller', async () => {
    expect((await itemsFor('reseller'))[0]).toHaveProperty('resellprice');
  });
});

test('a change that staff make in one process is visible in another', async () => {
  const other = await openSecondProcess(shop);
  try {
    const [item] = await itemsFor('guest');
    const firstItem = async () =>
      ((await (await fetch(`${other.url}/api/item/${product._id}`)).json()) as Item[])[0];
    expect((await firstItem())?.inStock).toBe(item?.inStock);
    await shop.call(updateItem, {
      params: { id: item?.itemid ?? 0 },
      body: { itemInstock: !item?.inStock },
      token: tokens.admin,
    });
    expect((await itemsFor('guest'))[0]?.inStock).toBe(!item?.inStock);
    await until(async () => (await firstItem())?.inStock === !item?.inStock, 'the other process to show it');
  } finally {
    await other.close();
  }
});
