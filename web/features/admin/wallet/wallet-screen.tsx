import type { StaffWalletTransaction } from '@rush/contract/admin-lists.ts';
import { Link } from '@tanstack/react-router';
import { allWalletTransactions, exportWalletTransactions, ORDER_PAGE_SIZES } from '#calls/admin-lists';
import { call } from '../../../api/client.ts';
import type { SearchOf } from '../../../api/search-params.ts';
import { WALLET_TYPE_TONES } from '../../../api/status-tones.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/table.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { LINK } from '../parts/order-link.tsx';
import { STAFF_WALLET_TONES } from '../parts/staff-tones.ts';
import {
  choicesOf,
  type FilterField,
  type FilterName,
  type ScreenAddress,
  type TableFilters,
} from '../parts/table-filters.ts';
import { RangePager } from '../parts/table-pagers.tsx';
import { TableScreen } from '../parts/table-screen.tsx';
import { Unspaced } from '../parts/unspaced.tsx';
import { When } from '../parts/when.tsx';
import { AskBank, isOpen } from './ask-bank.tsx';
import { Purpose } from './purpose.tsx';

type Search = SearchOf<typeof allWalletTransactions>;

async function load(query: TableFilters<Search>, signal: AbortSignal) {
  const { transactions, totalItems, totalPages, isAtLeast } = await call(
    allWalletTransactions,
    { query },
    { signal },
  );
  return { rows: transactions, total: totalItems, isAtLeast, pages: totalPages };
}

export function WalletTransactionsScreen(address: ScreenAddress<Search>) {
  return (
    <TableScreen
      title="Wallet Transactions"
      address={address}
      fields={FIELDS}
      sizes={ORDER_PAGE_SIZES}
      load={load}
      columns={COLUMNS}
      rowKey={(line) => line._id}
      pager={RangePager}
      empty="No transactions found"
      actions={({ page: _page, limit: _limit, ...filters }, total) => (
        <ExportButton definition={exportWalletTransactions} query={filters} total={total} />
      )}
    />
  );
}

const FIELDS: readonly FilterField<FilterName<Search>>[] = [
  { name: 'search', label: 'Search by transaction id or email', kind: 'search' },
  { name: 'orderid', label: 'For Order', kind: 'text' },
  { name: 'type', label: 'Type', kind: 'select', choices: choicesOf(statusText.en.walletType) },
  { name: 'status', label: 'Status', kind: 'select', choices: choicesOf(statusText.en.wallet) },
  { name: 'from', label: 'From date', kind: 'date' },
  { name: 'to', label: 'To date', kind: 'date' },
  { name: 'user', label: 'Only of customer', kind: 'held' },
];

const COLUMNS: readonly Column<StaffWalletTransaction>[] = [
  { title: 'Transaction ID', isHead: true, cell: (line) => <Unspaced>{line.txnid}</Unspaced> },
  {
    title: 'Type',
    cell: (line) => (
      <StatusPill tone={WALLET_TYPE_TONES[line.type]}>{statusText.en.walletType[line.type]}</StatusPill>
    ),
  },
  {
    title: 'Status',
    cell: (line) => (
      <span className="grid justify-items-end gap-2 tabular:justify-items-start">
        <StatusPill tone={STAFF_WALLET_TONES[line.status]}>{statusText.en.wallet[line.status]}</StatusPill>
        {isOpen(line) && <AskBank line={line} />}
      </span>
    ),
  },
  { title: 'Amount', isNumeric: true, cell: (line) => formatRupees(line.amount) },
  { title: 'For Order', cell: (line) => <Purpose line={line} /> },
  {
    title: 'User ID',
    cell: (line) => (
      <Link to="/admin/user/$id" params={{ id: line.userid }} className={LINK}>
        <Unspaced>{line.userid}</Unspaced>
      </Link>
    ),
  },
  { title: 'User Email', cell: (line) => <Unspaced>{line.useremail}</Unspaced> },
  { title: 'Updated At', cell: (line) => <When at={line.updatedAt} /> },
];
