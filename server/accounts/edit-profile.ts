import type { SessionUser } from '@rush/contract/sessions.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { presentUser } from './start-session.ts';
import './tables.ts';

/** Changes the caller's name. Refuses `name-missing`. */
export async function editProfile(
  { db, clock }: Platform,
  caller: Caller,
  name: string,
): Promise<SessionUser> {
  if (name === '') refuse('name-missing');
  const user = await db.queries
    .updateTable('users')
    .set((row) => ({ name, updated_at: clock.now(), version: row('version', '+', 1) }))
    .where('id', '=', caller.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentUser(user);
}
