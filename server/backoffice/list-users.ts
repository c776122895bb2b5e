import type { Role } from '@rush/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { presentStaffUser, type StaffUserRow, selectStaffUsers } from '#accounts/staff-user.ts';
import type { Queries } from '#platform/database/database.ts';
import { allOf, findPage, likePart, type Page, type StaffList } from './paging.ts';

export interface UserFilters {
  /** Part of a mobile number, email or name (fewer than three characters: the start), or a whole userid. */
  search?: string;
  role?: Role;
  verified?: 'true' | 'false';
}

export const USERS: StaffList = { name: 'users', from: sql`users u`, id: sql`u.id` };

export function userCondition({ search, role, verified }: UserFilters): RawBuilder<boolean> {
  const part = likePart((search ?? '').toLowerCase());
  return allOf([
    role && sql`u.role = ${role}`,
    verified && sql`(u.mobile_proven or u.email_proven) = ${verified === 'true'}`,
    search &&
      sql`(u.email_key like ${part} or u.mobile like ${part} or lower(u.name) like ${part}
        or u.userid = ${search.toUpperCase()})`,
  ]);
}

export async function listUsers(queries: Queries, input: UserFilters & Page) {
  const found = await findPage(queries, USERS, userCondition(input), input);
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
