import type pg from 'pg';
import { isTrueWithin } from './is-true-within.ts';

const STATEMENT = `select current_setting('transaction_read_only') = 'off' as "isWritable"`;

/** Whether a server that may be written answers within so many milliseconds: a standby and a read-only one do not count. */
export function isWritable(pool: pg.Pool, msMax: number): Promise<boolean> {
  const asked = pool
    .query<{ isWritable: boolean }>(STATEMENT)
    .then(({ rows }) => rows[0]?.isWritable === true)
    .catch(() => false);
  return isTrueWithin(asked, msMax);
}
