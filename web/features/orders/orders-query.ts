import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listOrders } from '#calls/orders';
import { call } from '../../api/client.ts';
import type { OrderFilters } from './order-filters.ts';

const PAGE_SIZE = 20;

export function ordersQuery(userid: string, { q, status, from, to }: OrderFilters) {
  return infiniteQueryOptions({
    queryKey: ['mine', 'orders', 'list', { q, status, from, to }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listOrders,
        {
          params: { userid },
          query: { limit: PAGE_SIZE, before: pageParam, search: q?.trim(), status, from, to },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id),
    placeholderData: keepPreviousData,
    enabled: userid !== '',
    staleTime: 0,
  });
}
