import type { AnyCall } from '@rush/contract/call.ts';
import { COUNTED_BEFORE_BODY, LIMITS, type LimitClass, type LimitName } from '@rush/contract/rate-limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { refuse } from '../refusal.ts';
import { addressKey, IN_PROCESS, networkKey } from './address.ts';
import type { Metrics } from './metrics.ts';
import {
  countHits,
  type Limit,
  LocalWindows,
  type Slot,
  secondsUntilOpen,
  slotMs,
  unexpired,
} from './sliding-window.ts';

declare module '../database/database.ts' {
  interface Tables {
    rate_limit_windows: { bucket: string; times: string[]; hits: number[]; is_full: boolean; ends_at: Date };
  }
}

const RETRY_SECONDS = 5;
const SYNC_MS = 1_000;

type Per<Name extends LimitName> = (typeof LIMITS)[Name] extends { per: infer Windows }
  ? keyof Windows
  : never;
export type LimitKeys<Name extends LimitName> = { readonly [Key in Per<Name>]?: string };

/** Sliding windows in the database or (`requireLocally`) in memory, and concurrency limits. */
export class Limits {
  readonly #deps: { db: Database; clock: Clock; log: Log; metrics: Metrics; isOn: boolean };
  readonly #local = new LocalWindows();
  readonly #inProgress = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isSyncing = false;

  constructor(deps: { db: Database; clock: Clock; log: Log; metrics: Metrics; isOn: boolean }) {
    this.#deps = deps;
  }

  /** Counts one hit under each key. Refuses with `too-many-requests`, counting none, if a window is full. */
  async require<Name extends LimitName>(name: Name, keys: LimitKeys<Name>): Promise<void> {
    const wait = await this.count(name, keys);
    if (wait > 0) this.#refuseFor(name, wait);
  }

