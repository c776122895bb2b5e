import { createFileRoute } from '@tanstack/react-router';
import { allOrders } from '#queries/admin-lists';
import { searchOf } from '../../api/search-params.ts';
import { AllOrdersScreen } from '../../features/admin/orders/orders-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/txn')({
  validateSearch: searchOf(allOrders),
  loader: () => ({ title: adminText.areas.orders }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
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
