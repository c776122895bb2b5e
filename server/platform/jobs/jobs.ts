import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Database, PREPARED, type Queries } from '../database/database.ts';

/** A job's name, payload schema and options, without its implementation. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
  /** The pauses between attempts grow from seconds to hours. */
  attemptsMax: number;
  /** Lower runs first; default 0. */
  priority?: number;
}

/** A shopper is waiting for the job. */
export const PRIORITY_AWAITED = -10;
/** The job may be minutes late under load. */
export const PRIORITY_LATER = 10;

export function defineJob<Payload extends z.ZodType>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> {
  return definition;
}

export const defineScheduledJob = (name: string, attemptsMax: number) =>
  defineJob({ name, payload: z.object({}), attemptsMax });

export interface EnqueueOptions {
  /** A new job replaces a waiting one with the same key. */
  key?: string;
  runAt?: Date;
  /** Jobs in a queue run one at a time. */
  queue?: string;
  /** A waiting job with the same key keeps its time, so that it is not delayed. */
  preserveRunAt?: boolean;
}

export async function enqueue<Payload extends z.ZodType>(
  queries: Queries,
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  const statement = sql<{ id: number | null }>`${PREPARED} select id from ${addJob(job, payload, options)}`;
  for (;;) {
    const { rows } = await statement.execute(queries);
    // graphile-worker adds nothing if a worker takes the job with this key at the same time.
    if (rows[0]?.id) return;
  }
}

/** Enqueues a job as part of a larger statement. Use it after FROM. */
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

/**
 * Adds one job for the payloads of concurrent callers, without waiting for the disk (`writeTogether`). Only for work
 * that a sweep would also do, because a killed process adds no job. A failure is logged.
 */
export function enqueueTogether<Payload extends z.ZodType>(
  db: Database,
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
): Promise<void> {
  return db.writeTogether(
    `add ${job.name}`,
    job.payload.parse(payload),
    (payloads) => sql`graphile_worker.add_job(${job.name}, ${JSON.stringify(payloads)}::json,
      max_attempts := ${job.attemptsMax}, priority := ${job.priority ?? 0}) job`,
  );
}

/** Jobs with their payloads, which graphile-worker's public view omits: `from ${jobsWithPayload} job`. */
export const jobsWithPayload = sql`(
  select public_job.*, private_job.payload
  from graphile_worker.jobs public_job join graphile_worker._private_jobs private_job on private_job.id = public_job.id)`;

/** Removes jobs that are not running. @param condition on `job`, a row of `jobsWithPayload` */
export const removeJobs = (condition: RawBuilder<unknown>, limit: number | null = null) => sql`
  select graphile_worker.complete_jobs(array(
    select job.id from ${jobsWithPayload} job where job.locked_at is null and ${condition} limit ${limit}))`;

export interface JobBinding {
  job: JobDefinition;
  run(payload: unknown, context: { attempt: number; isLast: boolean }): Promise<void>;
}

export interface ScheduledJob {
  /** Cron expression, in UTC. */
  at: string;
  /** Must accept `{}` as its payload. */
  job: JobDefinition;
}

export function bindJob<Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  operation: (payload: z.output<Payload>, context: { attempt: number; isLast: boolean }) => Promise<void>,
): JobBinding {
  return { job, run: (payload, context) => operation(job.payload.parse(payload), context) };
}
