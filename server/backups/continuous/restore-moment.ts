import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { holdDeliveries } from '#fulfilment/hold-deliveries.ts';
import { ConfigError } from '#platform/config/config.ts';
import { Database } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { findForeignMigrations, migrate } from '#platform/database/migrate.ts';
import { type PostgresAccount, postgresAccount } from '#platform/database/postgres-account.ts';
import type { Files } from '#platform/files/files.ts';
import { deleteWaitingJobs } from '#platform/jobs/worker-tables.ts';
import type { Log } from '#platform/log.ts';
import { ArchiveRefused } from '../archive/archive-error.ts';
import type { ArchiveKey } from '../archive/archive-key.ts';
import type { BackupPlace } from '../backup-place.ts';
import { RestoreRefused } from '../restore-backup.ts';
import { withClient } from '../with-client.ts';
import { fingerprintOf } from '../write-backup.ts';
import type { Description } from './base-content.ts';
import { baseName, descriptionName, logName } from './content-names.ts';
import { type FetchedLog, feedLog, restoreCommand, unpackSegment } from './feed-log.ts';
import { layPicture } from './lay-pictures.ts';
import { findWay, listReaches, type Way } from './reach.ts';
import { checkBase, readBase, readDescription } from './read-base.ts';

const POSTGRES_MAJOR = 18;
const SESSION = 'rush restore';

/** All that a restore to a moment needs, fetched and verified. */
export interface VerifiedWay {
  at: number | 'latest';
  description: Description;
  basePath: string;
  log: FetchedLog;
}

/**
 * Finds the newest base before a moment, fetches it with the log up to there, and verifies all of it. Changes nothing but
 * `folder`. Throws MomentRefused, ArchiveRefused and RestoreRefused.
 *
 * @param at in ms since the epoch; `latest` is the end of the log
 * @param chain whose log, where two shops have kept theirs in one place
 * @param folder of this restore's own, for what is fetched
 */
export async function verifyWay(
  place: BackupPlace,
  key: ArchiveKey,
  { at, chain, folder }: { at: number | 'latest'; chain: string | undefined; folder: string },
): Promise<VerifiedWay> {
  const names = await place.list();
  const way = findWay(listReaches(names), at, chain);
  const fetch = async (name: string) => {
    await place.fetch(name, join(folder, name));
    return join(folder, name);
  };
  const description = await readDescription(await fetch(descriptionName(way.base)), key);
  requireSame(way, description);
  const foreign = await findForeignMigrations(description.migrations);
  if (foreign.length > 0)
    throw new RestoreRefused(
      `The base is of version ${description.version}, whose tables this version does not know (${foreign.join(', ')}). Restore it with that version or a later one.`,
    );
  if (description.postgresMajor !== POSTGRES_MAJOR)
    throw new RestoreRefused(
      `The base is of PostgreSQL ${description.postgresMajor}, and this version brings ${POSTGRES_MAJOR}. Restore it with the version of then.`,
    );
  const segments = new Map<string, { path: string; digest: string }>();
  for (const file of way.log)
    segments.set(file.segment, { path: await fetch(logName(file)), digest: file.digest });
  const log = { chain: description.chain, segments };
  for (const { segment } of way.log) await unpackSegment(log, segment);
  const basePath = await fetch(baseName(way.base));
  await checkBase(basePath, key, description);
  return { at, description, basePath, log };
}

/** Names are not encrypted: what decided is compared with what is. */
function requireSame({ base }: Way, description: Description): void {
  const isSame =
    description.chain.id === base.chain &&
    description.firstSegment === base.firstSegment &&
    description.lastSegment === base.lastSegment &&
    Date.parse(description.endedAt) === base.endedAt;
  if (!isSame) throw new ArchiveRefused('The description of the base is not the one that its name says.');
}

const MARK = 'restore-under-way';

const markOf = (dataDir: string): string => join(dataDir, 'postgres', MARK);

/** Throws ConfigError where a restore to a moment broke off in a data folder. */
export function requireNoHalfRestore(dataDir: string): void {
  if (existsSync(markOf(dataDir)))
    throw new ConfigError([
      `DATA_DIR: a restore broke off in ${dataDir}; empty that folder, and begin the restore again`,
    ]);
}

/** Throws RestoreRefused where a database lies there. */
export async function requireNoDatabase(dataDir: string): Promise<void> {
  // Nothing can lie in it, and whose it would be cannot be told.
  if (!existsSync(dataDir)) return;
  const folder = join(dataDir, 'postgres');
  const { dataFolder } = await postgresAccount(folder);
  for (const each of [folder, dataFolder])
    if (existsSync(each) && (await readdir(each)).length > 0)
      throw new RestoreRefused(
        `${each} is not empty. A shop is restored to a moment in an empty DATA_DIR only.`,
      );
}

