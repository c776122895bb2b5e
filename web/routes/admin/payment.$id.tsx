import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '../../features/admin/payments/payment-screen.tsx';
import { adminPaymentText } from '../../text/admin/payment.ts';

export const Route = createFileRoute('/admin/payment/$id')({
  loader: ({ params }) => ({ title: adminPaymentText.title(params.id) }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: PaymentPage,
});

function PaymentPage() {
  return <PaymentScreen id={Route.useParams().id} />;
}
