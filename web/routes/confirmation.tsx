import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '../api/page-head.ts';
import { ConfirmationScreen } from '../features/confirmation/confirmation-screen.tsx';
import { PagePending } from '../features/shell/page-pending.tsx';
import { textNow } from '../text/catalogue.ts';
import { confirmationText } from '../text/en/confirmation.ts';

export const Route = createFileRoute('/confirmation')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): { client_txn_id?: string } =>
    search.client_txn_id === undefined
      ? {}
      : // Without the number of the attempt, and without a query that a gateway appended with a second "?".
        { client_txn_id: String(search.client_txn_id).replace(/(-\d)?(\?.*)?$/, '') },
  loader: () => ({ title: textNow(confirmationText).title }),
  head: () => privateHead,
  pendingComponent: PagePending,
  component: Page,
});

function Page() {
  const { client_txn_id = '' } = Route.useSearch();
  return <ConfirmationScreen orderId={client_txn_id} isReturning />;
}
