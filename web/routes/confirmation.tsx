import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '../api/page-head.ts';
import { readPaymentReturn } from '../api/search-params.ts';
import { ConfirmationScreen } from '../features/confirmation/confirmation-screen.tsx';
import { PagePending } from '../features/shell/page-pending.tsx';
import { textNow } from '../text/catalogue.ts';
import { confirmationText } from '../text/en/confirmation.ts';

export const Route = createFileRoute('/confirmation')({
  ssr: false,
  validateSearch: readPaymentReturn,
  loader: () => ({ title: textNow(confirmationText).title }),
  head: () => privateHead,
  pendingComponent: PagePending,
  component: Page,
});

function Page() {
  const { client_txn_id = '' } = Route.useSearch();
  return <ConfirmationScreen orderId={client_txn_id} isReturning />;
}
