import type { Queries } from '#platform/database/database.ts';
import './tables.ts';

/** When a session ends however much it is used, as it was written when it began; Unix ms. */
export async function readSessionEnd(queries: Queries, sessionId: string): Promise<number> {
  const { expires_at } = await queries
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return expires_at.getTime();
}
