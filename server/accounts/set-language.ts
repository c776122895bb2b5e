import type { Language } from '@rush/contract/languages.ts';
import type { SessionUser } from '@rush/contract/sessions.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { presentUser } from './start-session.ts';
import './tables.ts';

/** Keeps the language in which the caller's mails, texts and push messages are written from now on. */
export async function setLanguage(
  { db }: Platform,
  caller: Caller,
  language: Language,
): Promise<SessionUser> {
  const user = await db.queries
    .updateTable('users')
    .set({ language })
    .where('id', '=', caller.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentUser(user);
}
