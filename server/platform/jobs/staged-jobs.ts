import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { apartFromTrace, withTrace } from '../tracing/trace.ts';
import type { EnqueueOptions, JobDefinition } from './jobs.ts';

const BATCH = 200;
/** What a process left behind that died between its commit and the hand-over waits this long at most. */
const POLL_EVERY_MS = 1_000;
/** The first job goes at once; those that come close behind it go together. */
const DEBOUNCE_MS = 10;

/**
 * Stages a job as a part of a larger statement, one for each row of `source`. Call `flush` after the commit.
 *
 * @param source what stands behind FROM; a job is staged exactly if it has a row
 */
export function stageJob<Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  options: Omit<EnqueueOptions, 'runAt'>,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into staged_jobs (name, payload, queue, job_key, attempts_max, priority)
    select ${job.name}, ${JSON.stringify(withTrace(job.payload.parse(payload)))}::json, ${options.queue ?? null},
      ${options.key ?? null}, ${job.attemptsMax}::int, ${job.priority ?? 0}::int from ${source}`;
}

/** Hands staged jobs over to the job runner's list, in their order, many in one transaction. */
export class StagedJobs {
  readonly #db: Database;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #handingOver: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#timer = setInterval(() => this.flush(), POLL_EVERY_MS).unref();
  }

  /** Says that something was staged and committed. Costs nothing to say often. */
  flush(): void {
    if (this.#handingOver !== null) {
      this.#isAskedAgain = true;
      return;
    }
    this.#handingOver = apartFromTrace(() => this.#handOver())
      .then(() => pause(DEBOUNCE_MS))
      .catch((error) => this.#log.warn({ err: error }, 'staged jobs could not be enqueued'))
      .finally(() => {
        this.#handingOver = null;
        if (!this.#isAskedAgain) return;
        this.#isAskedAgain = false;
        this.flush();
      });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isAskedAgain = false;
    await this.#handingOver;
  }

  /** Need not wait for the disk: a hand-over that a crash undoes is undone whole, and done again. */
  async #handOver(): Promise<void> {
    for (;;) {
      const moved = await sql<{ moved: number }>`
        with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
        due as (
          delete from staged_jobs where id in (select id from staged_jobs order by id limit ${BATCH} for update skip locked)
          returning *
        ),
        wanted as (select distinct on (coalesce(job_key, id::text)) * from due order by coalesce(job_key, id::text), id desc),
        batch as (
          select array_agg((name, payload, queue, null, attempts_max, job_key, priority, null)::graphile_worker.job_spec order by id) as specs
          from wanted having count(*) > 0
        ),
        handed as materialized (select job.id from batch cross join lateral graphile_worker.add_jobs(batch.specs) job)
        select (select count(*)::int from due) as moved, (select count(*) from handed), unhurried.* from unhurried`.execute(
        this.#db.queries,
      );
      if ((moved.rows[0]?.moved ?? 0) < BATCH) return;
    }
  }
}
