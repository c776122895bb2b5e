import { createFileRoute } from '@tanstack/react-router';
import { allWalletTransactions } from '#queries/admin-lists';
import { searchOf } from '../../api/search-params.ts';
import { WalletTransactionsScreen } from '../../features/admin/wallet/wallet-screen.tsx';

export const Route = createFileRoute('/admin/wallettxn')({
  validateSearch: searchOf(allWalletTransactions),
  head: () => ({ meta: [{ title: 'Wallet Transactions' }] }),
  component: WalletPage,
});

function WalletPage() {
  const navigate = Route.useNavigate();
  return (
    <WalletTransactionsScreen
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
