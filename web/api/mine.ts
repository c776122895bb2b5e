import type { QueryClient } from '@tanstack/react-query';
import { listOrders } from '#calls/orders';
import { pointsBalance } from '#calls/rewards';
import { walletBalance } from '#calls/wallet';
import { callQuery } from './client.ts';

/** Keys of the signed-in person's data begin with `mine`; sign-out drops them. */
export function balanceQuery(userid: string) {
  return callQuery(
    ['mine', 'wallet', 'balance'],
    walletBalance,
    { params: { userid } },
    { enabled: userid !== '', staleTime: 0 },
  );
}

export function completedOrdersQuery(userid: string) {
  return callQuery(
    ['mine', 'orders', 'completed'],
    listOrders,
    { params: { userid }, query: { limit: 20, status: 'Completed' } },
    { enabled: userid !== '' },
  );
}

export function pointsQuery(userid: string) {
  return callQuery(
    ['mine', 'points', 'balance'],
    pointsBalance,
    { params: { userid } },
    { enabled: userid !== '', staleTime: 0 },
  );
}

export function forgetMine(queryClient: QueryClient, next: 'remove' | 'read-again'): void {
  const ofPerson = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      ['mine', 'role', 'catalog'].includes(String(queryKey[0])),
  };
  if (next === 'remove') queryClient.removeQueries(ofPerson);
  // A failed refetch shows in its own place.
  else queryClient.resetQueries(ofPerson).catch(() => undefined);
}
