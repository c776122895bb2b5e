import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '../../features/admin/orders/order-screen.tsx';

export const Route = createFileRoute('/admin/order/$id')({
  head: ({ params }) => ({ meta: [{ title: `Order ${params.id}` }] }),
  component: () => <OrderScreen id={Route.useParams().id} />,
});
