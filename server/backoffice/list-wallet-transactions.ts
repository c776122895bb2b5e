import type { StaffWalletTransaction } from '@rush/contract/admin-lists.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WalletRow } from '#ledger/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { presentWalletTransaction } from '#wallet/read-wallet.ts';
import { WALLET_TRANSACTIONS } from './big-lists.ts';
import { userNamed } from './order-filters.ts';
import { conditionOf, findPage, type ListFilters } from './paging.ts';
import { likePart, userOfRowFits, usersByEmail } from './search-parts.ts';

export interface WalletFilters {
  /** Part of a transaction id or an email; fewer than three characters are its start. */
  search?: string;
  type?: string;
  status?: string;
  orderid?: string;
  from?: string;
  to?: string;
  /** A user's `_id` or userid. */
  user?: string;
}

export interface StaffWalletRow extends WalletRow {
  userid: string;
  useremail: string;
}

/** What only the list shows: an export of all transactions does not look each one up. */
interface ListedRow extends StaffWalletRow {
  payment: string;
  /** Empty where it is no grant, null for a grant without a reason. */
  reason: string | null;
}

export const selectStaffWalletRows = sql`
  select w.*, u.userid, u.email as useremail
  from wallet_transactions w join users u on u.id = w.user_id`;

/** All filters as one condition over `wallet_transactions w`. */
export function walletCondition(filters: WalletFilters): RawBuilder<boolean> {
  return conditionOf(WALLET_TRANSACTIONS, walletListFilters(filters));
}

function walletListFilters(filters: WalletFilters): ListFilters {
  const { type, status, from, to } = filters;
  return { facets: [type, status], from, to, search: walletSearch(filters) };
}

function walletSearch({ search, orderid, user }: WalletFilters): ListFilters['search'] {
  const lines = (condition: RawBuilder<unknown>) =>
    sql`select id from wallet_transactions where ${condition}`;
  const texts: { ways: RawBuilder<unknown>[]; condition?: RawBuilder<unknown> }[] = [];
  if (orderid) texts.push({ ways: [sql`(orderid <> '' and orderid = ${orderid.toUpperCase()})`] });
  if (user) texts.push({ ways: [sql`user_id = ${userNamed(user)}`] });
  if (search) {
    const byNumber = sql`txnid like ${likePart(search.toUpperCase())}`;
    texts.push({ ways: [byNumber], condition: sql`${byNumber} or ${userOfRowFits(search)}` });
  }
  const [first] = texts;
  if (!first) return undefined;
  const all = texts.map(({ ways, condition }) => sql`(${condition ?? sql.join(ways, sql` or `)})`);
  return {
    condition: sql<boolean>`(${sql.join(all, sql` and `)})`,
    candidates: first.ways.map(lines),
    isIndexed: true,
    isExact: texts.length === 1,
    // An order or a user that is named besides gives the candidates, and those are all.
    owners: search && texts.length === 1 ? usersByEmail(search) : undefined,
  };
}

/** The lines that a `where` chooses, newest first, with the payment that they were credited by, or the newest one they wait for, and the reason of a grant. */
export function selectListed(which: RawBuilder<unknown>): RawBuilder<ListedRow> {
  return sql<ListedRow>`
    select w.*,
      coalesce(paid.client_txn_id, asked.client_txn_id, '') as payment,
      case when g.id is null then '' when t.kind = 'grant' then g.reason else g.reversal_reason end as reason
    from (${selectStaffWalletRows} ${which}) w
    left join ledger_transfers t on t.id = w.transfer_id
    left join charges paid on paid.id = t.reference and t.kind in ('top-up', 'late-payment')
    left join lateral (select client_txn_id from charges
      where purpose = 'top-up' and subject_id = w.id order by client_txn_id desc limit 1) asked on true
    left join grants g on g.id = t.reference and t.kind in ('grant', 'grant-reversal')
    order by w.id desc`;
}

/** A wallet line with whose it is, what it is for and the payment behind it. */
export function presentStaffWalletTransaction(row: ListedRow): StaffWalletTransaction {
  const { userid, useremail, payment, reason } = row;
  return { ...presentWalletTransaction(row, null), userid, useremail, payment, reason };
}

/** One page of all wallet transactions, newest first. */
export async function listAllWalletTransactions(
  queries: Queries,
  input: WalletFilters & { page: number; limit: number },
): Promise<{
  transactions: StaffWalletTransaction[];
  currentPage: number;
  totalPages: number;
  totalItems: number;
  isAtLeast: boolean;
}> {
  const { page, limit, ...filters } = input;
  const found = await findPage(queries, WALLET_TRANSACTIONS, walletListFilters(filters), { page, limit });
  const { rows } = await selectListed(sql`where w.id = any(${found.ids})`).execute(queries);
  return {
    transactions: rows.map(presentStaffWalletTransaction),
    currentPage: found.page,
    totalPages: found.totalPages,
    totalItems: found.total,
    isAtLeast: found.isAtLeast,
  };
}
