import { STAFF } from '@rush/contract/call.ts';
import type { StaffRole } from '@rush/contract/roles.ts';
import { refuse } from '../refusal.ts';
import type { Caller } from './caller.ts';

const CARERS: readonly StaffRole[] = STAFF.support.staff;

/** Whether a caller may look at what belongs to customers; who edits the catalogue only may not. */
export function seesCustomers({ role, staffRole }: Pick<Caller, 'role' | 'staffRole'>): boolean {
  return role === 'admin' && staffRole !== null && CARERS.includes(staffRole);
}

function isSelf(caller: Caller, userid: string): boolean {
  return userid === caller.id || userid.toUpperCase() === caller.userid.toUpperCase();
}

/**
 * Paths may name a user by `_id` or userid; whose data it is the token says (reading 4.23). Refuses `forbidden`
 * for another's. Staff who see customers may look at anyone's: the id is then returned as it was given.
 */
export function requireOwn(caller: Caller, userid: string): { isOwn: boolean; id: string } {
  if (isSelf(caller, userid)) return { isOwn: true, id: caller.id };
  if (!seesCustomers(caller)) refuse('forbidden');
  return { isOwn: false, id: userid };
}

/** For what changes something: bodies may only name the caller, whoever it is. Refuses `forbidden` for another. */
export function requireSelf(caller: Caller, userid: string): void {
  if (!isSelf(caller, userid)) refuse('forbidden');
}
