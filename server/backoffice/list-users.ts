import type { Role } from '@rush/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { presentStaffUser, type StaffUserRow, selectStaffUsers } from '#accounts/staff-user.ts';
import type { Queries } from '#platform/database/database.ts';
import { USERS } from './big-lists.ts';
import { likeLiteral } from './order-filters.ts';
import { conditionOf, findPage, type ListFilters } from './paging.ts';

export interface UserFilters {
  /** Start of a mobile number, an email or a name; or a whole userid. */
  search?: string;
  role?: Role;
  verified?: 'true' | 'false';
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
