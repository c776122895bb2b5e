import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { apartFromTrace } from '../tracing/trace.ts';
import { JOBS_STAGED } from './jobs.ts';

const BATCH = 200;
/** What a process left behind that died between its commit and the hand-over waits this long at most. */
const POLL_EVERY_MS = 1_000;
/** A job goes at once where it comes alone; where so many were asked for during one hand-over, the next ones go together. */
const BUSY_FROM = 2;
const DEBOUNCE_MS = 10;

/** Hands staged jobs over to the job runner's list, in their order, many in one transaction. */
export class StagedJobs {
  readonly #db: Database;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #handingOver: Promise<void> | null = null;
  #askedMeanwhile = 0;
  #isClosed = false;

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#timer = setInterval(() => this.flush(), POLL_EVERY_MS).unref();
    db.onCommit(JOBS_STAGED, () => this.flush());
  }

  /** Says that something was staged and committed. Costs nothing to say often. */
  flush(): void {
    if (this.#isClosed) return;
    if (this.#handingOver !== null) {
      this.#askedMeanwhile += 1;
      return;
    }
    this.#handingOver = apartFromTrace(() => this.#handOver())
      .then(() => (this.#askedMeanwhile >= BUSY_FROM ? pause(DEBOUNCE_MS) : undefined))
      .catch((error) => this.#log.warn({ err: error }, 'staged jobs could not be enqueued'))
      .finally(() => {
        this.#handingOver = null;
        if (this.#askedMeanwhile === 0) return;
        this.#askedMeanwhile = 0;
        this.flush();
      });
  }

  /** What is staged from now on is left to other processes, or to the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#handingOver;
  }

  /**
   * Need not wait for the disk: a hand-over that a crash undoes is undone whole, and done again. Those without a key go
   * in their order; those with one in the order of their keys, so that two hand-overs do not wait for each other.
   */
  async #handOver(): Promise<void> {
    for (;;) {
      const [moved] = await this.#db.prepared<{ moved: number }>('hand-over-staged-jobs', HAND_OVER);
      if ((moved?.moved ?? 0) < BATCH) return;
    }
  }
}

const HAND_OVER = sql`
  with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
  due as (
    delete from staged_jobs where id in (select id from staged_jobs order by id limit ${BATCH} for update skip locked)
    returning *
  ),
  wanted as (select distinct on (coalesce(job_key, id::text)) * from due order by coalesce(job_key, id::text), id desc),
  batch as (
    select array_agg((name, payload, queue, null, attempts_max, job_key, priority, null)::graphile_worker.job_spec
      order by job_key nulls first, id) as specs
    from wanted having count(*) > 0
  ),
  handed as materialized (select job.id from batch cross join lateral graphile_worker.add_jobs(batch.specs) job)
  select (select count(*)::int from due) as moved, (select count(*) from handed), unhurried.* from unhurried`;
