import { expect, it } from 'vitest';
import { ordersText } from './en/orders.ts';
import { searchText } from './en/search.ts';
import { search } from './hi/search.ts';
import { plural } from './plural.ts';

it('1 is singular in English; 0 and 1 are singular in Hindi', () => {
  const forms = { one: 'one', other: 'other' };
  expect([0, 1, 1.5, 2, 21].map((count) => plural('en', count, forms))).toEqual([
    'other',
    'one',
    'other',
    'other',
    'other',
  ]);
  expect([0, 1, 2, 21].map((count) => plural('hi', count, forms))).toEqual(['one', 'one', 'other', 'other']);
});

it('strings agree with their counts in both languages', () => {
  expect([0, 1, 2].map(searchText.en.results)).toEqual(['0 results', '1 result', '2 results']);
  expect([0, 1, 2].map(search.results)).toEqual(['0 नतीजा', '1 नतीजा', '2 नतीजे']);
  expect([1, 2].map((count) => ordersText.en.found(count, false))).toEqual(['1 order', '2 orders']);
});
