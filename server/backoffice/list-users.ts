import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { Role, StaffRole } from '@rush/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import { USERS } from './big-lists.ts';
import { likeLiteral } from './order-filters.ts';
import { conditionOf, findPage, type ListFilters } from './paging.ts';

export interface UserFilters {
  /** Start of a mobile number, an email or a name; or a whole userid. */
  search?: string;
  role?: Role;
  verified?: 'true' | 'false';
}

export interface StaffUserRow {
  id: string;
  userid: string;
  name: string;
  email: string;
  mobile: string | null;
  role: Role;
  staff_role: StaffRole | null;
  is_verified: boolean;
  is_blocked: boolean;
  coins_paise: number;
  points_paise: number;
  version: number;
  created_at: Date;
}

export const selectStaffUsers = sql`
  select u.id, u.userid, u.name, u.email, u.mobile, u.role, u.staff_role, (u.mobile_proven or u.email_proven) as is_verified, u.is_blocked,
         coalesce(c.balance_paise, 0) as coins_paise, coalesce(p.balance_paise, 0) as points_paise, u.version, u.created_at
  from users u
  left join ledger_balances c on c.account = 'user:' || u.id || ':coins'
  left join ledger_balances p on p.account = 'user:' || u.id || ':points'`;

/** The flags are texts at the API (ACC-9). */
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

/** All filters as one condition over `users u`. */
export function userCondition(filters: UserFilters): RawBuilder<boolean> {
  return conditionOf(USERS, userListFilters(filters));
}

function userListFilters({ search, role, verified }: UserFilters): ListFilters {
  return { facets: [role, verified], search: search ? userSearch(search) : undefined };
}

function userSearch(search: string): ListFilters['search'] {
  const start = `${likeLiteral(search.toLowerCase())}%`;
  const ways = [
    sql`email_key like ${start}`,
    sql`mobile like ${start}`,
    sql`userid = ${search.toUpperCase()}`,
    sql`lower(name) like ${start}`,
  ];
  return {
    condition: sql<boolean>`(${sql.join(ways, sql` or `)})`,
    candidates: ways.map((way) => sql`select id from users where ${way}`),
    isIndexed: true,
  };
}

/** One page of users, newest first. */
export async function listUsers(queries: Queries, input: UserFilters & { page: number; limit: number }) {
  const { page, limit, ...filters } = input;
  const found = await findPage(queries, USERS, userListFilters(filters), { page, limit });
  const rows =
    await sql<StaffUserRow>`${selectStaffUsers} where u.id = any(${found.ids}) order by u.id desc`.execute(
      queries,
    );
  return {
    users: rows.rows.map(presentStaffUser),
    totalPages: found.totalPages,
    totalCount: found.total,
    isAtLeast: found.isAtLeast,
    currentPage: found.page,
  };
}

/** A user by `_id`, userid or email, erased ones excepted; where several are given they must name the same one. */
export async function getStaffUser(
  queries: Queries,
  id: { anyId?: string; email?: string },
): Promise<StaffUserRow> {
  if (!id.anyId && !id.email) refuse('user-not-found');
  const rows = await sql<StaffUserRow>`${selectStaffUsers}
    where u.erased_at is null and (u.id = ${id.anyId ?? ''} or u.userid = upper(${id.anyId ?? ''}) or u.email_key = lower(${id.email ?? ''}))`.execute(
    queries,
  );
  if (rows.rows.length > 1) refuse('user-ids-disagree');
  const user = rows.rows[0] ?? refuse('user-not-found');
  if (id.email && user.email.toLowerCase() !== id.email.trim().toLowerCase()) refuse('user-ids-disagree');
  return user;
}
