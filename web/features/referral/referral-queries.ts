import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callQuery } from '../../api/client.ts';

const PAGE_SIZE = 20;

export const referralCodeQuery = callQuery(['mine', 'referral', 'code'], 'getReferral');

export const referralStatsQuery = callQuery(
  ['mine', 'referral', 'stats'],
  'referralStats',
  {},
  { staleTime: 0, retry: false },
);

export const referralTransactionsQuery = infiniteQueryOptions({
  queryKey: ['mine', 'referral', 'transactions'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: PAGE_SIZE, before: pageParam };
    return (await call('referralTransactions', { query }, { signal })).transactions;
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id),
  staleTime: 0,
});
