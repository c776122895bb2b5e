import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { staffTexts } from '../contract/texts/en/staff.ts';
import { renderFinding } from '../contract/texts/staff.ts';
import { ArchiveRefused } from '../server/backups/archive/archive-error.ts';
import { type ArchiveKey, readKeyFile } from '../server/backups/archive/archive-key.ts';
import type { BackupPlace } from '../server/backups/backup-place.ts';
import { currentChain, finishLog, makeBase, NotArchiving } from '../server/backups/continuous/make-base.ts';
import { listHoles, listReaches, MomentRefused, type Reach } from '../server/backups/continuous/reach.ts';
import { shipLog } from '../server/backups/continuous/ship-log.ts';
import { spoolRoot } from '../server/backups/continuous/spool.ts';
import { folderPlace } from '../server/backups/folder-place.ts';
import { afterOthers, BackupUnderWay, oneAtATime } from '../server/backups/one-at-a-time.ts';
import { openBackupPlace, openLogPlace } from '../server/backups/open-backup-place.ts';
import { NoRoom } from '../server/backups/require-room.ts';
import { RestoreRefused } from '../server/backups/restore-backup.ts';
import { configuredKey, makeBackup } from '../server/backups/run-backup.ts';
import { verifyBackup } from '../server/backups/verify-backup.ts';
import { systemClock } from '../server/platform/clock.ts';
import type { Config } from '../server/platform/config/config.ts';
import { createLog } from '../server/platform/log.ts';
import { readRunningAddress } from '../server/running-address.ts';
import { readConfig } from './read-environment.ts';
import { CommandProblem, describeProblem } from './run-command.ts';
import { withPlatform } from './with-platform.ts';

const USAGE = `npm run backup                       makes one where BACKUP_DIR or BACKUP_S3_BUCKET says
npm run backup -- --to FOLDER        makes one there
npm run backup -- --list             the files, and the moments that one can go back to
npm run backup -- --log              takes the embedded database's log to the place, up to now (BACKUP_CONTINUOUS)
npm run backup -- --base             makes a base for going back to a moment now, and takes the log
npm run backup -- --verify FILE      restores one into a database of its own and verifies its books
   --key-file FILE                   instead of BACKUP_PASSPHRASE or BACKUP_KEY_FILE`;

class NoKey extends Error {
  constructor() {
    super(
      'A backup is never written unencrypted. Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE, or name a file by --key-file.',
    );
  }
}

/** The key of a command: of its option, else of the configuration. Throws where there is none. */
export async function keyOf(config: Config, keyFile: string | undefined): Promise<ArchiveKey> {
  const key = keyFile ? await readKeyFile(resolve(keyFile)) : await configuredKey(config.backups);
  if (key === null) throw new NoKey();
  return key;
}

/** Does work with a backup that is a file here, or is fetched from the bucket by its name. */
export async function withBackupFile<T>(
  config: Config,
  file: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = resolve(file);
  if (existsSync(path) || config.backups.place === null) return work(path);
  const folder = await mkdtemp(join(tmpdir(), 'rush-backup-'));
  try {
    const fetched = join(folder, basename(file));
    await openBackupPlace(config.backups.place).fetch(basename(file), fetched);
    return await work(fetched);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const EXPECTED = [ArchiveRefused, MomentRefused, NotArchiving, RestoreRefused, NoKey, NoRoom, BackupUnderWay];

/** Ends a command with what went wrong in one line. */
export async function endingInWords(work: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await work())) process.exitCode = 1;
  } catch (error) {
    const isExpected = error instanceof Error && EXPECTED.some((type) => error instanceof type);
    console.error(`\n${isExpected ? error.message : describeProblem(error)}\n`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exitCode = 1;
  }
}

const count = (number: number) => number.toLocaleString('en-IN');

async function make(place: BackupPlace, keyFile: string | undefined): Promise<boolean> {
  const made = await withPlatform({ name: 'rush backup command' }, async (platform) =>
    makeBackup(platform, place, await keyOf(platform.config, keyFile)),
  );
  console.log(
    `${made.name} is in ${place.describe()}: ${count(made.rows)} rows, ${count(made.pictures)} pictures, ${count(Math.ceil(made.bytes / 1024))} KB. It was read again to its end.`,
  );
  for (const name of made.removed) console.log(`Removed, as the plan keeps it no longer: ${name}`);
  return true;
}

