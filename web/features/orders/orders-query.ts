import type { Order } from '@rush/contract/orders.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listOrders } from '#calls/orders';
import { call } from '../../api/client.ts';
import { keepOrders } from '../../api/kept-orders.ts';
import type { OrderFilters } from './order-filters.ts';

const PAGE_SIZE = 24;
const POLL_AGAIN_MS = 8000;

function isRunning({ status }: Order): boolean {
  return status === 'Created' || status === 'Processing';
}

export function ordersQuery(userid: string, { q, status, from, to }: OrderFilters) {
  return infiniteQueryOptions({
    queryKey: ['mine', 'orders', 'list', { q, status, from, to }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, before: pageParam, search: q?.trim(), status, from, to };
      const orders = await call(listOrders, { params: { userid }, query }, { signal });
      const isNewest = !(pageParam || query.search || status || from || to);
      if (isNewest) keepOrders(userid, orders);
      return orders;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id),
    placeholderData: keepPreviousData,
    enabled: userid !== '',
    staleTime: 0,
    // What still moves is looked at again; a reader who has paged on is left alone.
    refetchInterval: ({ state }) =>
      state.data?.pages.length === 1 && state.data.pages[0]?.some(isRunning) ? POLL_AGAIN_MS : false,
  });
}
