import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { afterCommit } from '../database/after-commit.ts';
import type { Queries } from '../database/database.ts';
import { withTrace } from '../tracing/trace.ts';

/** What a job is, apart from who does it: its name and its payload. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
  /** Tries before it is given up; the waits between them grow from seconds to hours. */
  attemptsMax: number;
  /** Of jobs that may run now, those with the lowest number go first; 0 where it is not said. */
  priority?: number;
}

/** Somebody looks at the page and waits for it. */
export const PRIORITY_AWAITED = -10;
/** Nobody waits for it: under load it may be minutes late. */
export const PRIORITY_LATER = 10;

export function defineJob<Payload extends z.ZodType>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> {
  return definition;
}

export interface EnqueueOptions {
  /** A second job with the key of one that still waits replaces it. */
  key?: string;
  runAt?: Date;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** A job with this key that waits already keeps its time, so that a wake-up is not put off. */
  preserveRunAt?: boolean;
}

/** Said after the commit of a transaction that has staged jobs: `StagedJobs` hands them over. */
export const JOBS_STAGED = 'jobs staged';

/**
 * Puts a job on the list in the caller's transaction: it exists exactly if the change that wants it does. What may run
 * at once is staged and handed over after the commit, together with that of others: no transaction then waits until
 * another one with the same key is on disk, nor for the lock that PostgreSQL holds for NOTIFY until a commit is.
 */
export async function enqueue<Payload extends z.ZodType>(
  tx: Queries,
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  if (tx.isTransaction && options.runAt === undefined) {
    await stageJob(job, payload, options, sql`(select) one`).execute(tx);
    afterCommit(tx, JOBS_STAGED);
    return;
  }
  await sql`select graphile_worker.add_job(
    ${job.name},
    payload := ${payloadOf(job, payload)}::json,
    queue_name := ${options.queue ?? null},
    run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${job.attemptsMax},
    job_key := ${options.key ?? null},
    priority := ${job.priority ?? 0},
    job_key_mode := ${options.preserveRunAt ? 'preserve_run_at' : 'replace'}
  )`.execute(tx);
}

/**
 * Stages a job as a part of a larger statement, one for each row of `source`. After the commit somebody says
 * `StagedJobs.flush`.
 *
 * @param source what stands behind FROM; a job is staged exactly if it has a row
 */
export function stageJob<Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  options: Pick<EnqueueOptions, 'queue' | 'key'>,
  source: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into staged_jobs (name, payload, queue, job_key, attempts_max, priority)
    select ${job.name}, ${payloadOf(job, payload)}::json, ${options.queue ?? null}, ${options.key ?? null},
      ${job.attemptsMax}::int, ${job.priority ?? 0}::int from ${source}`;
}

const payloadOf = <Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
): string => JSON.stringify(withTrace(job.payload.parse(payload)));

export interface JobBinding {
  job: JobDefinition;
  run(payload: unknown, signal: { attempt: number; isLast: boolean }): Promise<void>;
}

/** One row of the schedule. */
export interface ScheduledJob {
  /** Cron line, in UTC. */
  at: string;
  /** Its payload is then `{}`. */
  job: JobDefinition;
  /** The domain whose job it is. */
  of: string;
  /** What it does, in a few words. */
  does: string;
}

/** Binds a job to the operation that does it. */
export function bindJob<Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  operation: (payload: z.output<Payload>, signal: { attempt: number; isLast: boolean }) => Promise<void>,
): JobBinding {
  return { job, run: (payload, signal) => operation(job.payload.parse(payload), signal) };
}
