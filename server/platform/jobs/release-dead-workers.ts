import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

const BEAT_MS = 5_000;
/** A worker pool that has neither been seen nor taken a job for so long is gone. */
const DEAD_SECONDS = 30;

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
 */
export function keepJobLocks(db: Database, log: Log): JobLocks {
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
  };
  const beatSafely = () => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'the job workers could not be seen to'));
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
 * Frees the jobs of worker pools that are gone. A pool that has taken a job since is alive too, also where it has
 * not said so yet: a process that has just started, or was paused and goes on.
 *
 * @param ours these live: what they just took up must not be given to another
 */
export async function releaseDeadWorkers(
  db: Database,
  log: Log,
  deadSeconds: number,
  ours: ReadonlySet<string>,
): Promise<void> {
  const freed = await sql<{ id: string }>`
    with locks as (
      select locked_by as id, locked_at from graphile_worker._private_jobs where locked_by is not null
      union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
    ), dead as (
      select id from locks group by id having max(locked_at) <= now() - make_interval(secs => ${deadSeconds})
      except select id from job_workers where seen_at > now() - make_interval(secs => ${deadSeconds})
      except select unnest(${[...ours]}::text[])
    ), unlocked as (
      select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0
    )
    select id from dead, (select count(*) from unlocked) done`.execute(db.queries);
  if (freed.rows.length > 0)
    log.warn({ workers: freed.rows.length }, 'freed the jobs of workers that are gone');
  await sql`delete from job_workers where seen_at < now() - interval '1 day'`.execute(db.queries);
}
