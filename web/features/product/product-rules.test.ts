import type { Item, Product, ProductInput } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import { helpFamilyOf, inputsOf, isForPlayers, priceBefore, priceFor, termsKindOf } from './product-rules.ts';

const pack = (fields: Partial<Item>) =>
  ({ type: 'small', discountedprice: 80, listprice: 100, ...fields }) as Item;
const product = (category: string, ...kinds: (ProductInput['kind'] | 'none')[]) =>
  ({ category, inputs: kinds.map((kind) => ({ label: kind, kind })) }) as Product;

test.each([
  ['Bonus diamonds', 'bonus'],
  ['weekly pass', 'weekly'],
  ['WEEKLY', 'weekly'],
  ['weekly bonus', 'bonus'],
  ['hot', null],
  ['', null],
])('a pack of type “%s” shows these terms: %s', (type, terms) => {
  expect(termsKindOf(pack({ type }))).toBe(terms);
});

test('a second field of kind none is not shown', () => {
  expect(inputsOf(product('games', 'number', 'none')).map(({ kind }) => kind)).toEqual(['number']);
});

test('shoppers pay the discounted price, resellers the resell price if there is one', () => {
  expect(priceFor(pack({ resellprice: 70 }), false)).toBe(80);
  expect(priceFor(pack({ resellprice: 70 }), true)).toBe(70);
  expect(priceFor(pack({}), true)).toBe(80);
});

test('the struck-through price is the list price, or the discounted one next to a resell price', () => {
  expect(priceBefore(pack({ resellprice: 70 }), false)).toBe(100);
  expect(priceBefore(pack({ resellprice: 70 }), true)).toBe(80);
  expect(priceBefore(pack({}), true)).toBe(100);
});

test.each([
  ['games', ['number', 'number'], true],
  ['instant-games', ['text', 'none'], true],
  ['games', ['email'], false],
  ['ott', ['text'], false],
  ['others', ['number'], false],
] as const)('players for %s products with the fields %s can be saved: %s', (category, kinds, canSave) => {
  expect(isForPlayers(product(category, ...kinds))).toBe(canSave);
});

test.each([
  [['number', 'number'], 'brackets'],
  [['number', 'none'], 'profile'],
  [['number', 'text'], 'profile'],
  [['number', 'server'], 'corner'],
  [['email', 'none'], 'email'],
] as const)('the fields %s are explained by the picture “%s”', (kinds, family) => {
  expect(helpFamilyOf(product('others', ...kinds))).toBe(family);
});
