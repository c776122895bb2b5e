import type { StaffWalletTransaction } from '@rush/contract/admin.ts';
import { allWalletTransactions } from '#calls/admin';
import { call } from '../../api/client.ts';
import { WALLET_TONES, WALLET_TYPE_TONES } from '../../api/status-tones.ts';
import { useText } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';
import { formatDateTime, formatRupees } from '../../text/format.ts';
import { StatusPill } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { type TableFilters, TableScreen } from './table-screen.tsx';

type Status = StaffWalletTransaction['status'];
const STATUSES = Object.keys(WALLET_TONES) as Status[];

async function load({ choice, ...filters }: TableFilters) {
  const { transactions, totalItems, totalPages } = await call(allWalletTransactions, {
    query: { ...filters, status: choice as Status | undefined },
  });
  return { rows: transactions, total: totalItems, pages: totalPages };
}

/** Every movement of every wallet (spec 2 section 2.7). */
export function WalletTransactionsScreen() {
  const t = useText(adminText);
  const columns: readonly Column<StaffWalletTransaction>[] = [
    {
      key: 'transaction',
      title: t.columns.transaction,
      isHead: true,
      cell: (line) => <span className="break-all">{line.txnid}</span>,
    },
    {
      key: 'type',
      title: t.columns.type,
      cell: (line) => <StatusPill tone={WALLET_TYPE_TONES[line.type]}>{line.type}</StatusPill>,
    },
    {
      key: 'status',
      title: t.columns.status,
      cell: (line) => <StatusPill tone={WALLET_TONES[line.status]}>{line.status}</StatusPill>,
    },
    { key: 'amount', title: t.columns.amount, isNumeric: true, cell: (line) => formatRupees(line.amount) },
    {
      key: 'order',
      title: t.columns.forOrder,
      cell: (line) => <span className="break-all">{line.orderid}</span>,
    },
    { key: 'user', title: t.columns.userId, cell: (line) => line.userid },
    {
      key: 'email',
      title: t.columns.email,
      cell: (line) => <span className="break-all">{line.useremail}</span>,
    },
    { key: 'updated', title: t.columns.updated, cell: (line) => formatDateTime(line.updatedAt) },
  ];
  return (
    <TableScreen
      title={t.areas.wallet}
      searchLabel={t.searchWallet}
      choice={{ label: t.status, values: STATUSES }}
      sizes={[50, 100, 250, 500]}
      load={load}
      columns={columns}
      rowKey={(line) => line._id}
    />
  );
}