  /** @returns 0 if the hit was counted, else the seconds until one more fits */
  async count<Name extends LimitName>(name: Name, keys: LimitKeys<Name>): Promise<number> {
    if (!this.#deps.isOn) return 0;
    const windows = windowsOf(name, keys);
    for (const [index, { bucket, limit }] of windows.entries()) {
      const now = this.#now();
      const { slots, isFull } = await this.#merge(bucket, limit, [{ at: now, hits: 1 }], limit.max);
      if (!isFull) continue;
      for (const previous of windows.slice(0, index)) await this.#takeBack(previous.bucket);
      return secondsUntilOpen(slots, limit, now);
    }
    return 0;
  }

  /**
   * Releases the latest hit under each key. To count only failures, count every attempt and release successes, so
   * that concurrent attempts cannot exceed the limit.
   */
  async release<Name extends LimitName>(name: Name, keys: LimitKeys<Name>): Promise<void> {
    if (!this.#deps.isOn) return;
    for (const { bucket } of windowsOf(name, keys)) await this.#takeBack(bucket);
  }

  async hits<Name extends LimitName>(name: Name, keys: LimitKeys<Name>): Promise<number> {
    if (!this.#deps.isOn) return 0;
    let sum = 0;
    for (const { bucket, limit } of windowsOf(name, keys)) {
      const row = await this.#deps.db.queries
        .selectFrom('rate_limit_windows')
        .select(['times', 'hits'])
        .where('bucket', '=', bucket)
        .executeTakeFirst();
      if (row) sum += countHits(unexpired(slotsOf(row), limit, this.#now()));
    }
    return sum;
  }

  /**
   * Counts one hit in memory, without a query. Processes share their counts through `sync`. `counts: false` only
   * checks the limit, for calls that count only failures.
   */
  requireLocally<Name extends LimitName>(
    name: Name,
    keys: LimitKeys<Name>,
    { counts } = { counts: true },
  ): void {
    if (!this.#deps.isOn) return;
    for (const { bucket, limit } of windowsOf(name, keys)) {
      const wait = this.#local[counts ? 'hit' : 'wait'](bucket, limit, this.#now());
      if (wait > 0) this.#refuseFor(name, wait);
    }
  }

  /** Takes a slot in a concurrency limit, or refuses the call. @returns a function that releases it; call it once */
  enter(name: LimitName, per: 'address' | 'caller', key: string): () => void {
    const { atOnce }: LimitClass = LIMITS[name];
    const max = atOnce?.[per];
    if (!this.#deps.isOn || max === undefined) return () => {};
    const bucket = bucketOf(name, per, key);
    const count = this.#inProgress.get(bucket) ?? 0;
    if (count >= max) this.#refuseFor(name, RETRY_SECONDS);
    this.#inProgress.set(bucket, count + 1);
    return () => {
      const remaining = (this.#inProgress.get(bucket) ?? 1) - 1;
      if (remaining === 0) this.#inProgress.delete(bucket);
      else this.#inProgress.set(bucket, remaining);
    };
  }

  /** Limits a call by its IP address, before authentication. In-process rendering is not limited. */
  async requireForAddress(call: AnyCall, address: string): Promise<void> {
    if (address === IN_PROCESS) return;
    if (!call.isFromProvider) this.requireLocally('call', { address });
    for (const name of COUNTED_BEFORE_BODY.address)
      if (call.limits?.includes(name)) await this.require(name, { address });
  }

  /** Limits a call by its caller, before the body is read. */
  async requireForCaller(call: AnyCall, caller: string): Promise<void> {
    this.requireLocally('call', { caller });
    for (const name of COUNTED_BEFORE_BODY.caller)
      if (call.limits?.includes(name)) await this.require(name, { caller });
  }

  /** Runs a call within its concurrency limits. A streamed response counts until its end. */
  async runWithin(call: AnyCall, keys: Record<'address' | 'caller', string>, run: () => Promise<Response>) {
    const limits = call.limits?.filter((name) => 'atOnce' in LIMITS[name]) ?? [];
    if (limits.length === 0) return run();
    const entered: (() => void)[] = [];
    const leave = () => {
      for (const exit of entered.splice(0)) exit();
    };
    try {
      for (const name of limits)
        for (const per of ['address', 'caller'] as const) entered.push(this.enter(name, per, keys[per]));
      const response = await run();
      if (response.body)
        return new Response(
          response.body.pipeThrough(new TransformStream({ flush: leave, cancel: leave })),
          response,
        );
      leave();
      return response;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Shares counts that reach an eighth of their limit. Between syncs, each process counts alone. */
  async sync(): Promise<void> {
    if (this.#isSyncing) return;
    this.#isSyncing = true;
    try {
      await this.#local.sync(async (...window) => (await this.#merge(...window, null)).slots);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'sharing rate limit counts failed');
    } finally {
      this.#isSyncing = false;
    }
  }

  start(): void {
    this.#timer = setInterval(() => void this.sync(), SYNC_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }

  #refuseFor(name: LimitName, retryAfterSeconds: number): never {
    this.#deps.metrics.count('rush_rate_limited_total', { limit: name });
    refuse('too-many-requests', { retryAfterSeconds, detail: `the limit ${name} has been reached` });
  }

  async #takeBack(bucket: string): Promise<void> {
    await sql`
      update rate_limit_windows set
        times = case when hits[cardinality(hits)] > 1 then times else times[:cardinality(times) - 1] end,
        hits = hits[:cardinality(hits) - 1]
          || case when hits[cardinality(hits)] > 1 then array[hits[cardinality(hits)] - 1] else '{}'::int[] end
      where bucket = ${bucket} and cardinality(hits) > 0`.execute(this.#deps.db.queries);
  }

  /** Adds hits to a window if they fit, or always if `max` is null. The row lock makes this atomic. */
  async #merge(bucket: string, limit: Limit, added: readonly Slot[], max: number | null) {
    const now = this.#now();
    const windowMs = limit.windowSeconds * 1000;
    const times = added.map(({ at }) => at);
    const hits = added.map((slot) => slot.hits);
    const [row] = await this.#deps.db.prepared<{ times: string[]; hits: number[]; is_full: boolean }>(
      'count hits',
      sql`
        insert into rate_limit_windows as existing (bucket, times, hits, is_full, ends_at)
        values (${bucket}, ${times}::bigint[], ${hits}::int[], false, ${new Date(now + windowMs)}::timestamptz)
        on conflict (bucket) do update set (times, hits, is_full, ends_at) = (
          with live as (
            select e.at, e.n from unnest(existing.times, existing.hits) as e(at, n) where e.at > ${now - windowMs}::bigint
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
            not (select is_left from room), greatest(existing.ends_at, excluded.ends_at)
          from slots s
        )
        returning times, hits, is_full`,
    );
    if (!row) throw new Error('the rate limit statement returned no row');
    return { slots: slotsOf(row), isFull: row.is_full };
  }
}

function slotsOf(row: { times: string[]; hits: number[] }): Slot[] {
  return row.times.map((at, index) => ({ at: Number(at), hits: row.hits[index] ?? 0 }));
}

function windowsOf<Name extends LimitName>(name: Name, keys: LimitKeys<Name>) {
  const { per = {} }: LimitClass = LIMITS[name];
  return Object.entries<string | undefined>(keys).map(([key, value]) => {
    const window = per[key];
    if (!window || value === undefined) throw new Error(`the limit ${name} has no window ${key}`);
    const [max, windowSeconds] = window;
    return { bucket: bucketOf(name, key, value), limit: { max, windowSeconds } };
  });
}

function bucketOf(name: LimitName, per: string, key: string): string {
  const normalized = per === 'address' ? addressKey(key) : per === 'network' ? networkKey(key) : key;
  return `${name} ${per} ${normalized}`;
}
