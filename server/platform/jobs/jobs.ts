import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Queries } from '../database/database.ts';
import type { Log } from '../log.ts';
import { RunningJobs, releaseDeadWorkers } from './release-dead-workers.ts';

/** What a job is, apart from who does it: its name and what it is told. */
export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  name: string;
  payload: Payload;
  /** Tries before it is given up; the waits between them grow from seconds to hours. */
  attemptsMax: number;
}

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

/** Puts a job on the list in the caller's transaction: it exists exactly if the change that wants it does. */
export async function enqueue<Payload extends z.ZodType>(
  tx: Queries,
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name},
    payload := ${JSON.stringify(job.payload.parse(payload))}::json,
    queue_name := ${options.queue ?? null},
    run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${job.attemptsMax},
    job_key := ${options.key ?? null},
    job_key_mode := ${options.preserveRunAt ? 'preserve_run_at' : 'replace'}
  )`.execute(tx);
}

export interface JobBinding {
  job: JobDefinition;
  /** Cron line in UTC for jobs that also run by the clock; their payload is then `{}`. */
  cron?: string;
  run(payload: unknown, signal: { attempt: number; isLast: boolean }): Promise<void>;
}

/** Binds a job to the operation that does it. */
export function bindJob<Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  operation: (payload: z.output<Payload>, signal: { attempt: number; isLast: boolean }) => Promise<void>,
  cron?: string,
): JobBinding {
  return { job, cron, run: (payload, signal) => operation(job.payload.parse(payload), signal) };
}

export interface JobRunner {
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Works through the list until stopped; jobs under way are finished first. */
export async function startJobRunner(options: {
  db: Database;
  bindings: readonly JobBinding[];
  log: Log;
  concurrency: number;
  /** No other process works on this database. */
  isAlone: boolean;
}): Promise<JobRunner> {
  const taskList: TaskList = {};
  const running = new RunningJobs();
  for (const binding of options.bindings) {
    taskList[binding.job.name] = async (payload, helpers) => {
      const { attempts, max_attempts } = helpers.job;
      try {
        await running.track(helpers.job.id, () =>
          binding.run(stripCron(payload), { attempt: attempts, isLast: attempts >= max_attempts }),
        );
      } catch (error) {
        options.log.warn(
          { err: error, job: binding.job.name, attempt: attempts },
          'a job failed and will be tried again',
        );
        throw error;
      }
    };
  }
  const crontab = options.bindings
    .filter((binding) => binding.cron)
    .map((binding) => `${binding.cron} ${binding.job.name} ?max=${binding.job.attemptsMax}`);
  let isRunning = true;
  // A job is locked in the name of the pool of workers that took it up, not of the one worker.
  const poolIds = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => poolIds.add(workerPool.id));
  const runner: Runner = await run({
    pgPool: options.db.pool,
    concurrency: options.concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    taskList,
    crontab: crontab.join('\n'),
    logger: quietLogger(options.log),
  });
  const release = await releaseDeadWorkers(options.db, options.log, poolIds, options.isAlone, running);
  runner.events.on('stop', () => {
    isRunning = false;
  });
  return {
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false;
      release.stop();
      await runner.stop();
    },
  };
}

/** Scheduled jobs arrive with `{_cron: …}`. */
function stripCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  const { _cron, ...rest } = payload;
  return rest;
}

function quietLogger(log: Log) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: true }, message);
    else if (level === 'warning') log.warn({ worker: true }, message);
    else log.trace({ worker: true }, message);
  });
}
