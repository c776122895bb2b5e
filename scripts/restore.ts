import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBackupPlace } from '../server/backups/backup-place.ts';
import { checkBackup, restoreBackup } from '../server/backups/restore-backup.ts';
import { openData } from '../server/open-data.ts';
import { systemClock } from '../server/platform/clock.ts';
import { findBinaries } from '../server/platform/database/postgres-account.ts';
import { openFiles } from '../server/platform/files/open-files.ts';
import { createLog } from '../server/platform/log.ts';
import { nameDatabase } from './name-database.ts';
import { readConfig } from './read-environment.ts';
import { CommandProblem, runCommand } from './run-command.ts';

const config = readConfig({ LOG_LEVEL: 'error' });
const { place, passphrase } = config.backups;

/** Verifies the whole file first, so that an invalid file changes nothing. */
async function restore(path: string): Promise<boolean> {
  if (!passphrase) throw new CommandProblem('Set BACKUP_PASSPHRASE to the backup’s passphrase.');
  if (!config.database.url) await findBinaries();
  const backup = await checkBackup(path, passphrase);
  const log = createLog(config.logLevel);
  const data = await openData(config, log);
  try {
    const options = { files: openFiles(config), log, now: systemClock.now() };
    const { skippedTables, differences } = await restoreBackup(backup, data, options);
    const books =
      differences.length === 0 ? 'The books balance.' : 'The books do not balance: see npm run books.';
    console.log(`Restored the shop as of ${backup.createdAt} into ${nameDatabase(config)}:
${backup.rows} rows, ${backup.pictures} pictures. ${books}`);
    for (const name of skippedTables) console.log(`Skipped, because the shop has no such table: ${name}`);
    console.log(`
Orders that were open in the backup are held: they may have been delivered since. Start the shop, compare them with
the suppliers' lists, then release them in the back-office under Books. Step by step: docs/owner/backup.md`);
    return differences.length === 0;
  } finally {
    await data.stop();
  }
}

await runCommand(async () => {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  if (file) return restore(resolve(file));
  if (!place) throw new CommandProblem('Pass a backup file, or set BACKUP_DIR or BACKUP_S3_BUCKET.');
  const storage = await openBackupPlace(place);
  const newestFile = (await storage.list()).sort().at(-1);
  if (!newestFile) throw new CommandProblem(`There is no backup in ${storage.name}.`);
  console.log(`Newest backup in ${storage.name}: ${newestFile}`);
  return storage.read(newestFile, restore);
});
