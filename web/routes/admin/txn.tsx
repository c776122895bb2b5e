import { createFileRoute } from '@tanstack/react-router';
import { allOrders } from '#queries/admin-lists';
import { searchOf } from '../../api/search-params.ts';
import { AllOrdersScreen } from '../../features/admin/orders/orders-screen.tsx';
import { useAddress } from '../../features/admin/parts/table-filters.ts';

export const Route = createFileRoute('/admin/txn')({
  validateSearch: searchOf(allOrders),
  head: () => ({ meta: [{ title: 'All Orders' }] }),
  component: () => <AllOrdersScreen {...useAddress(Route.useSearch())} />,
});
