import { expect, test } from 'vitest';
import { tableFilters } from './table-filters.ts';

interface Search {
  page?: number;
  limit?: number;
  status?: string;
}

function screen(search: Search) {
  let current = search;
  const screenSearch = {
    search,
    onSearch: (change: (before: Search) => Search) => {
      current = change(current);
    },
  };
  const fields = [{ name: 'status', label: 'Status', kind: 'select' }] as const;
  return { table: tableFilters<Search>(screenSearch, fields, [50, 100, 250]), current: () => current };
}

test('a table starts at page 1 with its smallest page size, and ignores an unknown size', () => {
  expect(screen({}).table.filters).toEqual({ page: 1, limit: 50 });
  expect(screen({ page: 3, limit: 250 }).table.filters).toEqual({ page: 3, limit: 250 });
  expect(screen({ limit: 7 }).table.filters.limit).toBe(50);
});

test('changing a filter or the page size returns to page 1, and defaults stay out of the URL', () => {
  const filtered = screen({ page: 4, limit: 100 });
  filtered.table.set('status', 'Created');
  expect(filtered.current()).toEqual({ limit: 100, status: 'Created' });
  filtered.table.set('limit', 50);
  expect(filtered.current()).toEqual({ status: 'Created' });
  filtered.table.set('status', '');
  expect(filtered.current()).toEqual({});
});

test('clearing removes the filters and keeps the page size', () => {
  const filtered = screen({ page: 2, limit: 100, status: 'Created' });
  expect(filtered.table.isFiltered).toBe(true);
  filtered.table.clear();
  expect(filtered.current()).toEqual({ limit: 100 });
});
