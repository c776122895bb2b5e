import { parseArgs } from 'node:util';
import { ArchiveRefused } from '../server/backups/archive/archive-error.ts';
import { archiveMonths } from '../server/backups/months/archive-months.ts';
import { listStoredMonths, readOrderRows, type StoredRow } from '../server/backups/months/read-months.ts';
import { type ColdStorage, readBack } from '../server/backups/months/store-month.ts';
import { openBackupPlace } from '../server/backups/open-backup-place.ts';
import type { Config } from '../server/platform/config/config.ts';
import type { Platform } from '../server/platform/platform.ts';
import { endingInWords, keyOf } from './backup.ts';
import { CommandProblem } from './run-command.ts';
import { withPlatform } from './with-platform.ts';

const USAGE = `npm run archive                       lists the months in cold storage, where BACKUP_DIR or BACKUP_S3_BUCKET says
npm run archive -- verify [FILE]      reads them, or one, to the end and compares the checksums
npm run archive -- order ORDER        prints what cold storage holds of an order, a JSON object on each line
npm run archive -- now                has months leave that ended ARCHIVE_AFTER_MONTHS months ago, as the nightly job does
   --key-file FILE                    instead of BACKUP_PASSPHRASE or BACKUP_KEY_FILE`;

const count = (number: number) => number.toLocaleString('en-IN');

async function openStorage({ config }: Platform, keyFile: string | undefined): Promise<ColdStorage> {
  return { place: openBackupPlace(requirePlace(config)), key: await keyOf(config, keyFile) };
}

function requirePlace({ backups }: Config) {
  if (backups.place) return backups.place;
  throw new CommandProblem('Set BACKUP_DIR or BACKUP_S3_BUCKET: months lie where the backups do.');
}

async function list(storage: ColdStorage): Promise<boolean> {
  const files = await listStoredMonths(storage);
  for (const { name } of files) console.log(name);
  if (files.length === 0) console.log(`No month lies in ${storage.place.describe()}.`);
  return true;
}

/** @returns whether all of them are whole */
async function verify(storage: ColdStorage, name: string | undefined): Promise<boolean> {
  const files = (await listStoredMonths(storage)).filter((file) => !name || file.name === name);
  if (name && files.length === 0) throw new CommandProblem(`${name} is not in ${storage.place.describe()}.`);
  let isWhole = true;
  for (const file of files) {
    try {
      const { rows, sha256 } = await readBack(storage, file);
      console.log(`✓ ${file.name}: ${count(rows)} rows, ${sha256}`);
    } catch (error) {
      if (!(error instanceof ArchiveRefused)) throw error;
      console.log(`✗ ${file.name}: ${error.message}`);
      isWhole = false;
    }
  }
  return isWhole;
}

/**
 * Each row is printed once, as the newest file has it that holds it: files of a restored shop hold some rows again. A file
 * that cannot be read is named and passed over.
 *
 * @returns whether there are rows, and of no month all files are unreadable
 */
async function printOrder({ db }: Platform, storage: ColdStorage, id: string): Promise<boolean> {
  const order = await db.queries
    .selectFrom('orders')
    .select('id')
    .where((where) => where.or([where('orderid', '=', id), where('id', '=', id)]))
    .executeTakeFirst();
  const rows = new Map<string, StoredRow>();
  const monthsRead = new Map<string, boolean>();
  for (const file of (await listStoredMonths(storage)).reverse()) {
    const month = `${file.table} ${file.month}`;
    const found = await readOrderRows(storage, file, order?.id ?? id).catch((error: unknown) => {
      if (!(error instanceof ArchiveRefused)) throw error;
      console.error(`✗ ${file.name}: ${error.message}`);
      return null;
    });
    monthsRead.set(month, found !== null || monthsRead.get(month) === true);
    for (const row of found ?? []) {
      const name = `${file.table} ${row.id} ${row.at}`;
      if (!rows.has(name)) rows.set(name, { table: file.table, ...row });
    }
  }
  for (const row of [...rows.values()].sort(byTime)) console.log(JSON.stringify(row));
  if (rows.size === 0) console.error(`Cold storage holds nothing of ${id}.`);
  return rows.size > 0 && [...monthsRead.values()].every(Boolean);
}

const byTime = (one: StoredRow, other: StoredRow) =>
  Date.parse(one.at ?? '') - Date.parse(other.at ?? '') || Number(one.id) - Number(other.id);

async function archiveNow(platform: Platform, storage: ColdStorage): Promise<boolean> {
  const { archiveAfterMonths } = platform.config.backups;
  if (archiveAfterMonths === null) throw new CommandProblem('Set ARCHIVE_AFTER_MONTHS (13 or more).');
  const months = await archiveMonths(platform, storage, archiveAfterMonths);
  for (const { name, rows } of months)
    console.log(`${name}: ${count(rows)} rows. It was read back to its end.`);
  if (months.length === 0) console.log('No month is due.');
  return true;
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const [what = 'list', subject] = positionals;
  const isKnown = ['list', 'verify', 'now'].includes(what) || (what === 'order' && subject !== undefined);
  if (values.help || !isKnown) {
    console.log(`\n${USAGE}\n`);
    return values.help;
  }
  return withPlatform({ name: 'rush archive command' }, async (platform) => {
    const storage = await openStorage(platform, values['key-file']);
    if (what === 'verify') return verify(storage, subject);
    if (what === 'order') return printOrder(platform, storage, subject!);
    return what === 'now' ? archiveNow(platform, storage) : list(storage);
  });
}

await endingInWords(run);
