import { rupeesFromPaise } from '@rush/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { listDevices } from '#accounts/end-sessions.ts';
import { getStaffUser, presentStaffUser } from '#accounts/staff-user.ts';
import { presentStaffOrder, type StaffOrderRow, selectStaffOrders } from '#orders/staff-order.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { presentStaffWalletTransaction, selectListedRows } from './list-wallet-transactions.ts';

const LIMIT = 10;

/** Refuses with `user-not-found`. */
export async function describeStaffUser(platform: Platform, anyId: string) {
  const { queries } = platform.db;
  const user = await getStaffUser(queries, { anyId });
  const [orders, wallet, counts, sessions, notes] = await Promise.all([
    listLatestOrders(queries, user.id),
    selectListedRows(sql`where w.user_id = ${user.id} order by w.id desc limit ${LIMIT}`).execute(queries),
    countActivity(queries, user.id),
    listDevices(platform, user),
    readNotes(queries, sql`select id, at, by_user, text from staff_notes where user_id = ${user.id}`),
  ]);
  return {
    user: presentStaffUser(user),
    orders,
    orderCount: counts.orders,
    spent: rupeesFromPaise(counts.spent_paise),
    wallet: wallet.rows.map(presentStaffWalletTransaction),
    walletCount: counts.lines,
    sessions,
    knownDevices: counts.devices,
    hasSecondFactor: counts.has_second_factor,
    notes,
  };
}

export async function listLatestOrders(queries: Queries, userId: string) {
  const { rows } =
    await sql<StaffOrderRow>`${selectStaffOrders} where o.user_id = ${userId} order by o.id desc limit ${LIMIT}`.execute(
      queries,
    );
  return rows.map((row) => presentStaffOrder(row));
}

async function countActivity(queries: Queries, userId: string) {
  const { rows } = await sql<
    Record<'orders' | 'spent_paise' | 'lines' | 'devices', number> & { has_second_factor: boolean }
  >`
    select count(*)::int as orders,
      coalesce(sum(value_paise - refunded_paise) filter (where status = 'Completed'), 0)::bigint as spent_paise,
      (select count(*)::int from wallet_transactions where user_id = ${userId}) as lines,
      (select count(*)::int from known_devices where user_id = ${userId}) as devices,
      exists (select from second_factors where user_id = ${userId} and confirmed_at is not null) as has_second_factor
    from orders where user_id = ${userId}`.execute(queries);
  return rows[0]!;
}

/** Notes with their authors, oldest first. @param notes selects `id`, `at`, `by_user` and `text` */
export async function readNotes(queries: Queries, notes: RawBuilder<unknown>) {
  const { rows } = await sql<{ at: Date; by: string; text: string }>`
    select n.at, u.name as by, n.text from (${notes}) n join users u on u.id = n.by_user order by n.id`.execute(
    queries,
  );
  return rows.map((note) => ({ ...note, at: note.at.toISOString() }));
}
