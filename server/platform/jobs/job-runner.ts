import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { takeTrace, traced } from '../tracing/trace.ts';
import type { JobBinding, ScheduledJob } from './jobs.ts';
import { type JobLocks, keepJobLocks, RunningJobs } from './release-dead-workers.ts';

export interface JobRunner {
  /** Whether jobs are fetched right now: false while the database is away, until a new worker pool has started. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  db: Database;
  bindings: readonly JobBinding[];
  /** What runs by the clock; each of its jobs is bound. */
  schedule: readonly ScheduledJob[];
  log: Log;
  concurrency: number;
  /** No other process works on this database. */
  isAlone: boolean;
}

const BACKOFF_MS_MIN = 100;
const BACKOFF_MS_MAX = 2_000;

/** Works through the list until stopped; jobs under way are finished first. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  releaseClientsOnce(options.db);
  const running = new RunningJobs();
  const locks = keepJobLocks(options.db, options.log, running);
  const pools = new WorkerPools(options, locks, running);
  try {
    await pools.start();
    await locks.releaseAtStart(options.isAlone);
  } catch (error) {
    locks.stop();
    await pools.stop();
    throw error;
  }
  return {
    isRunning: () => pools.isRunning(),
    stop: async () => {
      locks.stop();
      await pools.stop();
    },
  };
}

interface WorkerPool {
  runner: Runner;
  /** The names in which it locks jobs. */
  ids: readonly string[];
  /** Once no job of it runs any more. */
  jobsEnded: Promise<unknown>;
}

/**
 * Runs one worker pool of graphile-worker at a time and replaces it, with backoff, as soon as it could not reach
 * the database. A pool is not used again after such an error: a job that it locked in a statement whose answer
 * was lost is known to nobody, and its list of tasks may be a rejected promise that it keeps for good.
 */
class WorkerPools {
  readonly #options: JobRunnerOptions;
  readonly #locks: JobLocks;
  readonly #taskList: TaskList;
  readonly #crontab: string;
  readonly #ending = new Set<Promise<void>>();
  #current: WorkerPool | null = null;
  #replacing: Promise<void> | null = null;
  #isStopping = false;

  constructor(options: JobRunnerOptions, locks: JobLocks, running: RunningJobs) {
    this.#options = options;
    this.#locks = locks;
    this.#taskList = taskListOf(options.bindings, options.log, running);
    const bound = new Set(options.bindings.map(({ job }) => job));
    const unbound = options.schedule.find(({ job }) => !bound.has(job));
    if (unbound) throw new Error(`the scheduled job ${unbound.job.name} is bound to no operation`);
    this.#crontab = options.schedule
      .map(({ at, job }) => `${at} ${job.name} ?max=${job.attemptsMax}`)
      .join('\n');
  }

  isRunning(): boolean {
    return this.#current !== null && !this.#isStopping;
  }

