import { refuse } from '../refusal.ts';
import type { Caller } from './caller.ts';

/**
 * Paths and bodies may name a user by `_id` or userid; whose data it is the token says (reading 4.23). Refuses
 * `forbidden` for another's. An admin may look at anyone's: the id is then returned as it was given.
 */
export function requireOwn(caller: Caller, userid: string): { isOwn: boolean; id: string } {
  if (userid === caller.id || userid.toUpperCase() === caller.userid.toUpperCase())
    return { isOwn: true, id: caller.id };
  if (caller.role !== 'admin') refuse('forbidden');
  return { isOwn: false, id: userid };
}
