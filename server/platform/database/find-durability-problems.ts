import { sql } from 'kysely';
import type { Queries } from './database.ts';

/** PostgreSQL settings that could lose committed data, each with its fix (OPS-1). */
export async function findDurabilityProblems(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ fsync: string; commit: string; pages: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
           current_setting('full_page_writes') as pages`.execute(queries);
  const { fsync, commit, pages } = rows[0]!;
  const why = 'a crash could lose confirmed payments';
  const problems = [
    fsync !== 'on' &&
      `fsync: ${fsync} in PostgreSQL, so ${why}; set it to on in postgresql.conf and restart PostgreSQL`,
    // The other values (remote_apply, remote_write, local) all wait for the local disk.
    commit === 'off' &&
      `synchronous_commit: off in PostgreSQL, so ${why}; set it to on, and remove any override for the shop's role or database`,
    pages !== 'on' &&
      `full_page_writes: ${pages} in PostgreSQL, so a crash could leave torn pages; set it to on`,
  ];
  return problems.filter((problem) => problem !== false);
}
