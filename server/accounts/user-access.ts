import { STAFF } from '@rush/contract/call.ts';
import type { StaffRole } from '@rush/contract/roles.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/refusal.ts';

const SUPPORT_ROLES: readonly StaffRole[] = STAFF.support.staff;

/**
 * Whether a caller may see customers' data. The role `catalogue`, and staff who still have to set up a second factor,
 * may not.
 */
export function seesCustomers(caller: Pick<Caller, 'role' | 'staffRole' | 'isSecondFactorDue'>): boolean {
  const { role, staffRole, isSecondFactorDue } = caller;
  return role === 'admin' && staffRole !== null && SUPPORT_ROLES.includes(staffRole) && !isSecondFactorDue;
}

function isSelf(caller: Caller, userid: string): boolean {
  return userid === caller.id || userid.toUpperCase() === caller.userid.toUpperCase();
}

/**
 * Resolves `_id` or userid in a path to the user's `_id` (API-2). Only staff who may see customers' data may refer
 * to another user. Refuses with `forbidden` and `not-found`.
 */
export async function resolveUserId(queries: Queries, caller: Caller, userid: string): Promise<string> {
  if (isSelf(caller, userid)) return caller.id;
  if (!seesCustomers(caller)) refuse('forbidden');
  const result = await sql<{ id: string }>`
    select id from users where id = ${userid} or userid = ${userid.toUpperCase()} limit 1`.execute(queries);
  return result.rows[0]?.id ?? refuse('not-found', { message: 'User not found.' });
}

/** Refuses with `forbidden` unless the userid in the body of a write is the caller's. */
export function requireSelf(caller: Caller, userid: string): void {
  if (!isSelf(caller, userid)) refuse('forbidden');
}
