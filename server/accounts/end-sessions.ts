import type { Device } from '@rush/contract/sessions.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Queries } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';

/**
 * Ends a user's sessions and their event streams (topic `sessions:<id>`), and forgets their devices.
 * @param exceptSessionId keeps this session and its device @returns the number of sessions ended
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
  const result = await query.executeTakeFirst();
  await devices.execute();
  await announceIn(queries, `sessions:${userId}`);
  return Number.parseInt(String(result.numDeletedRows), 10);
}

/** SQL condition: session `s` has neither expired nor been idle for too long. */
export const isCurrent = (now: Date) => sql<boolean>`(s.expires_at > ${now}::timestamptz
  and s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now}::timestamptz)`;

/** Where a user is signed in, most recent first. @param user.sessionId set if the user is the caller */
export async function listDevices(
  { db, clock }: Platform,
  user: { id: string; sessionId?: string },
): Promise<z.input<typeof Device>[]> {
  const rows = await db.queries
    .selectFrom('sessions as s')
    .selectAll()
    .where('user_id', '=', user.id)
    .where(isCurrent(clock.now()))
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    isCurrent: row.id === user.sessionId,
    method: row.method,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** Ends one of the caller's sessions, or, for `others`, all but the current one. Refuses with `session-not-found`. */
export async function endDevice({ db }: Platform, caller: Caller, id: string): Promise<void> {
  if (id === 'others') {
    await endSessions(db.queries, caller.id, caller.sessionId);
    return;
  }
  const session = await db.queries
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .returning('device_hash')
    .executeTakeFirst();
  if (!session) refuse('session-not-found');
  if (session.device_hash)
    await db.queries
      .deleteFrom('known_devices')
      .where('user_id', '=', caller.id)
      .where('device_hash', '=', session.device_hash)
      .execute();
  await announceIn(db.queries, `sessions:${caller.id}`);
}
