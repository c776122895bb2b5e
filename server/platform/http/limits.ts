import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { refuse } from '../refusal.ts';

declare module '../database/database.ts' {
  interface Tables {
    rate_limits: { bucket: string; window_start: Date; hits: number };
  }
}

export interface Limit {
  max: number;
  windowSeconds: number;
}

/** Counts in the database, so that a limit holds over any number of processes. */
export class Limits {
  readonly #queries: Queries;
  readonly #clock: Clock;
  readonly #isOn: boolean;

  constructor(queries: Queries, clock: Clock, isOn: boolean) {
    this.#queries = queries;
    this.#clock = clock;
    this.#isOn = isOn;
  }

  /** Counts one hit and refuses with `too-many-requests` when the window is full. */
  async require(bucket: string, limit: Limit): Promise<void> {
    const waitSeconds = await this.hit(bucket, limit);
    if (waitSeconds > 0) refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
  }

  /** Counts one hit. @returns 0, or the seconds until the window opens again */
  async hit(bucket: string, limit: Limit): Promise<number> {
    if (!this.#isOn) return 0;
    const now = this.#clock.now().getTime();
    const windowMs = limit.windowSeconds * 1000;
    const start = new Date(Math.floor(now / windowMs) * windowMs);
    const result = await sql<{ hits: number }>`
      insert into rate_limits (bucket, window_start, hits) values (${bucket}, ${start}, 1)
      on conflict (bucket, window_start) do update set hits = rate_limits.hits + 1
      returning hits`.execute(this.#queries);
    const hits = result.rows[0]?.hits ?? 1;
    return hits > limit.max ? (start.getTime() + windowMs - now) / 1000 : 0;
  }
}
