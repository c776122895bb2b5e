import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresAccount } from '#platform/database/postgres-account.ts';
import { openFiles } from '#platform/files/open-files.ts';
import type { Platform } from '#platform/platform.ts';
import type { ArchiveKey } from '../archive/archive-key.ts';
import { encrypt } from '../archive/encryption.ts';
import { writeWholeFile } from '../archive/write-whole-file.ts';
import type { BackupPlace } from '../backup-place.ts';
import { afterOthers } from '../one-at-a-time.ts';
import { requireRoom } from '../require-room.ts';
import { withClient } from '../with-client.ts';
import type { Description } from './base-content.ts';
import { baseName, descriptionName } from './content-names.ts';
import { listUnneeded } from './log-retention.ts';
import { checkBase } from './read-base.ts';
import { shipLog } from './ship-log.ts';
import { listChains, spoolRoot } from './spool.ts';
import { writeBase } from './write-base.ts';
import '../tables.ts';

/** Archiving is not on, so no log follows a base. */
export class NotArchiving extends Error {
  constructor() {
    super('The log of this database is not kept: set BACKUP_CONTINUOUS=true, and start the shop.');
  }
}

export interface ContinuousParts {
  platform: Platform;
  place: BackupPlace;
  key: ArchiveKey;
  /** Of a superuser of the embedded PostgreSQL. */
  ownerUrl: string;
}

/** The chain that goes on. Throws NotArchiving. */
export async function currentChain(dataDir: string): Promise<{ id: string; key: string }> {
  const chain = (await listChains(await spoolRoot(dataDir))).find(({ isOver }) => !isOver);
  if (!chain) throw new NotArchiving();
  return chain;
}

export interface MadeBase {
  name: string;
  bytes: number;
  description: Description;
  /** Older bases and log that nobody needs any more. */
  removed: number;
}

/**
 * Makes a base, reads it again to its end, and takes the log that it needs to the backup place; then it counts. What came of
 * it is on record. Removes what no kept base needs.
 */
export async function makeBase(parts: ContinuousParts): Promise<MadeBase> {
  const { platform, place, key, ownerUrl } = parts;
  const { config, clock, db } = platform;
  const chain = await currentChain(config.dataDir);
  const startedAt = clock.now();
  await requireRoom(platform, place, await lastBytes(platform));
  const folder = join(config.dataDir, 'postgres');
  const source = {
    ownerUrl,
    dataFolder: (await postgresAccount(folder)).dataFolder,
    passwordsFile: join(folder, 'passwords.json'),
    chain,
    files: openFiles(config),
    secret: config.secret,
  };
  const name = baseName({ chain: chain.id, startedAt: startedAt.getTime() });
  let made: Description | null = null;
  const bytes = await place.store(name, async (path) => {
    made = await writeBase(path, source, { key, startedAt });
    await checkBase(path, key, made);
  });
  const description = made as unknown as Description;
  const root = await spoolRoot(config.dataDir);
  await finishLog(ownerUrl);
  await afterOthers(db.directUrl, () => shipLog(root, place), 'log');
  await storeDescription(place, description, key);
  await db.queries
    .insertInto('continuous_backup_runs')
    .values({ chain: chain.id, what: 'base', started_at: startedAt, ended_at: clock.now(), bytes })
    .execute();
  return { name, bytes, description, removed: await removeUnneeded(platform, place) };
}

async function lastBytes({ db }: Platform): Promise<number> {
  const last = await db.queries
    .selectFrom('continuous_backup_runs')
    .select('bytes')
    .where('bytes', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.bytes ?? 0;
}

async function storeDescription(
  place: BackupPlace,
  description: Description,
  key: ArchiveKey,
): Promise<void> {
  const name = descriptionName({
    chain: description.chain.id,
    startedAt: Date.parse(description.startedAt),
    endedAt: Date.parse(description.endedAt),
    firstSegment: description.firstSegment,
    lastSegment: description.lastSegment,
  });
  await place.store(name, (path) =>
    writeWholeFile(path, (file) =>
      pipeline(
        Readable.from([Buffer.from(JSON.stringify(description))]),
        (plain: AsyncIterable<Buffer>) => encrypt(plain, key),
        async (sealed: AsyncIterable<Buffer>) => {
          for await (const chunk of sealed) await file.appendFile(chunk);
        },
      ),
    ),
  );
}

/** A key that may write and not remove makes bases all the same. */
async function removeUnneeded({ config, clock, log }: Platform, place: BackupPlace): Promise<number> {
  try {
    const unneeded = listUnneeded(await place.list(), clock.now(), config.backups.continuousDays);
    for (const name of unneeded) await place.remove(name);
    return unneeded.length;
  } catch (error) {
    log.warn({ err: error }, 'old bases and log could not be removed');
    return 0;
  }
}

const LOOK_EVERY_MS = 50;
/** Ten minutes of them: PostgreSQL tries again each minute. */
const LOOKS_MAX = 12_000;

/**
 * Has PostgreSQL finish the log that it writes, and waits until it lies in the spool or an error says why not. A transaction
 * of its own ends the log: recovery reaches a moment by what ended after it.
 */
export async function finishLog(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, 'rush log', async (client) => {
    await client.query('select pg_current_xact_id()');
    const { rows } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    );
    const { segment } = rows[0]!;
    for (let looks = 0; looks < LOOKS_MAX; looks++) {
      const { rows: found } = await client.query<{ is_done: boolean; failed: string | null }>(
        `select coalesce(last_archived_wal collate "C" >= $1, false) as is_done,
           case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failed
         from pg_stat_archiver`,
        [segment],
      );
      if (found[0]?.is_done) return;
      if (found[0]?.failed)
        throw new Error(`PostgreSQL cannot lay the log ${found[0].failed} into the spool.`);
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`PostgreSQL has not laid the log ${segment} into the spool for ten minutes.`);
  });
}
