import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isPoolExhausted } from './outage.ts';

/** Whether the question is answered with true in time. `asked` never rejects. */
async function isTrueWithin(asked: Promise<boolean>, msMax: number): Promise<boolean> {
  const given = new AbortController();
  const answer = asked.finally(() => given.abort());
  return Promise.race([answer, pause(msMax, false, { signal: given.signal }).catch(() => answer)]);
}

/** Whether a server that may be written answers in time: a standby and a read-only server do not count. */
export function isWritable(pool: pg.Pool, msMax: number): Promise<boolean> {
  const asked = pool
    .query<{ isWritable: boolean }>(`select current_setting('transaction_read_only') = 'off' as "isWritable"`)
    .then(({ rows }) => rows[0]?.isWritable === true)
    .catch(() => false);
  return isTrueWithin(asked, msMax);
}

const PROBE_APART_MS = [100, 250] as const;
/** A probe without an answer is repeated on another connection after this. */
const PROBE_MS_MAX = 3_000;

/**
 * While no connection can be made, one probe at a time checks, and everything else waits for its answer. Hundreds of
 * requests that kept logging in would overwhelm a new leader and the pooler.
 */
export class Reachability {
  readonly #pool: pg.Pool;
  #probing: Promise<void> | null = null;
  #isAway = false;
  /** When the last waiter gives up, by `performance.now()`. */
  #wantedUntil = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Whether the last probe failed. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /**
   * Waits until a statement is answered.
   *
   * @param until by `performance.now()`; throws if the database is still away then
   */
  async untilBack(until: number): Promise<void> {
    this.#wantedUntil = Math.max(this.#wantedUntil, until);
    this.#probing ??= this.#probeUntilBack().finally(() => {
      this.#probing = null;
    });
    const over = new AbortController();
    const patience = pause(Math.max(0, until - performance.now()), undefined, { signal: over.signal });
    await Promise.race([this.#probing, patience.catch(() => {})]).finally(() => over.abort());
    if (this.#isAway) throw Object.assign(new Error('the database is away'), { code: '08001' });
  }

  async #probeUntilBack(): Promise<void> {
    for (;;) {
      this.#isAway = !(await this.#isAnswered());
      const waitMs = randomInt(...PROBE_APART_MS);
      if (!this.#isAway || performance.now() + waitMs > this.#wantedUntil) return;
      await pause(waitMs);
    }
  }

  #isAnswered(): Promise<boolean> {
    const asked = this.#pool
      .query({ text: 'select 1', query_timeout: PROBE_MS_MAX } as pg.QueryConfig)
      .then(() => true, isPoolExhausted);
    return isTrueWithin(asked, PROBE_MS_MAX);
  }
}
