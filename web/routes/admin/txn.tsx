import { ORDER_STATUSES, PAYMENT_MODES } from '@rush/contract/order-states.ts';
import { createFileRoute } from '@tanstack/react-router';
import { count, day, oneOf, type SearchOf, searchOf, text } from '../../api/search-params.ts';
import { AllOrdersScreen } from '../../features/admin/orders/orders-screen.tsx';
import { useScreenSearch } from '../../features/admin/parts/table-filters.ts';

const readSearch = searchOf<SearchOf<'allOrders'>>({
  search: text(128),
  input: text(128),
  status: oneOf(ORDER_STATUSES),
  paymentmode: oneOf(PAYMENT_MODES),
  from: day,
  to: day,
  user: text(64),
  late: oneOf(['true', 'false']),
  page: count(1_000_000),
  limit: count(500),
});

export const Route = createFileRoute('/admin/txn')({
  validateSearch: readSearch,
  head: () => ({ meta: [{ title: 'All Orders' }] }),
  component: () => <AllOrdersScreen {...useScreenSearch(Route.useSearch())} />,
});
