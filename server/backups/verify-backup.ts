import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLedger } from '#backoffice/verify-ledger.ts';
import { Database } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { postgresAccount } from '#platform/database/postgres-account.ts';
import { localFiles } from '#platform/files/local-files.ts';
import type { Log } from '#platform/log.ts';
import type { ArchiveKey } from './archive/archive-key.ts';
import { type RestoreResult, restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup into a PostgreSQL of its own in a temporary folder, verifies the ledger there, and removes it all again.
 * Throws ArchiveRefused, EmbeddedPostgresMissing.
 */
export async function verifyBackup(
  path: string,
  key: ArchiveKey,
  { log, now, secret }: { log: Log; now: Date; secret: string },
): Promise<RestoreResult & Awaited<ReturnType<typeof verifyLedger>>> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-verify-'));
  const postgresFolder = join(folder, 'postgres');
  let removeRows = async () => {};
  try {
    const { dataFolder } = await postgresAccount(postgresFolder);
    // Where root may not enter user namespaces, the rows lie elsewhere.
    removeRows = () => rm(dataFolder, { recursive: true, force: true });
    // What is thrown away need not reach the disk.
    const postgres = await startEmbeddedPostgres({
      folder: postgresFolder,
      log,
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    });
    try {
      const target = { ...postgres, files: localFiles(join(folder, 'files')), secret };
      const restored = await restoreBackup(path, key, target, { log, now, holdDeliveries: false });
      const db = new Database(postgres.appUrl, { size: 2, log, name: 'rush verify' });
      try {
        return { ...restored, ...(await verifyLedger({ db })) };
      } finally {
        await db.close();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await removeRows();
    await rm(folder, { recursive: true, force: true });
  }
}
