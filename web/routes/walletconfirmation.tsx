import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '../api/page-head.ts';
import { PagePending } from '../features/shell/page-pending.tsx';
import { WalletConfirmationScreen } from '../features/wallet/wallet-confirmation-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { walletText } from '../text/en/wallet.ts';

export const Route = createFileRoute('/walletconfirmation')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): { client_txn_id?: string } =>
    search.client_txn_id === undefined
      ? {}
      : // Without the number of the attempt, and without a query that a gateway appended with a second "?".
        { client_txn_id: String(search.client_txn_id).replace(/(-\d)?(\?.*)?$/, '') },
  loader: () => ({ title: textNow(walletText).confirmation.title }),
  head: () => privateHead,
  pendingComponent: PagePending,
  component: Page,
});

function Page() {
  const { client_txn_id = '' } = Route.useSearch();
  return <WalletConfirmationScreen transactionId={client_txn_id} />;
}
