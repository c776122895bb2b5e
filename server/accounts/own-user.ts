import { STAFF } from '@rush/contract/call.ts';
import type { StaffRole } from '@rush/contract/roles.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/refusal.ts';

const SUPPORT_ROLES: readonly StaffRole[] = STAFF.support.staff;

/**
 * Whether a caller may look at what belongs to customers; who edits the catalogue only may not, and nobody whom the
 * shop asks for a second factor before it is set up.
 */
export function seesCustomers(caller: Pick<Caller, 'role' | 'staffRole' | 'isSecondFactorDue'>): boolean {
  const { role, staffRole, isSecondFactorDue } = caller;
  return role === 'admin' && staffRole !== null && SUPPORT_ROLES.includes(staffRole) && !isSecondFactorDue;
}

function isSelf(caller: Caller, userid: string): boolean {
  return userid === caller.id || userid.toUpperCase() === caller.userid.toUpperCase();
}

/**
 * Paths may name a user by `_id` or userid; whose data it is the token says (API-2). Refuses `forbidden`
 * for another's; staff who see customers may read anyone's, and are refused with `not-found` where there is no such user.
 *
 * @returns the user's `_id`
 */
export async function ownUserId(queries: Queries, caller: Caller, userid: string): Promise<string> {
  if (isSelf(caller, userid)) return caller.id;
  if (!seesCustomers(caller)) refuse('forbidden');
  const found = await sql<{ id: string }>`
    select id from users where id = ${userid} or userid = ${userid.toUpperCase()} limit 1`.execute(queries);
  return found.rows[0]?.id ?? refuse('not-found', { message: 'User not found.' });
}

/** For what changes something: bodies may only name the caller, whoever it is. Refuses `forbidden` for another. */
export function requireSelf(caller: Caller, userid: string): void {
  if (!isSelf(caller, userid)) refuse('forbidden');
}
