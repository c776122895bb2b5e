import { ORDER_STATUSES } from '@rush/contract/order-states.ts';
import { day, oneOf, type SearchOf, searchOf, text } from '../../api/search-params.ts';

/** The page's URL parameters; `q` is the search text. */
export interface OrderFilters extends Pick<SearchOf<'listOrders'>, 'status' | 'from' | 'to'> {
  q?: string;
  view?: 'table';
}

export const readOrderFilters = searchOf<OrderFilters>({
  q: text(128),
  status: oneOf(ORDER_STATUSES),
  from: day,
  to: day,
  view: oneOf(['table']),
});

export function isFiltered({ q, status, from, to }: OrderFilters): boolean {
  return Boolean(q || status || from || to);
}
