import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderPlace, openBackupPlace } from '../server/backups/backup-place.ts';
import { makeBackup } from '../server/backups/run-backup.ts';
import { readConfig } from './read-environment.ts';
import { CommandProblem, runCommand } from './run-command.ts';
import { withPlatform } from './with-platform.ts';

/** Backs up to the configured storage, or to a folder: `npm run backup -- --to FOLDER`. */
await runCommand(async () => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  const { place, passphrase } = readConfig({ LOG_LEVEL: 'error' }).backups;
  const target = to ? folderPlace(resolve(to)) : place && (await openBackupPlace(place));
  if (!target) throw new CommandProblem('Set BACKUP_DIR or BACKUP_S3_BUCKET, or add -- --to FOLDER.');
  if (!passphrase) throw new CommandProblem('Backups are always encrypted: set BACKUP_PASSPHRASE.');
  const { file, rows, pictures, bytes } = await withPlatform({ name: 'rush backup' }, (platform) =>
    makeBackup(platform, target, passphrase),
  );
  console.log(`Wrote ${file} to ${target.name} and verified it:
${rows} rows, ${pictures} pictures, ${Math.ceil(bytes / 1024)} KB.`);
});
