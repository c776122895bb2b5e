import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './platform/config/config.ts';

const FILE = 'moved-database.json';

/** Leaves in the data folder where its database was moved to. @param where without a password */
export async function noteMovedDatabase(dataDir: string, where: string, now: Date): Promise<void> {
  await writeFile(join(dataDir, FILE), JSON.stringify({ where, at: now.toISOString() }));
}

/**
 * A shop that was moved and is started without DATABASE_URL would take orders in the database of before, where nobody
 * looks for them. Throws ConfigError.
 */
export async function requireNotMoved(dataDir: string): Promise<void> {
  const path = join(dataDir, FILE);
  const noted = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (noted === null) return;
  const { where, at } = JSON.parse(noted) as { where: string; at: string };
  throw new ConfigError([
    `DATABASE_URL: is not set, but the database of ${dataDir} was moved to ${where} on ${at.slice(0, 10)}; set it. To go on with the one of before, without what was booked since, remove ${path}`,
  ]);
}
