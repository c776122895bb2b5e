import type { StaffWalletTransaction } from '@rush/contract/admin-lists.ts';
import { Link } from '@tanstack/react-router';
import { allWalletTransactions, exportWalletTransactions, ORDER_PAGE_SIZES } from '#calls/admin-lists';
import { call } from '../../../api/client.ts';
import type { SearchOf } from '../../../api/search-params.ts';
import { WALLET_TYPE_TONES } from '../../../api/status-tones.ts';
import { adminText as t } from '../../../text/admin/common.ts';
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

/** Every movement of every wallet. */
export function WalletTransactionsScreen(address: ScreenAddress<Search>) {
  return (
    <TableScreen
      title={t.areas.wallet}
      address={address}
      fields={useFields()}
      sizes={ORDER_PAGE_SIZES}
      load={load}
      columns={useColumns()}
      rowKey={(line) => line._id}
      pager={RangePager}
      empty={t.none.transactions}
      actions={({ page: _page, limit: _limit, ...filters }, total) => (
        <ExportButton
          definition={exportWalletTransactions}
          query={filters}
          name="wallet-transactions"
          total={total}
        />
      )}
    />
  );
}

function useFields(): readonly FilterField<FilterName<Search>>[] {
  return [
    { name: 'search', label: t.searchWallet, kind: 'search' },
    { name: 'orderid', label: t.columns.forOrder, kind: 'text' },
    { name: 'type', label: t.columns.type, kind: 'select', choices: choicesOf(statusText.en.walletType) },
    { name: 'status', label: t.status, kind: 'select', choices: choicesOf(statusText.en.wallet) },
    { name: 'from', label: t.from, kind: 'date' },
    { name: 'to', label: t.to, kind: 'date' },
    { name: 'user', label: t.ofCustomer, kind: 'held' },
  ];
}

function useColumns(): readonly Column<StaffWalletTransaction>[] {
  return [
    {
      key: 'transaction',
      title: t.columns.transaction,
      isHead: true,
      cell: (line) => <Unspaced>{line.txnid}</Unspaced>,
    },
    {
      key: 'type',
      title: t.columns.type,
      cell: (line) => (
        <StatusPill tone={WALLET_TYPE_TONES[line.type]}>{statusText.en.walletType[line.type]}</StatusPill>
      ),
    },
    {
      key: 'status',
      title: t.columns.status,
      cell: (line) => (
        <span className="grid justify-items-end gap-2 tabular:justify-items-start">
          <StatusPill tone={STAFF_WALLET_TONES[line.status]}>{statusText.en.wallet[line.status]}</StatusPill>
          {isOpen(line) && <AskBank line={line} />}
        </span>
      ),
    },
    { key: 'amount', title: t.columns.amount, isNumeric: true, cell: (line) => formatRupees(line.amount) },
    {
      key: 'order',
      title: t.columns.forOrder,
      cell: (line) => <Purpose line={line} />,
    },
    {
      key: 'user',
      title: t.columns.userId,
      cell: (line) => (
        <Link to="/admin/user/$id" params={{ id: line.userid }} className={LINK}>
          <Unspaced>{line.userid}</Unspaced>
        </Link>
      ),
    },
    { key: 'email', title: t.columns.email, cell: (line) => <Unspaced>{line.useremail}</Unspaced> },
    {
      key: 'updated',
      title: t.columns.updated,
      cell: (line) => <When at={line.updatedAt} />,
    },
  ];
}
