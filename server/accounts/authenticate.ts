import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Authenticate, Caller, RememberedCaller } from '#platform/http/caller.ts';
import { sha256 } from '#platform/ids.ts';
import './tables.ts';

const SEEN_EVERY_MS = 60_000;
const REMEMBERED_MAX = 20_000;

interface Session extends Caller {
  last_seen_at: Date;
}

/** Who a token belongs to, read from the database for each request: role and blocking count at once. */
export class Sessions implements Authenticate {
  readonly #db: Database;
  readonly #clock: Clock;
  /** By the token's hash, the latest last. */
  readonly #remembered = new Map<string, { caller: Caller; until: number }>();

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async find(token: string): Promise<Caller | null> {
    const now = this.#clock.now();
    const hash = sha256(token);
    const [row] = await this.#db.prepared<Session>(
      'authenticate',
      sql`
        select u.id, u.userid, u.role, u.staff_role as "staffRole", u.name, u.email, coalesce(u.mobile, '') as mobile,
               s.id as "sessionId", s.last_seen_at
        from sessions s join users u on u.id = s.user_id
        where s.token_hash = ${hash} and s.expires_at > ${now} and not u.is_blocked
          and s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now}`,
    );
    this.#remembered.delete(hash);
    if (!row) return null;
    const { last_seen_at, ...caller } = row;
    let seenAt = last_seen_at;
    if (now.getTime() - last_seen_at.getTime() > SEEN_EVERY_MS) {
      seenAt = now;
      await this.#db.queries
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('id', '=', caller.sessionId)
        .execute();
    }
    this.#remember(hash, caller, seenAt.getTime() + SEEN_EVERY_MS);
    return caller;
  }

  recall(token: string): RememberedCaller | null {
    const now = this.#clock.now();
    const known = this.#remembered.get(sha256(token));
    if (!known || known.until < now.getTime()) return null;
    const { caller } = known;
    return {
      caller,
      isStillSignedIn: sql<boolean>`exists (
        select from sessions s join users u on u.id = s.user_id
        where s.id = ${caller.sessionId} and s.expires_at > ${now}::timestamptz and u.id = ${caller.id}
          and u.role = ${caller.role} and u.email = ${caller.email} and not u.is_blocked)`,
    };
  }

  #remember(hash: string, caller: Caller, until: number): void {
    this.#remembered.set(hash, { caller, until });
    if (this.#remembered.size <= REMEMBERED_MAX) return;
    for (const oldest of this.#remembered.keys()) {
      this.#remembered.delete(oldest);
      break;
    }
  }
}
