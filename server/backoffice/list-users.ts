import type { exportUsers, usersData } from '@rush/contract/admin-lists.ts';
import type { QueryOf } from '@rush/contract/call.ts';
import { readMobile } from '@rush/contract/typed-text.ts';
import { type RawBuilder, sql } from 'kysely';
import { presentStaffUser, type StaffUserRow, selectStaffUsers } from '#accounts/staff-user.ts';
import type { Queries } from '#platform/database/database.ts';
import { allOf, findPage, likePart, type StaffList } from './paging.ts';

export const USERS: StaffList = { name: 'users', from: sql`users u`, id: sql`u.id` };

/** Matches a whole userid, or part of a number, email or name (for under three characters, only the start). */
export function userCondition({ search, role, verified }: QueryOf<typeof exportUsers>): RawBuilder<boolean> {
  const pattern = likePart((search ?? '').toLowerCase());
  return allOf([
    role && sql`u.role = ${role}`,
    verified && sql`(u.mobile_proven or u.email_proven) = ${verified === 'true'}`,
    search &&
      sql`(u.email_key like ${pattern} or u.mobile like ${likePart(readMobile(search) ?? search)}
        or lower(u.name) like ${pattern} or u.userid = ${search.toUpperCase()})`,
  ]);
}

export async function listUsers(queries: Queries, input: QueryOf<typeof usersData>) {
  const page = await findPage(queries, USERS, userCondition(input), input);
  const condition = sql`where u.id = any(${page.ids}) order by u.id desc`;
  const { rows } = await sql<StaffUserRow>`${selectStaffUsers} ${condition}`.execute(queries);
  return {
    users: rows.map(presentStaffUser),
    totalPages: page.totalPages,
    totalCount: page.total,
    isAtLeast: page.isAtLeast,
    currentPage: page.page,
  };
}
