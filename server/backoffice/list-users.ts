import type { Role } from '@rush/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { presentStaffUser, type StaffUserRow, selectStaffUsers } from '#accounts/staff-user.ts';
import type { Queries } from '#platform/database/database.ts';
import { USERS } from './big-lists.ts';
import { conditionOf, findPage, type ListFilters } from './paging.ts';
import { likePart } from './search-parts.ts';

export interface UserFilters {
  /** Part of a mobile number, an email or a name (fewer than three characters: its start); or a whole userid. */
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
  const part = likePart(search.toLowerCase());
  const ways = [
    sql`email_key like ${part}`,
    sql`mobile like ${part}`,
    sql`userid = ${search.toUpperCase()}`,
    sql`lower(name) like ${part}`,
  ];
  return {
    condition: sql<boolean>`(${sql.join(ways, sql` or `)})`,
    candidates: ways.map((way) => sql`select id from users where ${way}`),
    isIndexed: true,
    isExact: true,
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
