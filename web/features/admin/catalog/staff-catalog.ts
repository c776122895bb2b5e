import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** Page size. A small shop fits on one page. */
const LIMIT = 500;

async function readAll<Row extends { _id: string }>(
  readPage: (query: { limit: number; before?: string }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readPage({ limit: LIMIT, before: rows.at(-1)?._id });
    rows.push(...page);
    if (page.length < LIMIT) return rows;
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
