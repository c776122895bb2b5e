import { createFileRoute } from '@tanstack/react-router';
import { allWalletTransactions } from '#queries/admin-lists';
import { searchOf } from '../../api/search-params.ts';
import { WalletTransactionsScreen } from '../../features/admin/wallet/wallet-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/wallettxn')({
  validateSearch: searchOf(allWalletTransactions),
  loader: () => ({ title: adminText.areas.wallet }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
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
