import type { OutputOf } from '@rush/contract/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { readBooks, workQueue } from '#calls/admin';
import { call } from '../../../api/client.ts';

export type QueueEntry = OutputOf<typeof workQueue>[number];

export type Books = OutputOf<typeof readBooks>;

export const queueQuery = queryOptions({
  queryKey: ['mine', 'admin', 'queue'],
  queryFn: () => call(workQueue, {}),
  refetchInterval: 30_000,
});

export const booksQuery = queryOptions({
  queryKey: ['mine', 'admin', 'books'],
  queryFn: () => call(readBooks, {}),
  staleTime: 30_000,
});
