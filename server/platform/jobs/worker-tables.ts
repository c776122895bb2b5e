import { type RawBuilder, sql } from 'kysely';
import type { Queries, Tx } from '../database/database.ts';

/**
 * The version of graphile-worker whose private tables this file reads and writes; it alone does. They may change with
 * any release: `worker-tables.test.ts` fails with another version, until the statements here were compared with its
 * migrations.
 */
export const WORKER_VERSION = '0.18.0';

/** The table of jobs, for the erasure of a person. */
export const WORKER_JOBS = 'graphile_worker._private_jobs';

/** Every job with its name and payload, as a table: `from ${allJobs} j`. */
export const allJobs = sql`(
  select job.id, task.identifier as name, job.payload, job.created_at, job.attempts, job.max_attempts, job.locked_at, job.run_at
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id)`;

/** Takes jobs off the list, staged ones too. @param condition over `job` with its `name` and `payload` */
export async function deleteWaitingJobs(tx: Tx, condition: RawBuilder<boolean>): Promise<void> {
  await sql`delete from staged_jobs where id in (select id from staged_jobs job where ${condition})`.execute(
    tx,
  );
  await sql`
    delete from graphile_worker._private_jobs where id in (select job.id from ${allJobs} job where ${condition})`.execute(
    tx,
  );
}

/** Removes jobs that were given up, so many at a time. @param names those of them; of any name where not given */
export function deleteFailedJobs(
  before: Date,
  rows: number,
  names: readonly string[] | null = null,
): RawBuilder<unknown> {
  return sql`
    delete from graphile_worker._private_jobs where id in (
      select j.id from ${allJobs} j where (${names}::text[] is null or j.name = any(${names}::text[]))
        and j.attempts >= j.max_attempts and j.locked_at is null and j.run_at < ${before} limit ${rows})`;
}

/** How long the oldest job that could run has waited, and how many jobs were given up. */
export async function readJobBacklog(queries: Queries): Promise<{ oldestSeconds: number; failed: number }> {
  const { rows } = await sql<{ oldest: number | null; failed: number }>`
    select extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()))::float8 as oldest,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from graphile_worker._private_jobs`.execute(queries);
  const [row] = rows;
  return { oldestSeconds: row?.oldest ?? 0, failed: row?.failed ?? 0 };
}

/**
 * Frees what is locked by worker pools that have neither been seen nor taken a job for so long. What a paused process
 * holds in an open transaction is passed over.
 *
 * @param ours pools that live, whatever the tables say
 * @returns how many pools are gone
 */
export async function unlockDeadPools(
  queries: Queries,
  deadSeconds: number,
  ours: readonly string[],
): Promise<number> {
  const freed = await sql<{ id: string }>`
    with locks as (
      select locked_by as id, locked_at from graphile_worker._private_jobs where locked_by is not null
      union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
    ), dead as (
      select id from locks group by id having max(locked_at) <= now() - make_interval(secs => ${deadSeconds})
      except select id from job_workers where seen_at > now() - make_interval(secs => ${deadSeconds})
      except select unnest(${ours}::text[])
    ), stuck_jobs as (
      select j.id from graphile_worker._private_jobs j join dead on j.locked_by = dead.id for update of j skip locked
    ), stuck_queues as (
      select q.id from graphile_worker._private_job_queues q join dead on q.locked_by = dead.id for update of q skip locked
    ), jobs as (
      update graphile_worker._private_jobs j set locked_at = null, locked_by = null from stuck_jobs where j.id = stuck_jobs.id
    ), queues as (
      update graphile_worker._private_job_queues q set locked_at = null, locked_by = null from stuck_queues where q.id = stuck_queues.id
    )
    select id from dead`.execute(queries);
  return freed.rows.length;
}

/** Frees what our pools have locked for longer than so many seconds though it does not run. @param running ids of jobs */
export async function unlockLostJobs(
  queries: Queries,
  lostSeconds: number,
  { pools, running }: { pools: readonly string[]; running: readonly string[] },
): Promise<number> {
  const jobs = await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by = any(${pools}::text[]) and locked_at < now() - make_interval(secs => ${lostSeconds})
      and not id = any(${running}::bigint[])`.execute(queries);
  return Number(jobs.numAffectedRows ?? 0);
}

/** Frees queues that are locked for 5 seconds and more without a job that is. */
export async function unlockEmptyQueues(queries: Queries): Promise<number> {
  const queues = await sql`
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    where q.locked_at < now() - interval '5 seconds' and not exists (
      select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`.execute(
    queries,
  );
  return Number(queues.numAffectedRows ?? 0);
}
