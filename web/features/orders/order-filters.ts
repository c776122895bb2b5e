import { listOrders } from '#queries/orders';
import { type SearchOf, searchOf } from '../../api/search-params.ts';

export type OrdersView = 'list' | 'table';

/** Kept in the URL; `q` is the search text. */
export interface OrderFilters extends Pick<SearchOf<typeof listOrders>, 'status' | 'from' | 'to'> {
  q?: string;
  view?: OrdersView;
}

const read = searchOf(listOrders);

export function readOrderFilters({ q, view, ...address }: Record<string, unknown>): OrderFilters {
  const { search, status, from, to } = read({ ...address, search: q });
  return {
    q: search,
    status,
    from: from?.slice(0, 10),
    to: to?.slice(0, 10),
    view: view === 'table' ? view : undefined,
  };
}

export function isFiltered({ q, status, from, to }: OrderFilters): boolean {
  return Boolean(q || status || from || to);
}
