import type { Queries } from '#platform/database/database.ts';
import { announceIn } from '#platform/settings/settings.ts';
import './tables.ts';

/** Ends a user's sessions at once: all of them, or all but one. What streams to them is told (`sessions:` and the id). @returns how many */
export async function endSessions(
  queries: Queries,
  userId: string,
  exceptSessionId?: string,
): Promise<number> {
  let query = queries.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptSessionId) query = query.where('id', '<>', exceptSessionId);
  const ended = await query.executeTakeFirst();
  await announceIn(queries, `sessions:${userId}`);
  return Number.parseInt(String(ended.numDeletedRows), 10);
}
