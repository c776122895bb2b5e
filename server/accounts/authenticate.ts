import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Authenticate, Caller } from '#platform/http/caller.ts';
import { sha256 } from '#platform/ids.ts';
import './tables.ts';

const SEEN_EVERY_MS = 60_000;

/** Who a token belongs to, read from the database for each request: role and blocking count at once. */
export function authenticate(queries: Queries, clock: Clock): Authenticate {
  return async (token) => {
    const now = clock.now();
    const found = await sql<Caller & { last_seen_at: Date }>`
      select u.id, u.userid, u.role, u.staff_role as "staffRole", u.name, u.email, coalesce(u.mobile, '') as mobile,
             s.id as "sessionId", s.last_seen_at
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${sha256(token)} and s.expires_at > ${now} and not u.is_blocked
        and s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now}`.execute(queries);
    const row = found.rows[0];
    if (!row) return null;
    const { last_seen_at, ...caller } = row;
    if (now.getTime() - last_seen_at.getTime() > SEEN_EVERY_MS) {
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('id', '=', caller.sessionId)
        .execute();
    }
    return caller;
  };
}
