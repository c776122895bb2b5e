import type { StateCode } from '@rush/contract/indian-states.ts';
import type { Language } from '@rush/contract/languages.ts';
import type { SessionUser } from '@rush/contract/sessions.ts';
import { hasLink } from '@rush/contract/typed-text.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { writeUser } from './find-user.ts';
import { presentUser } from './start-session.ts';

/** Refuses with `name-missing`, `name-has-link`. */
export async function editProfile(
  { db, clock }: Platform,
  caller: Caller,
  name: string,
): Promise<SessionUser> {
  if (name === '') refuse('name-missing');
  if (hasLink(name)) refuse('name-has-link');
  return presentUser(await writeUser(db.queries, caller.id, { name, updated_at: clock.now() }));
}

/** The GST code of the shopper's State on record; empty if none. */
export async function readBillingState(queries: Queries, userId: string): Promise<string> {
  const row = await queries
    .selectFrom('users')
    .select('state_code')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.state_code ?? '';
}

/** Applies to documents issued from now on. */
export async function setBillingState(queries: Queries, userId: string, state: StateCode): Promise<void> {
  await writeUser(queries, userId, { state_code: state });
}

export async function setLanguage(
  { db }: Platform,
  caller: Caller,
  language: Language,
): Promise<SessionUser> {
  return presentUser(await writeUser(db.queries, caller.id, { language }));
}
