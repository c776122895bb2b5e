import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RecordAudit } from '#platform/audit.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { UserRow } from './find-user.ts';
import type { SignedInUser } from './start-session.ts';

export interface StaffAccountParts {
  platform: Platform;
  audit: RecordAudit;
}

export interface StaffUserRow
  extends SignedInUser,
    Pick<UserRow, 'email_key' | 'is_blocked' | 'version' | 'created_at'> {
  is_verified: boolean;
  coins_paise: number;
  points_paise: number;
}

/** The columns and joins of StaffUserRow; add `where`, `order by` and `limit`. */
export const selectStaffUsers = sql`
  select u.id, u.userid, u.name, u.email, u.email_key, u.mobile, u.role, u.staff_role, u.language, (u.mobile_proven or u.email_proven) as is_verified, u.is_blocked,
         coalesce(c.balance_paise, 0) as coins_paise, coalesce(p.balance_paise, 0) as points_paise, u.version, u.created_at
  from users u
  left join ledger_balances c on c.account = 'user:' || u.id || ':coins'
  left join ledger_balances p on p.account = 'user:' || u.id || ':points'`;

/** In the API, the flags are strings (ACC-9). */
export function presentStaffUser(row: StaffUserRow): StaffUser {
  return {
    _id: row.id,
    userid: row.userid,
    name: row.name,
    mobilenumber: row.mobile ?? '',
    email: row.email,
    role: row.role,
    staffRole: row.staff_role,
    balance: rupeesFromPaise(row.coins_paise),
    points: rupeesFromPaise(row.points_paise),
    verified: row.is_verified ? 'true' : 'false',
    isBlocked: row.is_blocked ? 'true' : 'false',
    version: row.version,
    createdAt: row.created_at.toISOString(),
  };
}

interface StaffUserId {
  /** `_id` or userid. */
  anyId?: string;
  /** As `readEmailKey` reads it. */
  email?: string;
}

/** Finds a user by `_id`, userid or email, excluding erased users. All identifiers given must match. */
export function getStaffUser(queries: Queries, id: StaffUserId): Promise<StaffUserRow> {
  return readStaffUser(queries, id, sql``);
}

/** Call before writing rows about a user: a concurrent erasure waits for this transaction, or is already visible. */
export function holdStaffUser(tx: Tx, id: StaffUserId): Promise<StaffUserRow> {
  return readStaffUser(tx, id, sql`for key share of u`);
}

async function readStaffUser(
  queries: Queries,
  id: StaffUserId,
  lock: RawBuilder<unknown>,
): Promise<StaffUserRow> {
  if (!id.anyId && !id.email) refuse('user-not-found');
  const result = await sql<StaffUserRow>`${selectStaffUsers}
    where u.erased_at is null and (u.id = ${id.anyId ?? ''} or u.userid = upper(${id.anyId ?? ''}) or u.email_key = ${id.email ?? ''})
    ${lock}`.execute(queries);
  if (result.rows.length > 1) refuse('user-ids-disagree');
  const user = result.rows[0] ?? refuse('user-not-found');
  const matchesId = !id.anyId || user.id === id.anyId || user.userid === id.anyId.toUpperCase();
  if (!matchesId || (id.email && user.email_key !== id.email)) refuse('user-ids-disagree');
  return user;
}

export async function addStaffNote(
  queries: Queries,
  note: { about: { user_id: string } | { order_id: string }; by: string; text: string },
): Promise<void> {
  await queries
    .insertInto('staff_notes')
    .values({ id: newId(), ...note.about, by_user: note.by, text: note.text })
    .execute();
}
