import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '../../features/admin/payments/payment-screen.tsx';

export const Route = createFileRoute('/admin/payment/$id')({
  head: ({ params }) => ({ meta: [{ title: `Payment ${params.id}` }] }),
  component: () => <PaymentScreen id={Route.useParams().id} />,
});
