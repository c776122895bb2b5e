import { createFileRoute } from '@tanstack/react-router';
import { ConfirmationScreen } from '../../features/confirmation/confirmation-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';

export const Route = createFileRoute('/_member/orders_/$orderid')({
  loader: ({ params }) => ({ title: textNow(confirmationText).order(params.orderid) }),
  component: () => <ConfirmationScreen orderId={Route.useParams().orderid} />,
});
