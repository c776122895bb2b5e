import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { staffTexts } from '../contract/texts/en/staff.ts';
import { renderFinding } from '../contract/texts/staff.ts';
import { verifyLedger } from '../server/backoffice/verify-ledger.ts';
import type { ArchiveKey } from '../server/backups/archive/archive-key.ts';
import { checkArchive } from '../server/backups/archive/read-archive.ts';
import { layLaterPictures } from '../server/backups/continuous/lay-pictures.ts';
import {
  requireNoDatabase,
  restoreMoment,
  settleRestored,
  type VerifiedWay,
  verifyWay,
} from '../server/backups/continuous/restore-moment.ts';
import { openBackupPlace } from '../server/backups/open-backup-place.ts';
import { restoreBackup } from '../server/backups/restore-backup.ts';
import { requireNotMoved } from '../server/moved-database.ts';
import { openData } from '../server/open-data.ts';
import { systemClock } from '../server/platform/clock.ts';
import type { Config } from '../server/platform/config/config.ts';
import { lockDataFolder } from '../server/platform/data-lock.ts';
import { Database } from '../server/platform/database/database.ts';
import { findBinaries } from '../server/platform/database/postgres-account.ts';
import { openFiles } from '../server/platform/files/open-files.ts';
import { createLog } from '../server/platform/log.ts';
import { endingInWords, keyOf, logPlaceOf, withBackupFile } from './backup.ts';
import { readConfig } from './read-environment.ts';
import { CommandProblem } from './run-command.ts';

const USAGE = `npm run restore -- FILE              restores it into the empty database and pictures that the settings name
npm run restore -- --at MOMENT       the embedded database as it was then, into an empty DATA_DIR
   MOMENT                            such as 2026-11-23T15:04:00+05:30, or latest: the end of the log
   --of LOG                          where two shops kept their log in one place: whose, as npm run backup -- --list names it
   --key-file FILE                   instead of BACKUP_PASSPHRASE or BACKUP_KEY_FILE
   --send-deliveries                 orders of before are sent at once: only where nothing was delivered since the backup`;

/** Restores a backup and verifies its books, before any shop runs on it. */
async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      of: { type: 'string' },
      'key-file': { type: 'string' },
      'send-deliveries': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (values.at !== undefined && !file)
    return restoreToMoment(values.at, {
      chain: values.of,
      keyFile: values['key-file'],
      holds: !values['send-deliveries'],
    });
  if (!file || values.at !== undefined || values.of !== undefined) {
    console.error(`\nWhich backup?\n\n${USAGE}\n`);
    return false;
  }
  const config = readConfig({ LOG_LEVEL: 'error' });
  const key = await keyOf(config, values['key-file']);
  const log = createLog(config.logLevel);
  return withBackupFile(config, file, async (path) => {
    // Before a place is made for it: a file that cannot be restored changes nothing.
    if (!config.database.url) await findBinaries();
    await checkArchive(path, key);
    const data = await openData(config, log);
    try {
      const target = { ...data, files: openFiles(config), secret: config.secret };
      const holdDeliveries = !values['send-deliveries'];
      const options = { log, now: systemClock.now(), holdDeliveries };
      const { rows, pictures, manifest, warnings } = await restoreBackup(path, key, target, options);
      console.log(`Restored the shop of ${manifest.createdAt}: ${rows} rows, ${pictures} pictures.`);
      for (const warning of warnings) console.log(`Warning: ${warning}`);
      const isBalanced = await printVerdict(config.database.directUrl ?? data.appUrl);
      if (holdDeliveries) console.log(HELD);
      return isBalanced;
    } finally {
      await data.stop();
    }
  });
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A 31st of February would be read as a day of March. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** In ms since the epoch. Throws CommandProblem where it is no moment. */
function parseMoment(text: string): number | 'latest' {
  if (text === 'latest') return text;
  const at = MOMENT.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new CommandProblem(
      `--at ${text} is not a moment. Write it with its offset, such as 2026-11-23T15:04:00+05:30, or latest.`,
    );
  return at;
}

async function restoreToMoment(
  text: string,
  { chain, keyFile, holds }: { chain: string | undefined; keyFile: string | undefined; holds: boolean },
): Promise<boolean> {
  const at = parseMoment(text);
  const config = readConfig({ LOG_LEVEL: 'error' });
  if (config.database.url)
    throw new CommandProblem(
      'DATABASE_URL is set: only the embedded database can go back to a moment. Your own goes back by its own means: docs/backup.md.',
    );
  const key = await keyOf(config, keyFile);
  const place = logPlaceOf(config);
  await requireNotMoved(config.dataDir);
  await requireNoDatabase(config.dataDir);
  const folder = await mkdtemp(join(tmpdir(), 'rush-restore-'));
  try {
    const way = await verifyWay(place, key, { at, chain, folder });
    console.log(
      `The base of ${way.description.endedAt} and ${way.log.segments.size} files of log are verified. The log is applied …`,
    );
    return await applyWay(way, { config, key, holds, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function applyWay(
  way: VerifiedWay,
  { config, key, holds, folder }: { config: Config; key: ArchiveKey; holds: boolean; folder: string },
): Promise<boolean> {
  const log = createLog(config.logLevel);
  const target = { dataDir: config.dataDir, files: openFiles(config), secret: config.secret, log };
  const lock = await lockDataFolder(config.dataDir, `restore, process ${process.pid}`);
  const restored = await restoreMoment(way, key, target).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  const data = await openData(config, log, { restoring: lock });
  try {
    const now = systemClock.now();
    const placedUntil = restored.lastCommitAt ?? new Date(way.description.endedAt);
    await settleRestored({ ...data, dataDir: config.dataDir }, { placedUntil, now, log, holds });
    const later = await laterPictures(way, { config, key, folder });
    console.log(
      `Restored: ${restored.pictures + later.pictures} pictures, and the database. The last transaction in it ended at ${placedUntil.toISOString()}.`,
    );
    for (const warning of [...restored.warnings, ...later.warnings]) console.log(`Warning: ${warning}`);
    const isBalanced = await printVerdict(data.appUrl);
    if (holds) console.log(HELD);
    return isBalanced;
  } finally {
    await data.stop();
  }
}

async function laterPictures(
  { description }: VerifiedWay,
  { config, key, folder }: { config: Config; key: ArchiveKey; folder: string },
) {
  const { place } = config.backups;
  if (place === null) return { pictures: 0, warnings: [] };
  const since = new Date(description.startedAt);
  return layLaterPictures(openBackupPlace(place), key, { since, folder, files: openFiles(config) });
}

const HELD = `
Nothing is sent to suppliers for orders that were placed before the backup: they may have been delivered since. Start the
shop, compare them with the suppliers' lists, complete by hand what was delivered, then release the rest in the back-office
under Books. New orders are delivered as ever. Step by step: docs/backup.md`;

async function printVerdict(appUrl: string): Promise<boolean> {
  const db = new Database(appUrl, { size: 2, log: createLog('error'), name: 'rush restore' });
  try {
    const { rules, differences } = await verifyLedger({ db });
    for (const difference of differences)
      console.log(`  ${difference.subject}: ${renderFinding(staffTexts, difference)}`);
    console.log(
      differences.length === 0
        ? `The books balance: ${rules.length} rules verified.`
        : `The books differ in ${differences.length} places.`,
    );
    return differences.length === 0;
  } finally {
    await db.close();
  }
}

await endingInWords(run);
