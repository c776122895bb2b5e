import { expect, test } from 'vitest';
import { isFiltered, readOrderFilters } from './order-filters.ts';

test('filters are read from the URL', () => {
  const address = { q: '5123', view: 'table', status: 'Processing', from: '2026-11-01', to: '2026-11-30' };
  expect(readOrderFilters(address)).toEqual(address);
  expect(isFiltered(readOrderFilters(address))).toBe(true);
});

test('values that the contract refuses are dropped', () => {
  const address = { q: '', view: 'grid', status: 'Lost', from: 'yesterday', to: '30.11.2026', page: '2' };
  expect(readOrderFilters(address)).toEqual({});
  expect(isFiltered({ view: 'table' })).toBe(false);
});
