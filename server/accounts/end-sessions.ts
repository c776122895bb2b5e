import type { Queries } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import './tables.ts';

/**
 * Ends a user's sessions at once, and forgets the devices they were on: all of them, or all but one. What streams to
 * them is announced (`sessions:` and the id).
 *
 * @returns how many sessions there were
 */
export async function endSessions(
  queries: Queries,
  userId: string,
  exceptSessionId?: string,
): Promise<number> {
  let query = queries.deleteFrom('sessions').where('user_id', '=', userId);
  let devices = queries.deleteFrom('known_devices').where('user_id', '=', userId);
  if (exceptSessionId) {
    query = query.where('id', '<>', exceptSessionId);
    devices = devices.where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sessions as s')
            .select('s.id')
            .where('s.id', '=', exceptSessionId)
            .whereRef('s.device_hash', '=', 'known_devices.device_hash'),
        ),
      ),
    );
  }
  const ended = await query.executeTakeFirst();
  await devices.execute();
  await announceIn(queries, `sessions:${userId}`);
  return Number.parseInt(String(ended.numDeletedRows), 10);
}
