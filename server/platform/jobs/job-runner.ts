import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { JobBinding, ScheduledJob } from './jobs.ts';

export interface JobRunner {
  /** False while the database is unavailable. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  /** Must bypass a transaction pooler, because the job runner needs sessions. */
  pool: pg.Pool;
  bindings: readonly JobBinding[];
  schedule: readonly ScheduledJob[];
  log: Log;
  concurrency: number;
}

/**
 * Settings for the sessions of `pool`. Commits may be lost, because their jobs then run again. Disabling sorts avoids
 * plans that sort all waiting jobs to take one; before version 18, it makes other sorts look costly enough for JIT.
 */
export const RUNNER_SETTINGS = { synchronous_commit: 'off', enable_sort: 'off', jit: 'off' };

const BACKOFF_MS_MIN = 100;
const BACKOFF_MS_MAX = 2_000;
const POLL_MS = 1_000;
/** How long completed jobs wait to be recorded together in one statement. */
const COMPLETION_MS = 10;
const OUTCOMES_MS_MAX = 5_000;
/** How many payloads of one batch job run at the same time. */
const BATCH_LANES = 2;

/**
 * Starts the job runner, and replaces its worker pool when the pool loses its database connection. Otherwise a job
 * locked by a statement whose response was lost would stay locked for the life of the pool.
 */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: WorkerPool | null = await startWorkerPool(options);
  const replaceLost = async () => {
    const ended: Promise<void>[] = [];
    for (let workers: WorkerPool | null = current; workers !== null; workers = current) {
      const error = await Promise.race([workers.lost, aborted(signal)]);
      current = null;
      if (error) options.log.warn({ err: error }, 'job runner: the worker pool lost its connection');
      if (!signal.aborted) current = await restart(options, signal);
      ended.push(workers.end());
    }
    await Promise.all(ended);
  };
  const done = replaceLost();
  return {
    isRunning: () => current !== null && !signal.aborted,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });

/** @returns null if stopped while waiting for the database */
async function restart(options: JobRunnerOptions, signal: AbortSignal): Promise<WorkerPool | null> {
  for (let backoffMs = BACKOFF_MS_MIN; ; backoffMs = Math.min(backoffMs * 2, BACKOFF_MS_MAX)) {
    await pause(backoffMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return null;
    try {
      const workers = await startWorkerPool(options);
      options.log.warn('job runner: restarted');
      return workers;
    } catch (error) {
      options.log.warn({ err: error }, 'job runner: waiting for the database');
    }
  }
}

interface WorkerPool {
  lost: Promise<unknown>;
  end(): Promise<void>;
}

async function startWorkerPool({ pool, log, concurrency, ...work }: JobRunnerOptions): Promise<WorkerPool> {
  const events: WorkerEvents = new EventEmitter();
  const lost = Promise.withResolvers<unknown>();
  events.on('worker:getJob:error', ({ error }) => lost.resolve(error));
  events.on('pool:fatalError', ({ error }) => lost.resolve(error));
  events.on('pool:gracefulShutdown', ({ message }) => lost.resolve(message));
  let lease: Promise<() => void> | null = null;
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    events,
    taskList: taskListOf(work.bindings, log),
    crontab: crontabOf(work),
    logger: quietLogger(log),
    preset: {
      plugins: [
        {
          name: 'worker-lease',
          version: '1.0.0',
          worker: {
            hooks: {
              // Before the pool takes its first job, which it locks under this id.
              startWorker: async (_context, { worker }) => {
                lease ??= holdLease({ pool, log }, worker.workerPool.id, lost.resolve);
                await lease;
              },
            },
          },
        },
      ],
      // Without batches, graphile-worker does not await the statements that complete jobs: a failure goes unhandled.
      worker: { pollInterval: POLL_MS, completeJobBatchDelay: COMPLETION_MS, failJobBatchDelay: 0 },
    },
  });
  const ended = runner.promise.catch(lost.resolve);
  const jobsEnded = Promise.race([once(events, SHUTDOWN_COMPLETE), once(events, SHUTDOWN_FAILED)]);
  return {
    lost: lost.promise,
    end: async () => {
      runner.stop().catch(() => {});
      await jobsEnded;
      // `ended` never settles if the outcomes of two jobs could not be recorded (graphile/worker#636).
      const waiting = new AbortController();
      await Promise.race([ended, pause(OUTCOMES_MS_MAX, undefined, { signal: waiting.signal })]);
      waiting.abort();
      const release = await lease?.catch(() => null);
      release?.();
    },
  };
}