export interface RestoredMoment {
  /** When the last transaction that was applied ended; null where the log held none. */
  lastCommitAt: Date | null;
  pictures: number;
  warnings: string[];
}

/**
 * Lays the base into the empty data folder, and has PostgreSQL apply the log up to the moment. Where that fails, the data
 * folder is empty again. No shop starts on it before `settleRestored` has held what may have been delivered.
 */
export async function restoreMoment(
  way: VerifiedWay,
  key: ArchiveKey,
  target: { dataDir: string; files: Files; secret: string; log: Log },
): Promise<RestoredMoment> {
  const folder = join(target.dataDir, 'postgres');
  await requireNoDatabase(target.dataDir);
  await mkdir(folder, { recursive: true });
  const account = await postgresAccount(folder);
  try {
    await writeFile(markOf(target.dataDir), '', { flush: true });
    const pictures = await layBase({ way, key, account, folder, files: target.files });
    const lastCommitAt = await recover(way, { account, folder, log: target.log });
    const isSameSecret = way.description.secretFingerprint === fingerprintOf(target.secret);
    return { lastCommitAt, pictures, warnings: isSameSecret ? [] : [OTHER_SECRET] };
  } catch (error) {
    await rm(account.dataFolder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const OTHER_SECRET =
  'SECRET is not the one that the shop had: sessions, second factors and links of before do not work. Set the old one.';

async function layBase(parts: {
  way: VerifiedWay;
  key: ArchiveKey;
  account: PostgresAccount;
  folder: string;
  files: Files;
}): Promise<number> {
  const { way, key, account, folder, files } = parts;
  const root = account.dataFolder;
  let pictures = 0;
  await account.prepareDataFolder();
  await chmod(root, 0o700);
  const lay = async (path: string, bytes: Buffer, isFirst: boolean) => {
    const full = join(root, path);
    if (!isFirst) return appendFile(full, bytes);
    await writeFile(full, bytes, { mode: 0o600 });
    account.hand(full);
  };
  for await (const part of readBase(way.basePath, key, way.description)) {
    if (part.kind === 'folders')
      for (const each of part.folders) {
        await mkdir(join(root, each), { recursive: true, mode: 0o700 });
        account.hand(join(root, each));
      }
    else if (part.kind === 'piece') await lay(part.path, part.bytes, part.piece === 0);
    else if (part.kind === 'label') await lay(part.name, part.bytes, true);
    else if (part.kind === 'passwords')
      await writeFile(join(folder, 'passwords.json'), part.bytes, { mode: 0o600 });
    else {
      if (await layPicture(files, part.name, part.bytes)) pictures++;
    }
  }
  await lay('recovery.signal', Buffer.alloc(0), true);
  return pictures;
}

/** As PostgreSQL reads it before it knows the names of time zones, of which Z is one. */
const asTarget = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '+00');

/** @returns when the last transaction that was applied ended */
async function recover(
  way: VerifiedWay,
  { account, folder, log }: { account: PostgresAccount; folder: string; log: Log },
): Promise<Date | null> {
  const feed = join(dirname(account.dataFolder), 'wal-feed');
  await rm(feed, { recursive: true, force: true });
  const endFeed = feedLog(way.log, feed, account.hand);
  try {
    const postgres = await startEmbeddedPostgres({
      folder,
      log,
      startMsMax: Number.POSITIVE_INFINITY,
      settings: {
        restore_command: restoreCommand(feed),
        ...(way.at === 'latest' ? {} : { recovery_target_time: asTarget(way.at) }),
        recovery_target_action: 'promote',
        recovery_target_timeline: 'current',
        hot_standby: 'off',
        archive_mode: 'off',
      },
    });
    try {
      // Before anything of a new timeline is written by the shop.
      const { rows } = await withClient(postgres.ownerUrl, SESSION, (client) =>
        client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at'),
      );
      return rows[0]?.at ?? null;
    } finally {
      await postgres.stop();
    }
  } finally {
    await endFeed();
    await rm(feed, { recursive: true, force: true });
  }
}

/**
 * Brings a restored database to this version, and holds what may have been delivered since. Jobs that waited are left out,
 * as a backup leaves them out: what runs by the clock is put on the list again, and messages would reach people twice. From
 * then on a shop may start on it.
 */
export async function settleRestored(
  data: { dataDir: string; ownerUrl: string; appUrl: string },
  { placedUntil, now, log, holds }: { placedUntil: Date; now: Date; log: Log; holds: boolean },
): Promise<void> {
  await migrate(data.ownerUrl, { appUrl: data.appUrl });
  const db = new Database(data.ownerUrl, { size: 1, log, name: SESSION });
  try {
    await db.transaction(async (tx) => {
      await deleteWaitingJobs(tx, sql<boolean>`true`);
      if (holds) await holdDeliveries(tx, { placedUntil, now });
    });
  } finally {
    await db.close();
  }
  await rm(markOf(data.dataDir));
}
