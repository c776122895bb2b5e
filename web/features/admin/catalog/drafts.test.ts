import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import { bodyOfItem, draftOfItem, emptyItem } from './item-draft.ts';
import { bodyOfProduct, draftOfProduct, emptyProduct } from './product-draft.ts';

test('an item is sent as it was filled in; without a supplier its API type is empty', () => {
  const draft = { ...emptyItem(), name: '60 Crystals', originalprice: '100', apiType: 'MOOGOLDHOK' };
  expect(bodyOfItem(draft, true)).toMatchObject({ name: '60 Crystals', originalprice: '100', apiType: '' });
  expect(bodyOfItem({ ...draft, isApi: true }, true)).toMatchObject({ apiType: 'MOOGOLDHOK' });
});

test('staff who may not price send neither prices nor what a supplier delivers', () => {
  const body = bodyOfItem(
    { ...emptyItem(), name: '60 Crystals', discountedprice: '1', itemidarray: '13' },
    false,
  );
  expect(body).toMatchObject({ name: '60 Crystals', inStock: true });
  for (const field of [
    'originalprice',
    'discountedprice',
    'resellprice',
    'cost',
    'isApi',
    'apiType',
    'itemidarray',
  ])
    expect(body).not.toHaveProperty(field);
});

test('an item’s form begins with what is stored', () => {
  const item = {
    name: 'x',
    hi: {},
    originalprice: 9.5,
    cost: null,
    itemidarray: ['13', '14'],
  } as unknown as StaffItem;
  expect(draftOfItem(item)).toMatchObject({ originalprice: '9.5', cost: '', itemidarray: '13, 14' });
});

test('a new product asks for two fields', () => {
  expect(emptyProduct().inputs.map(({ label }) => label)).toEqual(['User ID', 'Zone ID']);
});

test('a product keeps its API type where a supplier delivers it or checks its players', () => {
  const draft = { ...emptyProduct(), type: 'OTHER', apiType: 'SMILEBR' };
  expect(bodyOfProduct(draft).apiType).toBe('');
  expect(bodyOfProduct({ ...draft, isApi: true }).apiType).toBe('SMILEBR');
  expect(bodyOfProduct({ ...draft, type: 'MLBB' }).apiType).toBe('SMILEBR');
});

test('a product’s fields are sent without the numbers that the form gives them', () => {
  const product = {
    hi: {},
    items: [5, 6],
    inputs: [{ label: 'ID', kind: 'number' }],
  } as unknown as StaffProduct;
  const draft = draftOfProduct(product);
  expect(draft.items).toBe('5, 6');
  expect(bodyOfProduct(draft).inputs).toEqual([
    { label: 'ID', kind: 'number', help: '', hi: { label: '', help: '' } },
  ]);
});
