import { expect, test } from 'vitest';
import { columnsFrom, encodeColumns, encodeFilters, filtersFrom, toggleIn } from './use-table-memory.ts';

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
  const text = encodeFilters<Search>(search, FIELDS);
  expect(filtersFrom<Search>(text)).toEqual({ limit: 100, status: 'Created', from: '2026-11-01' });
  expect(encodeFilters<Search>({ page: 3, orderId: '77' }, FIELDS)).toBe('');
});

test('a list remembers its hidden columns until they are shown again', () => {
  const text = encodeColumns(toggleIn(toggleIn([], 'Player ID'), 'Coupon'));
  const hidden = columnsFrom(text);
  expect(hidden).toEqual(['Player ID', 'Coupon']);
  expect(encodeColumns(toggleIn(toggleIn(hidden, 'Coupon'), 'Player ID'))).toBeNull();
  expect(columnsFrom(null)).toEqual([]);
});
