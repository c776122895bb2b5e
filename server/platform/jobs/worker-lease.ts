import type pg from 'pg';
import type { Log } from '../log.ts';

const LOCK_CLASS = 727_408;
const HEARTBEAT_MS = 5_000;
/** PostgreSQL ends the session of a process that hangs or loses its connection after this time. */
const IDLE_MAX = '30s';

const running = new Set<string>();

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
    const { rows } = await client.query<{ pools: string[] }>(UNLOCK_DEAD, [LOCK_CLASS, [...running]]);
    if (rows[0]) log.warn(rows[0], 'unlocked the jobs of dead workers');
  };
  running.add(poolId);
  client.on('error', onLost);
  try {
    await client.query("select set_config('idle_session_timeout', $1, false)", [IDLE_MAX]);
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, poolId]);
    await heartbeat();
  } catch (error) {
    running.delete(poolId);
    client.release(true);
    throw error;
  }
  const timer = setInterval(() => heartbeat().catch(onLost), HEARTBEAT_MS);
  return () => {
    clearInterval(timer);
    running.delete(poolId);
    client.release(true);
  };
}

const UNLOCK_DEAD = `
  select array_agg(locked_by) as pools, graphile_worker.force_unlock_workers(array_agg(locked_by))
  from (select distinct locked_by from graphile_worker.jobs where locked_by <> all ($2::text[])) locked
  where pg_try_advisory_xact_lock($1, hashtext(locked_by)) having count(*) > 0`;
