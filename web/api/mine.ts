import { queryOptions } from '@tanstack/react-query';
import { listOrders } from '#calls/orders';
import { pointsBalance } from '#calls/rewards';
import { walletBalance } from '#calls/wallet';
import { call } from './client.ts';

/** Keys of the signed-in person's data begin with `mine`; sign-out drops them. */
export function balanceQuery(userid: string) {
  return queryOptions({
    queryKey: ['mine', 'wallet', 'balance'],
    queryFn: ({ signal }) => call(walletBalance, { params: { userid } }, { signal }),
    enabled: userid !== '',
    staleTime: 0,
  });
}

export function completedOrdersQuery(userid: string) {
  return queryOptions({
    queryKey: ['mine', 'orders', 'completed'],
    queryFn: ({ signal }) =>
      call(listOrders, { params: { userid }, query: { limit: 20, status: 'Completed' } }, { signal }),
    enabled: userid !== '',
  });
}

export function pointsQuery(userid: string) {
  return queryOptions({
    queryKey: ['mine', 'points', 'balance'],
    queryFn: ({ signal }) => call(pointsBalance, { params: { userid } }, { signal }),
    enabled: userid !== '',
    staleTime: 0,
  });
}
