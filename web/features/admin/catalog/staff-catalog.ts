import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** A small shop fits on one page. */
const PAGE_SIZE = 500;

async function readAll<Row extends { _id: string }>(
  readPage: (query: { limit: number; before?: string }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readPage({ limit: PAGE_SIZE, before: rows.at(-1)?._id });
    rows.push(...page);
    if (page.length < PAGE_SIZE) return rows;
  }
}

export const staffProductsQuery = queryOptions({
  queryKey: ['mine', 'admin', 'catalog', 'products'],
  queryFn: ({ signal }) => readAll((query) => call('getAllProducts', { query }, { signal })),
});

export const staffItemsQuery = queryOptions({
  queryKey: ['mine', 'admin', 'catalog', 'items'],
  queryFn: ({ signal }) => readAll((query) => call('getAllItems', { query }, { signal })),
});
