import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Queries } from '../database/database.ts';

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

/** Adds a job in the caller's transaction: it exists exactly if the change that wants it does. */
export async function enqueue<Payload extends z.ZodType>(
  queries: Queries,
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  const statement = sql<{ id: number | null }>`select id from ${addJob(job, payload, options)}`;
  for (;;) {
    const { rows } = await statement.execute(queries);
    // graphile-worker adds nothing if a worker takes the job with this key at the same moment.
    if (rows[0]?.id) return;
  }
}

/** Adds a job as part of a larger statement, for use after FROM. */
export function addJob<Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(
    ${job.name},
    payload := ${JSON.stringify(job.payload.parse(payload))}::json,
    queue_name := ${options.queue ?? null},
    run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${job.attemptsMax},
    job_key := ${options.key ?? null},
    priority := ${job.priority ?? 0},
    job_key_mode := ${options.preserveRunAt ? 'preserve_run_at' : 'replace'}
  )`;
}

/** Jobs with their payloads, which the public view leaves out. For reading: `from ${jobsWithPayload} job`. */
export const jobsWithPayload = sql`(
  select listed.*, kept.payload
  from graphile_worker.jobs listed join graphile_worker._private_jobs kept on kept.id = listed.id)`;

/**
 * Removes jobs that are not running.
 *
 * @param condition over `job`, a row of `jobsWithPayload`
 */
export const removeJobs = (condition: RawBuilder<unknown>, limit: number | null = null) => sql`
  select graphile_worker.complete_jobs(array(
    select job.id from ${jobsWithPayload} job where job.locked_at is null and ${condition} limit ${limit}))`;

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