  async start(): Promise<void> {
    const { db, log, concurrency } = this.#options;
    const events: WorkerEvents = new EventEmitter();
    const ids: string[] = [];
    const jobsEnded = Promise.race([once(events, JOBS_ENDED), once(events, JOBS_BROKEN_OFF)]);
    let pool: WorkerPool | null = null;
    let isLost = false;
    const lose = (reason: string, error: unknown) => {
      if (isLost || this.#isStopping) return;
      isLost = true;
      log.warn({ err: error, reason }, 'job runner: the worker pool lost the database and is replaced');
      if (pool !== null) this.#replace(pool);
    };
    // Jobs are locked in the name of the pool, not of the worker that runs them.
    events.on('pool:create', ({ workerPool }) => {
      ids.push(workerPool.id);
      this.#locks.hold(workerPool.id);
    });
    events.on('worker:getJob:error', ({ error }) => lose('jobs could not be fetched', error));
    events.on('pool:fatalError', ({ error, action }) => lose(`${action} failed`, error));
    events.on('pool:gracefulShutdown', ({ message }) => lose('the worker pool ended by itself', message));
    try {
      const runner = await run({
        pgPool: db.pool,
        concurrency,
        noHandleSignals: true,
        events,
        taskList: this.#taskList,
        crontab: this.#crontab,
        logger: quietLogger(log),
        // Without batches graphile-worker starts the statements that complete and fail jobs and awaits neither:
        // a connection that breaks there would be an unhandled rejection.
        preset: { worker: { pollInterval: 1_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      });
      pool = { runner, ids, jobsEnded };
    } catch (error) {
      for (const id of ids) this.#locks.release(id);
      throw error;
    }
    pool.runner.promise.catch((error: unknown) => lose('the worker pool failed', error));
    this.#current = pool;
    if (isLost) this.#replace(pool);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    // A pool that is lost while it starts is replaced in its turn.
    while (this.#replacing !== null) await this.#replacing;
    if (this.#current) await end(this.#current);
    this.#current = null;
    await Promise.all(this.#ending);
  }

  #replace(lost: WorkerPool): void {
    if (this.#isStopping || this.#current !== lost) return;
    this.#current = null;
    const ending = end(lost).then(() => {
      for (const id of lost.ids) this.#locks.release(id);
      this.#ending.delete(ending);
    });
    this.#ending.add(ending);
    const replacing = this.#startAgain()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'job runner: not restarted'))
      .finally(() => {
        if (this.#replacing === replacing) this.#replacing = null;
      });
    this.#replacing = replacing;
  }

  async #startAgain(): Promise<void> {
    const { log } = this.#options;
    for (
      let backoffMs = BACKOFF_MS_MIN;
      !this.#isStopping;
      backoffMs = Math.min(backoffMs * 2, BACKOFF_MS_MAX)
    ) {
      await pause(backoffMs);
      if (this.#isStopping) return;
      try {
        await this.start();
        log.warn('job runner: restarted');
        return;
      } catch (error) {
        log.warn({ err: error, backoffMs }, 'job runner: waiting for the database');
      }
    }
  }
}

const JOBS_ENDED = 'pool:gracefulShutdown:complete';
const JOBS_BROKEN_OFF = 'pool:gracefulShutdown:error';
/** So long the ends of the last jobs may take to be written. */
const NOTED_MS_MAX = 5_000;

/**
 * Waits until the pool's jobs under way have ended; how they ended is on record or will be found by their locks. Where
 * the ends of two jobs could not be written graphile-worker miscounts what is left to write and waits for ever
 * (graphile/worker#636).
 */
async function end({ runner, jobsEnded }: WorkerPool): Promise<void> {
  const waiting = new AbortController();
  const stopped = runner
    .stop()
    .catch(() => {})
    .then(() => runner.promise)
    .catch(() => {});
  const givenUp = jobsEnded
    .then(() => pause(NOTED_MS_MAX, undefined, { signal: waiting.signal }))
    .catch(() => {});
  await Promise.race([stopped, givenUp]);
  waiting.abort();
}

function taskListOf(bindings: readonly JobBinding[], log: Log, running: RunningJobs): TaskList {
  const taskList: TaskList = {};
  for (const binding of bindings) {
    const { name } = binding.job;
    taskList[name] = async (kept, helpers) => {
      const { id, attempts, max_attempts } = helpers.job;
      const { payload, parent } = takeTrace(kept);
      const attributes = { ...jobAttributes(name, id), 'rush.job.attempt': attempts };
      try {
        await traced(`process ${name}`, { kind: 'consumer', parent, attributes }, () =>
          running.track(id, () =>
            binding.run(stripCron(payload), { attempt: attempts, isLast: attempts >= max_attempts }),
          ),
        );
      } catch (error) {
        log.warn({ err: error, job: name, attempt: attempts }, 'a job failed and will be tried again');
        throw error;
      }
    };
  }
  return taskList;
}

/** OpenTelemetry's names for a message that is processed. */
function jobAttributes(name: string, id: string) {
  return {
    'messaging.system': 'graphile_worker',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
  };
}

/** Scheduled jobs arrive with `{_cron: …}`. */
function stripCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  const { _cron, ...rest } = payload;
  return rest;
}

/**
 * graphile-worker's listener releases its connection twice where LISTEN fails while it is shutting down, and the
 * pool answers the second time with an error that nobody awaits. Here the second time does nothing.
 */
function releaseClientsOnce({ pool }: Database): void {
  // A pool that was ended has no connection to give, and nothing to release.
  type Callback = (error: Error | undefined, client: PoolClient | undefined, release?: Release) => void;
  type Release = (failure?: Error | boolean) => void;
  const connect = pool.connect.bind(pool);
  const once =
    (callback: Callback): Callback =>
    (error, client, release) => {
      let isReleased = false;
      callback(error, client, (failure) => {
        if (isReleased) return;
        isReleased = true;
        release?.(failure);
      });
    };
  pool.connect = ((callback?: Callback) =>
    callback ? connect(once(callback)) : connect()) as typeof pool.connect;
}

function quietLogger(log: Log) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: true }, message);
    else if (level === 'warning') log.warn({ worker: true }, message);
    else log.trace({ worker: true }, message);
  });
}
