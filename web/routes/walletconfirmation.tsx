import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '../api/page-head.ts';
import { readPaymentReturn } from '../api/search-params.ts';
import { PagePending } from '../features/shell/page-pending.tsx';
import { WalletConfirmationScreen } from '../features/wallet/wallet-confirmation-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { walletText } from '../text/en/wallet.ts';

export const Route = createFileRoute('/walletconfirmation')({
  ssr: false,
  validateSearch: readPaymentReturn,
  loader: () => ({ title: textNow(walletText).confirmation.title }),
  head: () => privateHead,
  pendingComponent: PagePending,
  component: Page,
});

function Page() {
  const { client_txn_id = '' } = Route.useSearch();
  return <WalletConfirmationScreen transactionId={client_txn_id} />;
}
