import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const STATEMENT = `select current_setting('transaction_read_only') = 'off' as "isWritable"`;

/** Whether a server that may be written answers within so many milliseconds: a standby and a read-only one do not count. */
export async function isWritable(pool: pg.Pool, msMax: number): Promise<boolean> {
  const given = new AbortController();
  const asked = pool
    .query<{ isWritable: boolean }>(STATEMENT)
    .then(({ rows }) => rows[0]?.isWritable === true)
    .catch(() => false)
    .finally(() => given.abort());
  return Promise.race([asked, pause(msMax, false, { signal: given.signal }).catch(() => asked)]);
}
