import { withClient } from './with-client.ts';

/** The numbers under which PostgreSQL keeps the advisory locks of a backup, and of taking log to the backup place. */
const LOCKS = { backup: 727_408, log: 727_409 };

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
export async function oneAtATime<T>(
  databaseUrl: string,
  work: () => Promise<T>,
  lock: keyof typeof LOCKS = 'backup',
): Promise<T> {
  return withClient(databaseUrl, 'rush backup lock', async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCKS[lock],
    ]);
    if (!rows[0]?.taken) throw new BackupUnderWay();
    return work();
  });
}

/** Does `work` once no other process does what the lock stands for. */
export async function afterOthers<T>(
  databaseUrl: string,
  work: () => Promise<T>,
  lock: keyof typeof LOCKS,
): Promise<T> {
  return withClient(databaseUrl, 'rush backup lock', async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCKS[lock]]);
    return work();
  });
}
