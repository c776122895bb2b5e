import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '../../features/admin/payments/payment-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminPaymentText } from '../../text/en/admin-payment.ts';

export const Route = createFileRoute('/admin/payment/$id')({
  loader: ({ params }) => ({ title: textNow(adminPaymentText).title(params.id) }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: PaymentPage,
});

function PaymentPage() {
  return <PaymentScreen id={Route.useParams().id} />;
}
