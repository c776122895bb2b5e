import { createFileRoute } from '@tanstack/react-router';
import { readOrderFilters } from '../../features/orders/order-filters.ts';
import { OrdersScreen } from '../../features/orders/orders-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { ordersText } from '../../text/en/orders.ts';

export const Route = createFileRoute('/_member/orders')({
  validateSearch: readOrderFilters,
  loader: () => ({ title: textNow(ordersText).title }),
  component: Page,
});

function Page() {
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OrdersScreen
      filters={filters}
      onFilters={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