async function verify(config: Config, file: string, keyFile: string | undefined): Promise<boolean> {
  const key = await keyOf(config, keyFile);
  const result = await withBackupFile(config, file, (path) =>
    verifyBackup(path, key, { log: createLog('error'), now: systemClock.now(), secret: config.secret }),
  );
  console.log(
    `Of ${result.manifest.createdAt}, version ${result.manifest.version}: ${count(result.rows)} rows, ${count(result.pictures)} pictures.`,
  );
  for (const warning of result.warnings) console.log(`Warning: ${warning}`);
  for (const rule of result.rules)
    console.log(`${rule.holds ? '✓' : '✗'} ${staffTexts.bookRule[rule.rule]} (${rule.checked} checked)`);
  for (const difference of result.differences)
    console.log(`  ${difference.subject}: ${renderFinding(staffTexts, difference)}`);
  const isBalanced = result.differences.length === 0;
  console.log(isBalanced ? '\nIt can be restored, and its books balance.' : '\nIts books differ.');
  return isBalanced;
}

/** The place of the settings. Throws CommandProblem where none is set. */
export function logPlaceOf({ backups: { place } }: Config): BackupPlace {
  if (place === null)
    throw new CommandProblem('There is no backup place: set BACKUP_DIR or BACKUP_S3_BUCKET.');
  return openLogPlace(place);
}

async function list(config: Config): Promise<boolean> {
  const logPlace = logPlaceOf(config);
  const { place } = config.backups;
  const daily = place ? (await openBackupPlace(place).list()).sort() : [];
  console.log(`In ${logPlace.describe()}: ${count(daily.length)} backups.`);
  for (const name of daily) console.log(`  ${name}`);
  const reaches = listReaches(await logPlace.list());
  if (reaches.length === 0)
    console.log('\nThere is no base: one cannot go back to a moment (BACKUP_CONTINUOUS).');
  else console.log('\nOne can go back to any moment, by npm run restore -- --at MOMENT:');
  const areMany = new Set(reaches.map(({ base }) => base.chain)).size > 1;
  for (const reach of reaches) console.log(sayReach(reach, areMany));
  for (const hole of listHoles(reaches))
    console.log(
      `  to no moment between ${sayMoment(hole.from)} and ${sayMoment(hole.until)}: no log of it is here`,
    );
  return true;
}

const sayMoment = (ms: number): string => new Date(ms).toISOString();

function sayReach({ base, from, until, gap }: Reach, withChain: boolean): string {
  const reached =
    until < from
      ? `  not from the base of ${sayMoment(from)}`
      : `  from ${sayMoment(from)} until ${sayMoment(until)}`;
  const ended =
    gap && `    then the log ${gap.segment} ${gap.isTwice ? 'lies there in two forms' : 'is missing'}`;
  return [withChain ? `${reached}, by the log ${base.chain}` : reached, ended].filter(Boolean).join('\n');
}

/** Takes the log of up to now, with a base before it where one is asked for. */
async function takeLog(config: Config, keyFile: string | undefined, withBase: boolean): Promise<boolean> {
  const place = logPlaceOf(config);
  if (!config.backups.isContinuous) throw new NotArchiving();
  const key = await keyOf(config, keyFile);
  await withPlatform({ name: 'rush backup command' }, async (platform) => {
    await currentChain(config.dataDir);
    const { ownerUrl } = await readRunningAddress(config.dataDir);
    if (withBase) {
      const made = await oneAtATime(platform.db.directUrl, () =>
        makeBase({ platform, place, key, ownerUrl }),
      );
      console.log(
        `The base ${made.name} is in ${place.describe()}: ${count(made.description.files)} files, ${count(made.description.pictures)} pictures, ${count(Math.ceil(made.bytes / 1024))} KB. It was read again to its end.`,
      );
      if (made.removed > 0)
        console.log(`Removed, as nothing needs them any more: ${count(made.removed)} files`);
    }
    await finishLog(ownerUrl);
    const root = await spoolRoot(config.dataDir);
    await afterOthers(platform.db.directUrl, () => shipLog(root, place), 'log');
    console.log(`The log of up to now is in ${place.describe()}.`);
  });
  return true;
}

async function run(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      log: { type: 'boolean', default: false },
      base: { type: 'boolean', default: false },
      to: { type: 'string' },
      verify: { type: 'string' },
      'key-file': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return true;
  }
  const config = readConfig({ LOG_LEVEL: 'error' });
  if (values.verify) return verify(config, values.verify, values['key-file']);
  if (values.list) return list(config);
  if (values.log || values.base) return takeLog(config, values['key-file'], values.base);
  await keyOf(config, values['key-file']);
  const { place } = config.backups;
  const target = values.to ? folderPlace(resolve(values.to)) : place && openBackupPlace(place);
  if (target) return make(target, values['key-file']);
  console.error(`\nWhere to? Set BACKUP_DIR or BACKUP_S3_BUCKET, or:\n\n${USAGE}\n`);
  return false;
}

if (import.meta.main) await endingInWords(run);
