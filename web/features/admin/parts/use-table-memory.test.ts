import { expect, test } from 'vitest';
import { columnsFrom, filtersFrom, keptFilters, storedColumns, toggled } from './use-table-memory.ts';

interface Search {
  page?: number;
  limit?: number;
  status?: string;
  from?: string;
  orderId?: string;
}

const FIELDS = [
  { name: 'status', label: 'Status', kind: 'select' },
  { name: 'from', label: 'From', kind: 'date' },
  { name: 'orderId', label: 'Order id', kind: 'text' },
] as const;

test('a list remembers selections, dates and its page size, but not the page or a search', () => {
  const search: Search = { page: 3, limit: 100, status: 'Created', from: '2026-11-01', orderId: '77' };
  const stored = keptFilters<Search>(search, FIELDS);
  expect(filtersFrom<Search>(stored)).toEqual({ limit: 100, status: 'Created', from: '2026-11-01' });
  expect(keptFilters<Search>({ page: 3, orderId: '77' }, FIELDS)).toBe('');
});

test('a list remembers its hidden columns until they are shown again', () => {
  const stored = storedColumns(toggled(toggled([], 'Player ID'), 'Coupon'));
  const hidden = columnsFrom(stored);
  expect(hidden).toEqual(['Player ID', 'Coupon']);
  expect(storedColumns(toggled(toggled(hidden, 'Coupon'), 'Player ID'))).toBeNull();
  expect(columnsFrom(null)).toEqual([]);
});
