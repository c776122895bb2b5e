import { withClient } from './with-client.ts';

/** The number under which PostgreSQL keeps the advisory lock of a backup. */
const LOCK = 727_408;

/** Another process makes a backup of this database. */
export class BackupUnderWay extends Error {
  constructor() {
    super('A backup of this database is being made. Try again when it has ended.');
  }
}

/**
 * Does `work` where no process makes a backup of this database: one that takes long, or hangs with its disk, is not
 * joined by the next. The lock ends with its connection, so a process that dies leaves none. Throws `BackupUnderWay`.
 */
export async function oneAtATime<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  return withClient(databaseUrl, 'rush backup lock', async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (!rows[0]?.taken) throw new BackupUnderWay();
    return work();
  });
}
