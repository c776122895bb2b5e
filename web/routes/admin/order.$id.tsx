import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '../../features/admin/orders/order-screen.tsx';
import { adminOrderText } from '../../text/admin/order.ts';

export const Route = createFileRoute('/admin/order/$id')({
  loader: ({ params }) => ({ title: adminOrderText.title(params.id) }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: OrderPage,
});

function OrderPage() {
  return <OrderScreen id={Route.useParams().id} />;
}
