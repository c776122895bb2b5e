import { WALLET_STATUSES, WALLET_TYPES } from '@rush/contract/wallet-states.ts';
import { createFileRoute } from '@tanstack/react-router';
import { count, day, oneOf, type SearchOf, searchOf, text } from '../../api/search-params.ts';
import { useScreenSearch } from '../../features/admin/parts/table-filters.ts';
import { WalletTransactionsScreen } from '../../features/admin/wallet/wallet-screen.tsx';

const readSearch = searchOf<SearchOf<'allWalletTransactions'>>({
  search: text(128),
  type: oneOf(WALLET_TYPES),
  status: oneOf(WALLET_STATUSES),
  orderid: text(64),
  from: day,
  to: day,
  user: text(64),
  page: count(1_000_000),
  limit: count(500),
});

export const Route = createFileRoute('/admin/wallettxn')({
  validateSearch: readSearch,
  head: () => ({ meta: [{ title: 'Wallet Transactions' }] }),
  component: () => <WalletTransactionsScreen {...useScreenSearch(Route.useSearch())} />,
});
