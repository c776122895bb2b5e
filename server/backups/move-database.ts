import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { verifyLedger } from '#backoffice/verify-ledger.ts';
import { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import { countWaitingJobs } from '#platform/jobs/worker-tables.ts';
import type { Log } from '#platform/log.ts';
import type { ArchiveKey } from './archive/archive-key.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

interface DatabaseAddress {
  /** The role that serves. */
  appUrl: string;
  /** The owner of the tables. */
  ownerUrl: string;
}

export interface MovedDatabase extends Awaited<ReturnType<typeof verifyLedger>> {
  rows: number;
  warnings: string[];
}

/** Pictures stay where they are. */
const NO_FILES: Files = {
  put: async () => {},
  get: async () => null,
  remove: async () => {},
  async *list() {},
};

/**
 * Copies all of a shop's tables as they are at one moment into an empty database, by way of a backup file that is
 * removed again, and verifies the books there. What is written to the old one afterwards is not in the copy: nobody may
 * write while it counts. Throws RestoreRefused where the new one is not empty.
 */
export async function copyDatabase(
  from: DatabaseAddress,
  to: DatabaseAddress,
  { secret, log, now }: { secret: string; log: Log; now: Date },
): Promise<MovedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-move-'));
  const path = join(folder, 'database');
  const key: ArchiveKey = { kind: 'key-file', bytes: randomBytes(48) };
  try {
    await writeBackup(path, { databaseUrl: from.appUrl, files: NO_FILES, secret }, key);
    const target = { ...to, files: NO_FILES, secret };
    const { rows, warnings } = await restoreBackup(path, key, target, { log, now, holdDeliveries: false });
    const db = new Database(to.appUrl, { size: 2, log, name: 'rush move' });
    try {
      return { rows, warnings, ...(await verifyLedger({ db })) };
    } finally {
      await db.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Empties a database into which a shop was copied; only of one that `copyDatabase` found empty. */
export async function removeCopy(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rush move' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
    );
  } finally {
    await client.end();
  }
}

const MESSAGES = ['send-mail', 'send-sms', 'send-push'];

/** How many messages wait to be sent: a copy leaves jobs out, and nothing puts these on the list again. */
export async function countWaitingMessages(ownerUrl: string, log: Log): Promise<number> {
  const db = new Database(ownerUrl, { size: 1, log, name: 'rush move' });
  try {
    return await countWaitingJobs(db.queries, MESSAGES);
  } finally {
    await db.close();
  }
}
