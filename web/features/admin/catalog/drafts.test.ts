import type { StaffItem, StaffProduct } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import { bodyOfItem, draftOfItem, emptyItem } from './item-draft.ts';
import { bodyOfProduct, draftOfProduct, emptyProduct } from './product-draft.ts';

test('an item is sent as filled in, with an empty API type if no supplier delivers it', () => {
  const draft = { ...emptyItem(), name: '60 Crystals', originalprice: '100', apiType: 'MOOGOLDHOK' };
  expect(bodyOfItem(draft, true)).toMatchObject({ name: '60 Crystals', originalprice: '100', apiType: '' });
  expect(bodyOfItem({ ...draft, isApi: true }, true)).toMatchObject({ apiType: 'MOOGOLDHOK' });
});

test('staff who may not set prices send neither prices nor supplier fields', () => {
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

test('an item’s form starts with the stored values', () => {
  const item = {
    name: 'x',
    hi: {},
    originalprice: 9.5,
    cost: null,
    itemidarray: ['13', '14'],
  } as unknown as StaffItem;
  expect(draftOfItem(item)).toMatchObject({ originalprice: '9.5', cost: '', itemidarray: '13, 14' });
});

test('a new product has two inputs', () => {
  expect(emptyProduct().inputs.map(({ label }) => label)).toEqual(['User ID', 'Zone ID']);
});

test('a product keeps its API type if a supplier delivers it or checks its players', () => {
  const draft = { ...emptyProduct(), type: 'OTHER', apiType: 'SMILEBR' };
  expect(bodyOfProduct(draft).apiType).toBe('');
  expect(bodyOfProduct({ ...draft, isApi: true }).apiType).toBe('SMILEBR');
  expect(bodyOfProduct({ ...draft, type: 'MLBB' }).apiType).toBe('SMILEBR');
});

test('a product’s inputs are sent without the ids that the form gives its rows', () => {
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