const SHUTDOWN_COMPLETE = 'pool:gracefulShutdown:complete';
const SHUTDOWN_FAILED = 'pool:gracefulShutdown:error';

function crontabOf({ bindings, schedule }: Pick<JobRunnerOptions, 'bindings' | 'schedule'>): string {
  const bound = new Set(bindings.map(({ job }) => job));
  const unbound = schedule.find(({ job }) => !bound.has(job));
  if (unbound) throw new Error(`the scheduled job ${unbound.job.name} has no binding`);
  return schedule.map(({ at, job }) => `${at} ${job.name} ?max=${job.attemptsMax}`).join('\n');
}

function taskListOf(bindings: readonly JobBinding[], log: Log): TaskList {
  const taskList: TaskList = {};
  for (const { job, run } of bindings) {
    taskList[job.name] = async (payload, { job: { attempts, max_attempts } }) => {
      const runOne = async (each: unknown) => {
        try {
          await run(stripCron(each), { attempt: attempts, isLast: attempts >= max_attempts });
        } catch (error) {
          log.warn({ err: error, job: job.name, attempt: attempts }, 'job failed');
          throw error;
        }
      };
      if (!Array.isArray(payload)) return runOne(payload);
      // graphile-worker retries a job from `enqueueTogether` with only the payloads that failed.
      const lanes = pLimit(BATCH_LANES);
      return payload.map((each) => lanes(() => runOne(each)));
    };
  }
  return taskList;
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

const LOCK_CLASS = 727_408;
const HEARTBEAT_MS = 5_000;
/** If a process hangs or loses its connection, PostgreSQL ends its session after this time. */
const IDLE_MAX = '30s';

const ownPoolIds = new Set<string>();

/**
 * Marks a worker pool as alive with a session lock, and unlocks the jobs of dead pools, which graphile-worker would do
 * only after four hours.
 * @returns a function that ends the lease; the next heartbeat of any process unlocks the pool's remaining jobs
 */
export async function holdLease(
  { pool, log }: { pool: pg.Pool; log: Log },
  poolId: string,
  onLost: (error: unknown) => void,
): Promise<() => void> {
  const client = await pool.connect();
  const heartbeat = async () => {
    const { rows } = await client.query<{ pools: string[] }>(UNLOCK_DEAD, [LOCK_CLASS, [...ownPoolIds]]);
    if (rows[0]) log.warn(rows[0], 'unlocked the jobs of dead worker pools');
  };
  ownPoolIds.add(poolId);
  client.on('error', onLost);
  try {
    await client.query("select set_config('idle_session_timeout', $1, false)", [IDLE_MAX]);
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, poolId]);
    await heartbeat();
  } catch (error) {
    ownPoolIds.delete(poolId);
    client.release(true);
    throw error;
  }
  const timer = setInterval(() => heartbeat().catch(onLost), HEARTBEAT_MS);
  return () => {
    clearInterval(timer);
    ownPoolIds.delete(poolId);
    client.release(true);
  };
}

const UNLOCK_DEAD = `
  select array_agg(locked_by) as pools, graphile_worker.force_unlock_workers(array_agg(locked_by))
  from (select distinct locked_by from graphile_worker.jobs where locked_by <> all ($2::text[])) locked
  where pg_try_advisory_xact_lock($1, hashtext(locked_by)) having count(*) > 0`;
