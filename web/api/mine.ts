import type { QueryClient } from '@tanstack/react-query';
import { callQuery, type Output } from './client.ts';

export function balanceQuery(userid: string) {
  return callQuery(
    ['mine', 'wallet', 'balance'],
    'walletBalance',
    { params: { userid } },
    { enabled: userid !== '', staleTime: 0 },
  );
}

export function completedOrdersQuery(userid: string) {
  return callQuery(
    ['mine', 'orders', 'completed'],
    'listOrders',
    { params: { userid }, query: { limit: 20, status: 'Completed' } },
    { enabled: userid !== '' },
  );
}

export function unpaidOrdersQuery(userid: string) {
  return callQuery(
    ['mine', 'orders', 'unpaid'],
    'listOrders',
    { params: { userid }, query: { limit: 20, status: 'Created' } },
    { enabled: userid !== '', staleTime: 0 },
  );
}

export type OrderReport = Output<'orderStatus'>;

export function orderStatusQuery(orderId: string) {
  return callQuery(
    ['mine', 'order', orderId],
    'orderStatus',
    { body: { client_txn_id: orderId } },
    { staleTime: 0 },
  );
}

export function pointsQuery(userid: string) {
  return callQuery(
    ['mine', 'points', 'balance'],
    'pointsBalance',
    { params: { userid } },
    { enabled: userid !== '', staleTime: 0 },
  );
}

/** Removes or refetches the queries that depend on the signed-in user: their data, role and prices. */
export function forgetUserQueries(queryClient: QueryClient, action: 'remove' | 'refetch'): void {
  const filters = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      ['mine', 'role', 'catalog'].includes(String(queryKey[0])),
  };
  if (action === 'remove') queryClient.removeQueries(filters);
  else queryClient.resetQueries(filters).catch(() => undefined);
}
