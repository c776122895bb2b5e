import type {
  allWalletTransactions,
  exportWalletTransactions,
  StaffWalletTransaction,
} from '@rush/contract/admin-lists.ts';
import type { QueryOf } from '@rush/contract/call.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WalletRow } from '#ledger/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { presentWalletTransaction } from '#wallet/read-wallet.ts';
import { allOf, findPage, likePart, ownedByEmail, type StaffList, userIdOf, withinDays } from './paging.ts';

export interface StaffWalletRow extends WalletRow {
  userid: string;
  useremail: string;
}

/** Columns that only the list has; exports do not look them up. */
interface ListedRow extends StaffWalletRow {
  payment: string;
  /** Empty unless the row is a grant or its reversal; null for a grant without a reason. */
  reason: string | null;
}

export const selectStaffWalletRows = sql`
  select w.*, u.userid, u.email as useremail
  from wallet_transactions w join users u on u.id = w.user_id`;

export const WALLET_TRANSACTIONS: StaffList = {
  name: 'wallet-transactions',
  from: sql`wallet_transactions w`,
  id: sql`w.id`,
};

export async function walletCondition(queries: Queries, filters: QueryOf<typeof exportWalletTransactions>) {
  const { search, type, status, orderid, user } = filters;
  return allOf([
    type && sql`w.type = ${type}`,
    status && sql`w.status = ${status}`,
    ...withinDays(sql`w.updated_at`, filters),
    orderid && sql`w.orderid like ${likePart(orderid.toUpperCase())}`,
    user && sql`w.user_id = ${userIdOf(user)}`,
    search &&
      sql`(w.txnid like ${likePart(search.toUpperCase())}
        or ${await ownedByEmail(queries, sql`w.user_id`, search)})`,
  ]);
}

/** Selects rows, newest first, each with its payment (or newest charge) and the reason for a grant or reversal. */
export function selectListedRows(filter: RawBuilder<unknown>): RawBuilder<ListedRow> {
  return sql<ListedRow>`
    select w.*,
      coalesce(paid.client_txn_id, requested.client_txn_id, '') as payment,
      case when g.id is null then '' when t.kind = 'grant' then g.reason else g.reversal_reason end as reason
    from (${selectStaffWalletRows} ${filter}) w
    left join ledger_transfers t on t.id = w.transfer_id
    left join charges paid on paid.id = t.reference and t.kind in ('top-up', 'late-payment')
    left join lateral (select client_txn_id from charges
      where purpose = 'top-up' and subject_id = w.id order by client_txn_id desc limit 1) requested on true
    left join grants g on g.id = t.reference and t.kind in ('grant', 'grant-reversal')
    order by w.id desc`;
}

export function presentStaffWalletTransaction(row: ListedRow): StaffWalletTransaction {
  const { userid, useremail, payment, reason } = row;
  return { ...presentWalletTransaction(row, null), userid, useremail, payment, reason };
}

export async function listAllWalletTransactions(
  queries: Queries,
  input: QueryOf<typeof allWalletTransactions>,
) {
  const condition = await walletCondition(queries, input);
  const page = await findPage(queries, WALLET_TRANSACTIONS, condition, input);
  const { rows } = await selectListedRows(sql`where w.id = any(${page.ids})`).execute(queries);
  return {
    transactions: rows.map(presentStaffWalletTransaction),
    currentPage: page.page,
    totalPages: page.totalPages,
    totalItems: page.total,
    isAtLeast: page.isAtLeast,
  };
}
