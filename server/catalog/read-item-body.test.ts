import { ITEM_ALIASES, type ItemBody, readAliases } from '@rush/contract/admin-catalog.ts';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { readItemBody } from './read-item-body.ts';

const VALID_BODY = {
  name: '86 Diamonds',
  originalprice: 130,
  discountedprice: '115',
  resellprice: 110.5,
  imgpath: '/images/a.webp',
};
const publicUrl = 'http://localhost:3000';
const create = (body: Partial<ItemBody>) => readItemBody(body, 'create', { publicUrl });
const edit = (body: Partial<ItemBody>, before?: { is_api: boolean; api_type: string }) =>
  readItemBody(body, 'edit', { publicUrl, before });

function refusalOf(work: () => unknown): { message: string | undefined; fields: string[] } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { message: error.details.message, fields: (error.details.fields ?? []).map(({ field }) => field) };
  }
}

describe('a new item', () => {
  test('has its prices converted to paise', () => {
    expect(create(VALID_BODY)).toMatchObject({
      original_paise: 130_00,
      discounted_paise: 115_00,
      resell_paise: 110_50,
    });
  });

  test.each<[Partial<ItemBody>, string]>([
    [{ name: '' }, 'Name is required.'],
    [{ name: null }, 'Name is required.'],
    [{ originalprice: undefined }, 'Valid Original Price is required.'],
    [{ discountedprice: '' }, 'Valid Discounted Price is required.'],
    [{ resellprice: null }, 'Valid Resell Price is required.'],
    [{ imgpath: '' }, 'Image Path is required.'],
    [{ imgpath: 'javascript:alert(1)' }, 'Image Path must be a path in this shop or an https:// address.'],
    [{ itemidarray: ['13', '<b>'] }, 'Item ids may contain only letters, digits and .:_-'],
  ])('with %o is refused: %s', (change, message) => {
    expect(refusalOf(() => create({ ...VALID_BODY, ...change }))?.message).toBe(message);
  });

  test.each<[string | number]>([
    [-1],
    [0],
    ['0'],
    [1e12],
    ['12.345'],
    [12.345],
    ['1e2'],
    ['NaN'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['1,000'],
    ['₹5'],
  ])('cannot cost %s', (price) => {
    for (const field of ['originalprice', 'discountedprice', 'resellprice'] as const) {
      expect(refusalOf(() => create({ ...VALID_BODY, [field]: price }))?.fields).toContain(field);
    }
  });

  test('is refused with a list of all invalid fields and the message of the first', () => {
    const refusal = refusalOf(() => create({ isApi: true }));
    expect(refusal?.message).toBe('Name is required.');
    const prices = ['originalprice', 'discountedprice', 'resellprice'];
    expect(refusal?.fields).toEqual(['name', ...prices, 'imgpath', 'apiType']);
  });
});

describe('an edit', () => {
  test('leaves omitted fields unchanged', () => {
    const draft = edit({ name: 'New name' });
    expect(Object.entries(draft).filter(([, value]) => value !== undefined)).toEqual([['name', 'New name']]);
  });

  test('reads supplier ids from a list or comma-separated text, and clears them if the text is empty', () => {
    expect(edit({ itemidarray: '13, 25 ,' }).supplier_item_ids).toEqual(['13', '25']);
    expect(edit({ itemidarray: [13, '25'] }).supplier_item_ids).toEqual(['13', '25']);
    expect(edit({ itemidarray: '' }).supplier_item_ids).toEqual([]);
  });

  test('accepts aliases of fields', () => {
    const aliased = { price: 99, resellPrice: 98, originalPrice: 100, itemInstock: false };
    expect(edit(readAliases(aliased, ITEM_ALIASES, 'alias'))).toMatchObject({
      discounted_paise: 99_00,
      resell_paise: 98_00,
      original_paise: 100_00,
      in_stock: false,
    });
    // If a form returns both names, the canonical one wins by default.
    expect(readAliases({ inStock: false, instock: true }, ITEM_ALIASES).inStock).toBe(false);
    expect(readAliases({ discountedprice: 115, price: 99 }, ITEM_ALIASES, 'alias').discountedprice).toBe(99);
  });
});

test('an item delivered by a supplier needs an API type', () => {
  const byHand = { is_api: false, api_type: '' };
  expect(refusalOf(() => edit({ isApi: true }, byHand))?.fields).toEqual(['apiType']);
  expect(refusalOf(() => edit({ isApi: true, apiType: 'SMILEBR' }, byHand))).toBeNull();
  expect(refusalOf(() => edit({ name: 'Gems' }, { is_api: true, api_type: 'SMILEBR' }))).toBeNull();
});
