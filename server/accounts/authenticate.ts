import { type RawBuilder, sql } from 'kysely';
import type { Authenticate, Caller } from '#platform/http/caller.ts';
import { sha256 } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { isCurrent } from './end-sessions.ts';
import { isSecondFactorRequired } from './second-factor.ts';

const LAST_SEEN_INTERVAL_MS = 60_000;
const CACHED_MAX = 20_000;

interface Session extends Omit<Caller, 'isSecondFactorDue'> {
  last_seen_at: Date;
  has_second_factor: boolean;
}

/**
 * Reads the database, so that role changes and blocks take effect immediately. Only single-statement calls may use a
 * cached caller, because they check it again in SQL.
 */
export class Sessions implements Authenticate {
  readonly #platform: Platform;
  /** By token hash, most recent last. */
  readonly #cache = new Map<string, { caller: Caller; expiresAt: number }>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async find(token: string): Promise<Caller | null> {
    const { db, clock } = this.#platform;
    const now = clock.now();
    const hash = sha256(token);
    const [row] = await db.prepared<Session>(
      'authenticate',
      sql`
        select u.id, u.userid, u.role, u.staff_role as "staffRole", u.name, u.email, coalesce(u.mobile, '') as mobile, u.language,
               s.id as "sessionId", s.last_seen_at,
               u.role = 'admin' and exists (
                 select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
        from sessions s join users u on u.id = s.user_id
        where s.token_hash = ${hash} and ${isCurrent(now)} and not u.is_blocked`,
    );
    this.#cache.delete(hash);
    if (!row) return null;
    const { last_seen_at, has_second_factor, ...user } = row;
    const isRequired = user.role === 'admin' && isSecondFactorRequired(this.#platform);
    const caller = { ...user, isSecondFactorDue: isRequired && !has_second_factor };
    let seenAt = last_seen_at;
    if (now.getTime() - last_seen_at.getTime() > LAST_SEEN_INTERVAL_MS) {
      seenAt = now;
      await db.queries
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('id', '=', caller.sessionId)
        .execute();
    }
    this.#store(hash, caller, seenAt.getTime() + LAST_SEEN_INTERVAL_MS);
    return caller;
  }

  recall(token: string): Caller | null {
    const now = this.#platform.clock.now();
    const cached = this.#cache.get(sha256(token));
    return cached && cached.expiresAt >= now.getTime() ? cached.caller : null;
  }

  #store(hash: string, caller: Caller, expiresAt: number): void {
    this.#cache.set(hash, { caller, expiresAt });
    if (this.#cache.size <= CACHED_MAX) return;
    for (const oldest of this.#cache.keys()) {
      this.#cache.delete(oldest);
      break;
    }
  }
}

/**
 * SQL condition: the caller's session is still valid, and the user is not blocked and still has the cached role and
 * email. For statements that run before the caller is authenticated.
 */
export function isStillSignedIn(caller: Caller, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from sessions s join users u on u.id = s.user_id
    where s.id = ${caller.sessionId} and ${isCurrent(now)} and u.id = ${caller.id}
      and u.role = ${caller.role} and u.email = ${caller.email} and not u.is_blocked)`;
}
