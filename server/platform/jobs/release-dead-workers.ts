import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { unlockDeadPools, unlockEmptyQueues, unlockLostJobs } from './worker-tables.ts';

const BEAT_MS = 5_000;
/** A worker pool that has neither been seen nor taken a job for so long is gone. */
const DEAD_SECONDS = 30;

/** So long a job that is not running here any more may still be on its way to be noted as done. */
const ENDING_SECONDS = 30;

/** The jobs that run in this process at this moment, and those that have just ended. */
export class RunningJobs {
  readonly #jobs = new Map<string, { endedAt: number | null }>();

  async track<T>(id: string, work: () => Promise<T>): Promise<T> {
    const job = { endedAt: null as number | null };
    this.#jobs.set(id, job);
    try {
      return await work();
    } finally {
      job.endedAt = performance.now();
    }
  }

  ids(): string[] {
    const forgetBefore = performance.now() - ENDING_SECONDS * 1_000;
    for (const [id, { endedAt }] of this.#jobs)
      if (endedAt !== null && endedAt < forgetBefore) this.#jobs.delete(id);
    return [...this.#jobs.keys()];
  }
}

export interface JobLocks {
  /** This worker pool is ours and lives: what it has locked is left to it. */
  hold(poolId: string): void;
  /** This worker pool has ended: what it still has locked is freed at the next beat. */
  release(poolId: string): void;
  /** Frees what is locked by pools that are gone; where no other process works on the database, by all but ours. */
  releaseAtStart(isAlone: boolean): Promise<void>;
  stop(): void;
}

/**
 * The job runner frees the jobs of a worker that died only after four hours. Here every process says each few
 * seconds which worker pools it has (jobs are locked in their names), and whoever lives frees the jobs of pools
 * that do not: a payment made just before kill -9 is delivered moments after the next start.
 *
 * @param running what this process runs: what else is locked in its name was lost on the way, e.g. with the database
 */
export function keepJobLocks(db: Database, log: Log, running: RunningJobs): JobLocks {
  const ours = new Set<string>();
  const ended = new Set<string>();
  const beat = async () => {
    for (const id of ours) {
      await sql`insert into job_workers (id, seen_at) values (${id}, now()) on conflict (id) do update set seen_at = now()`.execute(
        db.queries,
      );
    }
    const toFree = [...ended];
    if (toFree.length > 0) {
      await sql`select graphile_worker.force_unlock_workers(${toFree}::text[])`.execute(db.queries);
      for (const id of toFree) ended.delete(id);
    }
    await releaseDeadWorkers(db, log, DEAD_SECONDS, ours);
    await releaseLost(db, log, ours, running.ids());
  };
  const beatSafely = () => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of the job workers failed'));
  };
  const timer = setInterval(beatSafely, BEAT_MS);
  return {
    hold: (id) => ours.add(id),
    release: (id) => {
      ours.delete(id);
      ended.add(id);
    },
    releaseAtStart: async (isAlone) => {
      if (isAlone) await releaseDeadWorkers(db, log, 0, ours);
      await beat();
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Frees the jobs of worker pools that are gone, but for `ours`. A pool that has taken a job since its last heartbeat is
 * alive. Rows that a paused process holds in an open transaction are skipped; the next check frees them.
 */
export async function releaseDeadWorkers(
  db: Database,
  log: Log,
  deadSeconds: number,
  ours: ReadonlySet<string>,
): Promise<void> {
  const workers = await unlockDeadPools(db.queries, deadSeconds, [...ours]);
  if (workers > 0) log.warn({ workers }, 'released the jobs of dead workers');
  await sql`delete from job_workers where seen_at < now() - interval '1 day'`.execute(db.queries);
}

/**
 * Frees locks without a running job: of a job that ended while the database was away, and of a queue whose job was
 * given to another worker while its own was paused.
 */
async function releaseLost(
  db: Database,
  log: Log,
  ours: ReadonlySet<string>,
  running: readonly string[],
): Promise<void> {
  const jobs = await unlockLostJobs(db.queries, ENDING_SECONDS, { pools: [...ours], running });
  const queues = await unlockEmptyQueues(db.queries);
  if (jobs + queues > 0) log.warn({ jobs, queues }, 'released jobs and queues that no live worker holds');
}
