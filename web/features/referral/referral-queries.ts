import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getReferral, referralStats, referralTransactions } from '#calls/rewards';
import { call } from '../../api/client.ts';

const PAGE_SIZE = 20;

export const referralCodeQuery = queryOptions({
  queryKey: ['mine', 'referral', 'code'],
  queryFn: ({ signal }) => call(getReferral, { body: {} }, { signal }),
});

export const referralStatsQuery = queryOptions({
  queryKey: ['mine', 'referral', 'stats'],
  queryFn: ({ signal }) => call(referralStats, { body: {} }, { signal }),
  staleTime: 0,
  retry: false,
});

export const referralTransactionsQuery = infiniteQueryOptions({
  queryKey: ['mine', 'referral', 'transactions'],
  queryFn: ({ pageParam, signal }) =>
    call(referralTransactions, { body: {}, query: { limit: PAGE_SIZE, before: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ transactions }) =>
    transactions.length < PAGE_SIZE ? undefined : transactions.at(-1)?._id,
  staleTime: 0,
});
