import type { StaffWalletTransaction } from '@rush/contract/admin.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { WalletStatus, WalletType } from '@rush/contract/wallet.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { endOfIndianDay, startOfIndianDay } from './indian-day.ts';
import { hasFilters, likeLiteral } from './order-filters.ts';
import { countRows, findPage } from './paging.ts';

export interface WalletFilters {
  /** Transaction id, or the start of an email. */
  search?: string;
  type?: string;
  status?: string;
  orderid?: string;
  from?: string;
  to?: string;
  /** A user's `_id` or userid. */
  user?: string;
}

export interface StaffWalletRow {
  id: string;
  txnid: string;
  type: WalletType;
  status: WalletStatus;
  amount_paise: number;
  orderid: string | null;
  description: string | null;
  balance_after_paise: number | null;
  userid: string;
  useremail: string;
  created_at: Date;
  updated_at: Date;
}

export const selectStaffWalletRows = sql`
  select w.id, w.txnid, w.type, w.status, w.amount_paise, w.orderid, w.description, w.balance_after_paise,
         u.userid, u.email as useremail, w.created_at, w.updated_at
  from wallet_transactions w join users u on u.id = w.user_id`;

export function walletCondition(filters: WalletFilters): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (filters.search) {
    const start = `${likeLiteral(filters.search)}%`;
    parts.push(
      sql`(w.txnid like ${start.toUpperCase()} or w.user_id in (select id from users where email_key like ${start.toLowerCase()} limit 1000))`,
    );
  }
  if (filters.type) parts.push(sql`w.type = ${filters.type}`);
  if (filters.status) parts.push(sql`w.status = ${filters.status}`);
  if (filters.orderid) parts.push(sql`w.orderid = ${filters.orderid.toUpperCase()}`);
  if (filters.from) parts.push(sql`w.updated_at >= ${startOfIndianDay(filters.from)}`);
  if (filters.to) parts.push(sql`w.updated_at < ${endOfIndianDay(filters.to)}`);
  if (filters.user)
    parts.push(
      sql`w.user_id = (select id from users where id = ${filters.user} or userid = upper(${filters.user}) limit 1)`,
    );
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export function presentStaffWalletTransaction(row: StaffWalletRow): StaffWalletTransaction {
  return {
    _id: row.id,
    txnid: row.txnid,
    type: row.type,
    status: row.status,
    amount: rupeesFromPaise(row.amount_paise),
    orderid: row.orderid ?? '',
    description: row.description ?? '',
    balanceAfter: row.balance_after_paise === null ? null : rupeesFromPaise(row.balance_after_paise),
    payment_url: null,
    userid: row.userid,
    useremail: row.useremail,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** One page of all wallet transactions, newest first (spec 2 section 2.7). */
export async function listAllWalletTransactions(
  queries: Queries,
  input: WalletFilters & { page: number; limit: number },
): Promise<{
  transactions: StaffWalletTransaction[];
  currentPage: number;
  totalPages: number;
  totalItems: number;
}> {
  const { page, limit, ...filters } = input;
  const condition = walletCondition(filters);
  const total = await countRows(
    queries,
    'wallet_transactions',
    sql`wallet_transactions w`,
    condition,
    hasFilters(filters),
  );
  const found = await findPage(queries, {
    from: sql`wallet_transactions w`,
    id: sql`w.id`,
    condition,
    page,
    limit,
    total,
  });
  const rows =
    await sql<StaffWalletRow>`${selectStaffWalletRows} where w.id = any(${found.ids}) order by w.id desc`.execute(
      queries,
    );
  return {
    transactions: rows.rows.map(presentStaffWalletTransaction),
    currentPage: found.page,
    totalPages: found.totalPages,
    totalItems: total,
  };
}
