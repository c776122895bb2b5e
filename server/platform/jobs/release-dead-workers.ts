import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

const BEAT_MS = 5_000;
/** A worker that has not been seen for so long is gone. */
const DEAD_SECONDS = 30;

/**
 * The job runner frees the jobs of a worker that died only after four hours. Here every worker says each few
 * seconds that it lives, and whoever lives frees the jobs of those that do not: a payment made just before
 * kill -9 is delivered moments after the next start.
 *
 * @param isAlone no other process can be working on this database: whatever is locked was left behind
 */
export async function releaseDeadWorkers(
  db: Database,
  log: Log,
  workerIds: ReadonlySet<string>,
  isAlone: boolean,
): Promise<{ stop(): void }> {
  if (isAlone) await release(db, log, 0, workerIds);
  const beat = async () => {
    for (const id of workerIds) {
      await sql`insert into job_workers (id, seen_at) values (${id}, now()) on conflict (id) do update set seen_at = now()`.execute(
        db.queries,
      );
    }
    await release(db, log, DEAD_SECONDS, workerIds);
  };
  await beat();
  const timer = setInterval(
    () => void beat().catch((error) => log.warn({ err: error }, 'the job workers could not be seen to')),
    BEAT_MS,
  );
  return { stop: () => clearInterval(timer) };
}

/** @param ours these live, also before they have said so: what they just took up must not be given to another */
async function release(
  db: Database,
  log: Log,
  deadSeconds: number,
  ours: ReadonlySet<string>,
): Promise<void> {
  const freed = await sql<{ id: string }>`
    with dead as (
      select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null
      union select distinct locked_by from graphile_worker._private_job_queues where locked_by is not null
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
