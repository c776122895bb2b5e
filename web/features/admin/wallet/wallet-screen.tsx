import type { StaffWalletTransaction } from '@rush/contract/admin-lists.ts';
import { renderEntry } from '@rush/contract/texts/records.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, explainError } from '../../../api/client.ts';
import type { SearchOf } from '../../../api/search-params.ts';
import { recordsText } from '../../../text/en/records.ts';
import { statusText } from '../../../text/en/status.ts';
import { formatRupees } from '../../../text/format.ts';
import { type Column, column, head } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  LINK,
  OrderLink,
  RowButton,
  Unspaced,
  UserLink,
  WalletPill,
  WalletTypePill,
  When,
} from '../parts/cells.tsx';
import { FAILED } from '../parts/problems.tsx';
import { choicesOf, type FilterFields, ORDER_PAGE_SIZES, type ScreenSearch } from '../parts/table-filters.ts';
import { RangePager } from '../parts/table-pagers.tsx';
import { TableScreen } from '../parts/table-screen.tsx';

type Search = SearchOf<'allWalletTransactions'>;

export function WalletTransactionsScreen(search: ScreenSearch<Search>) {
  return (
    <TableScreen
      title="Wallet Transactions"
      search={search}
      fields={FIELDS}
      sizes={ORDER_PAGE_SIZES}
      load={(query, signal) => call('allWalletTransactions', { query }, { signal })}
      pageOf={({ transactions, totalItems }) => [transactions, totalItems]}
      columns={COLUMNS}
      pager={RangePager}
      empty="No transactions found"
      exportCall="exportWalletTransactions"
    />
  );
}

const FIELDS: FilterFields<Search> = [
  { name: 'search', label: 'Search by transaction id or email', kind: 'search' },
  { name: 'orderid', label: 'For Order', kind: 'text' },
  { name: 'type', label: 'Type', kind: 'select', choices: choicesOf(statusText.en.walletType) },
  { name: 'status', label: 'Status', kind: 'select', choices: choicesOf(statusText.en.wallet) },
  { name: 'from', label: 'From date', kind: 'date' },
  { name: 'to', label: 'To date', kind: 'date' },
  { name: 'user', label: 'Customer', kind: 'link' },
];

const COLUMNS: readonly Column<StaffWalletTransaction>[] = [
  head('Transaction ID', (line) => (
    <span className="[overflow-wrap:anywhere] tabular:whitespace-nowrap">{line.txnid}</span>
  )),
  { title: 'Type', phone: 'middle', cell: (line) => <WalletTypePill type={line.type} /> },
  {
    title: 'Status',
    phone: 'corner',
    cell: (line) => (
      <span className="grid justify-items-end gap-2 tabular:justify-items-start">
        <WalletPill status={line.status} />
        {isOpen(line) && <CheckWithBank line={line} />}
      </span>
    ),
  },
  { title: 'Amount', isNumeric: true, phone: 'end', cell: (line) => formatRupees(line.amount) },
  { title: 'For Order', cell: (line) => <Purpose line={line} /> },
  column('User ID', (line) => (
    <UserLink userid={line.userid}>
      <span className="tabular:whitespace-nowrap">{line.userid}</span>
    </UserLink>
  )),
  { title: 'User Email', cell: (line) => <Unspaced>{line.useremail}</Unspaced> },
  { title: 'Updated At', phone: 'below', cell: (line) => <When at={line.updatedAt} /> },
];

const STATUS_TEXTS = {
  Created: 'The bank has not received a payment yet.',
  Processing: 'The payment has started, but the bank has not confirmed it yet.',
  Success: 'Paid. The R-Coins are in the wallet.',
  Failed: 'The payment failed or was not made in time.',
} as const;

function isOpen({ status, payment }: StaffWalletTransaction): boolean {
  return payment !== '' && (status === 'Created' || status === 'Processing');
}

function CheckWithBank({ line }: { line: StaffWalletTransaction }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('walletTransactionStatus', { body: { client_txn_id: line.txnid } }),
    onSuccess: ({ status }) => toast(status === 'Success' ? 'success' : 'info', STATUS_TEXTS[status]),
    onError: (error) => toast('error', explainError(error, FAILED)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
  return (
    <RowButton
      label="Ask the bank"
      of={line.txnid}
      className="whitespace-nowrap"
      busy={isPending}
      onClick={() => mutate()}
    />
  );
}

function Purpose({ line }: { line: StaffWalletTransaction }) {
  return (
    <span className="grid justify-items-end gap-1 tabular:justify-items-start">
      <span>{renderEntry(recordsText.en, line.entry)}</span>
      {line.reason !== '' && (
        <span className="text-sm text-muted">
          {line.reason === null ? 'No reason was given' : `Reason: ${line.reason}`}
        </span>
      )}
      <OrderLink orderid={line.orderid} />
      {line.payment && (
        <Link
          to="/admin/payment/$id"
          params={{ id: line.payment }}
          aria-label={`Payment: ${line.payment}`}
          className={LINK}
        >
          Payment
        </Link>
      )}
    </span>
  );
}
