import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { createLog, type Log } from '../server/platform/log.ts';

/** A PostgreSQL with data of its own, for a shop that a drill starts and ends. */
export interface TemporaryData {
  folder: string;
  dataDir: string;
  /** What the shop's processes print goes there. */
  logFile: string;
  log: Log;
  appUrl: string;
  ownerUrl: string;
  /** What was opened on it; the last one is stopped first. */
  opened: { stop(): Promise<void> }[];
  stop(): Promise<void>;
  /** Removes the folder. */
  clear(): Promise<void>;
}

/**
 * @param prefix of the folder's name among the system's temporary ones
 * @param prepare is called with PostgreSQL's folder before it is used
 */
export async function startTemporaryData(
  prefix: string,
  prepare: (folder: string) => Promise<void> = async () => {},
): Promise<TemporaryData> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const dataDir = join(folder, 'data');
  const log = createLog('silent');
  const postgres = join(dataDir, 'postgres');
  await prepare(postgres);
  const data = await startEmbeddedPostgres({ folder: postgres, log });
  const opened: TemporaryData['opened'] = [data];
  return {
    folder,
    dataDir,
    logFile: join(folder, 'shop.log'),
    log,
    appUrl: data.appUrl,
    ownerUrl: data.ownerUrl,
    opened,
    stop: async () => {
      for (const part of opened.reverse()) await part.stop();
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
