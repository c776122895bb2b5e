import { createFileRoute } from '@tanstack/react-router';
import { allOrders } from '#queries/admin-lists';
import { searchOf } from '../../api/search-params.ts';
import { AllOrdersScreen } from '../../features/admin/orders/orders-screen.tsx';

export const Route = createFileRoute('/admin/txn')({
  validateSearch: searchOf(allOrders),
  head: () => ({ meta: [{ title: 'All Orders' }] }),
  component: OrdersPage,
});

function OrdersPage() {
  const navigate = Route.useNavigate();
  return (
    <AllOrdersScreen
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
