import {
  CONCURRENCY,
  type ConcurrencyName,
  LIMITS,
  type LimitName,
  type LimitPer,
} from '@rush/contract/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { refuse } from '../refusal.ts';
import { addressKey, networkKey } from './address.ts';
import { LocalWindows } from './local-windows.ts';
import type { Metrics } from './metrics.ts';
import { hitsIn, type Limit, pruned, type Slot, secondsUntilOpen, slotMs } from './sliding-window.ts';
import { UnderWay } from './under-way.ts';

declare module '../database/database.ts' {
  interface Tables {
    rate_limit_windows: { bucket: string; times: string[]; hits: number[]; is_full: boolean; ends_at: Date };
  }
}

/** When to try again what others of the same key still occupy. */
const RETRY_SECONDS = 5;

/**
 * The rate limits of the contract's table (`contract/limits.ts`) as sliding windows in the database, so that a limit
 * holds over any number of processes: of all that came within any span of the window's length, at most `max` passed.
 * What is refused does not count, so waiting always helps.
 */
export class Limits {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #isOn: boolean;
  readonly #metrics: Metrics;
  readonly #local: LocalWindows;
  readonly #underWay = new UnderWay();

  constructor(parts: { db: Database; clock: Clock; log: Log; metrics: Metrics; isOn: boolean }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#isOn = parts.isOn;
    this.#metrics = parts.metrics;
    this.#local = new LocalWindows(
      (bucket, limit, slots) => this.#merge(bucket, limit, slots, null),
      parts.log,
    );
  }

  /** Counts one hit; refuses with `too-many-requests` and Retry-After where the window is full. One statement. */
  async require(name: LimitName, key: string): Promise<void> {
    const wait = await this.count(name, key);
    if (wait > 0) this.#refuseFor(name, wait);
  }

  /** Counts one hit. @returns 0, or the seconds until one more fits: then nothing was counted */
  async count(name: LimitName, key: string): Promise<number> {
    if (!this.#isOn) return 0;
    const limit: Limit = LIMITS[name];
    const now = this.#now();
    const { slots, isFull } = await this.#merge(
      bucketOf(name, key),
      limit,
      [{ at: now, hits: 1 }],
      limit.max,
    );
    return isFull ? secondsUntilOpen(slots, limit, now) : 0;
  }

  /** Looks without counting. @returns 0, or the seconds until one more hit fits */
  async peek(name: LimitName, key: string): Promise<number> {
    if (!this.#isOn) return 0;
    const limit: Limit = LIMITS[name];
    const now = this.#now();
    const row = await this.#db.queries
      .selectFrom('rate_limit_windows')
      .select(['times', 'hits'])
      .where('bucket', '=', bucketOf(name, key))
      .executeTakeFirst();
    if (!row) return 0;
    const live = slotsOf(row).filter(({ at }) => at > now - limit.windowSeconds * 1000);
    return secondsUntilOpen(live, limit, now);
  }

  /** Counts one hit under each; where one refuses, those before it are given back. */
  async requireAll(hits: readonly (readonly [name: LimitName, key: string])[]): Promise<void> {
    for (const [index, [name, key]] of hits.entries()) {
      const wait = await this.count(name, key);
      if (wait === 0) continue;
      for (const [counted, its] of hits.slice(0, index)) await this.giveBack(counted, its);
      this.#refuseFor(name, wait);
    }
  }

  /**
   * Takes back the latest hit. Where only failures are to count, count first and give back after a success: however
   * many are tried at once, no more than the limit are looked at.
   */
  async giveBack(name: LimitName, key: string): Promise<void> {
    if (!this.#isOn) return;
    await sql`
      update rate_limit_windows set
        times = case when hits[cardinality(hits)] > 1 then times else times[:cardinality(times) - 1] end,
        hits = hits[:cardinality(hits) - 1]
          || case when hits[cardinality(hits)] > 1 then array[hits[cardinality(hits)] - 1] else '{}'::int[] end
      where bucket = ${bucketOf(name, key)} and cardinality(hits) > 0`.execute(this.#db.queries);
  }

  /** How many hits lie in the window now. */
  async hits(name: LimitName, key: string): Promise<number> {
    if (!this.#isOn) return 0;
    const row = await this.#db.queries
      .selectFrom('rate_limit_windows')
      .select(['times', 'hits'])
      .where('bucket', '=', bucketOf(name, key))
      .executeTakeFirst();
    return row ? hitsIn(pruned(slotsOf(row), LIMITS[name], this.#now())) : 0;
  }

  /** Forgets the hits of a key, as after a right password. */
  async reset(name: LimitName, key: string): Promise<void> {
    if (!this.#isOn) return;
    await this.#db.queries
      .deleteFrom('rate_limit_windows')
      .where('bucket', '=', bucketOf(name, key))
      .execute();
  }

  /**
   * Counts one hit in this process's memory, without a statement; for the generous limits of every call. A process
   * that has used an eighth of a limit itself exchanges counts with the others about once a second, so that n processes
   * together let at most (n - 1) eighths more through.
   */
  requireLocally(name: LimitName, key: string): void {
    if (!this.#isOn) return;
    const wait = this.#local.hit(bucketOf(name, key), LIMITS[name], this.#now());
    if (wait > 0) this.#refuseFor(name, wait);
  }

  /** Looks at a window in memory without counting; refuses as `requireLocally` does. For what counts only where it fails. */
  requireRoomLocally(name: LimitName, key: string): void {
    if (!this.#isOn) return;
    const wait = this.#local.wait(bucketOf(name, key), LIMITS[name], this.#now());
    if (wait > 0) this.#refuseFor(name, wait);
  }

  /** Enters one of the requests that may be under way at once, or refuses. @returns leaves again */
  enter(name: ConcurrencyName, key: string): () => void {
    if (!this.#isOn) return () => {};
    const { max, per } = CONCURRENCY[name];
    const left = this.#underWay.enter(`${name} ${KEY_OF[per]?.(key) ?? key}`, max);
    return left ?? this.#refuseFor(name, RETRY_SECONDS);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  #refuseFor(name: LimitName | ConcurrencyName, retryAfterSeconds: number): never {
    this.#metrics.count('rush_rate_limited_total', { limit: name });
    refuse('too-many-requests', { retryAfterSeconds, detail: `the limit ${name} is reached` });
  }

  /**
   * Adds hits to a window, where they fit into `max` (null: whatever they come to).
   *
   * The row's lock makes reading, decision and count one step, whatever number of requests come at once.
   */
  async #merge(
    bucket: string,
    limit: Limit,
    added: readonly Slot[],
    max: number | null,
  ): Promise<{ slots: Slot[]; isFull: boolean }> {
    const now = this.#now();
    const windowMs = limit.windowSeconds * 1000;
    const times = added.map(({ at }) => at);
    const hits = added.map((slot) => slot.hits);
    const [row] = await this.#db.prepared<{ times: string[]; hits: number[]; is_full: boolean }>(
      'count hits',
      sql`
        insert into rate_limit_windows as kept (bucket, times, hits, is_full, ends_at)
        values (${bucket}, ${times}::bigint[], ${hits}::int[], false, ${new Date(now + windowMs)}::timestamptz)
        on conflict (bucket) do update set (times, hits, is_full, ends_at) = (
          with live as (
            select e.at, e.n from unnest(kept.times, kept.hits) as e(at, n) where e.at > ${now - windowMs}::bigint
          ), added as (
            select e.at, e.n from unnest(excluded.times, excluded.hits) as e(at, n)
          ), room as (
            select ${max}::int is null
              or coalesce((select sum(n) from live), 0) + (select sum(n) from added) <= ${max}::int as is_left
          ), slots as (
            select max(e.at) as at, sum(e.n)::int as n
            from (select at, n from live union all select added.at, added.n from added, room where room.is_left) e
            group by e.at / ${slotMs(limit)}::bigint
          )
          select coalesce(array_agg(s.at order by s.at), '{}'), coalesce(array_agg(s.n order by s.at), '{}'),
            not (select is_left from room), greatest(kept.ends_at, excluded.ends_at)
          from slots s
        )
        returning times, hits, is_full`,
    );
    if (!row) throw new Error('a rate limit gave no row');
    return { slots: slotsOf(row), isFull: row.is_full };
  }
}

function slotsOf(row: { times: string[]; hits: number[] }): Slot[] {
  return row.times.map((at, index) => ({ at: Number(at), hits: row.hits[index] ?? 0 }));
}

const KEY_OF: Partial<Record<LimitPer, (key: string) => string>> = {
  address: addressKey,
  network: networkKey,
};

function bucketOf(name: LimitName, key: string): string {
  return `${name} ${KEY_OF[LIMITS[name].per]?.(key) ?? key}`;
}
