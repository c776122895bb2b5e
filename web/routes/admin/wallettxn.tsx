import { createFileRoute } from '@tanstack/react-router';
import { allWalletTransactions } from '#queries/admin-lists';
import { searchOf } from '../../api/search-params.ts';
import { useAddress } from '../../features/admin/parts/table-filters.ts';
import { WalletTransactionsScreen } from '../../features/admin/wallet/wallet-screen.tsx';

export const Route = createFileRoute('/admin/wallettxn')({
  validateSearch: searchOf(allWalletTransactions),
  head: () => ({ meta: [{ title: 'Wallet Transactions' }] }),
  component: () => <WalletTransactionsScreen {...useAddress(Route.useSearch())} />,
});
