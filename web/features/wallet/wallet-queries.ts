import type { WalletStatus } from '@rush/contract/wallet-states.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callQuery } from '../../api/client.ts';

const PAGE_SIZE = 20;
const POLL_MS = 3000;

export function transactionsQuery(userid: string) {
  return infiniteQueryOptions({
    queryKey: ['mine', 'wallet', 'transactions'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, before: pageParam };
      return call('walletTransactions', { params: { userid }, query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id),
    enabled: userid !== '',
    staleTime: 0,
  });
}

export function isPending(status: WalletStatus): boolean {
  return status === 'Created' || status === 'Processing';
}

function today(): string {
  const now = new Date();
  return [now.getDate(), now.getMonth() + 1, now.getFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

export function topUpStatusQuery(transactionId: string) {
  return callQuery(
    ['mine', 'wallet', 'top-up', transactionId],
    'walletTransactionStatus',
    { body: { client_txn_id: transactionId, date: today() } },
    {
      refetchInterval: ({ state }) => (state.data && !isPending(state.data.status) ? false : POLL_MS),
      staleTime: 0,
      retry: false,
    },
  );
}
