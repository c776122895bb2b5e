import type { OutputOf } from '@rush/contract/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { readBooks } from '#calls/admin-books';
import { call } from '../../../api/client.ts';

export type Books = OutputOf<typeof readBooks>;

export const booksQuery = queryOptions({
  queryKey: ['mine', 'admin', 'books'],
  queryFn: () => call(readBooks, {}),
  staleTime: 30_000,
});
