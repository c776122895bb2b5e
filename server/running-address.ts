import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'database.json';

/** Stores the database's address in the data folder, for commands that need a running shop's database. */
export async function writeRunningAddress(
  dataDir: string,
  address: { appUrl: string; ownerUrl: string },
): Promise<void> {
  await writeFile(
    join(dataDir, FILE),
    JSON.stringify({ appUrl: address.appUrl, ownerUrl: address.ownerUrl }),
    { mode: 0o600 },
  );
}

export async function readRunningAddress(dataDir: string): Promise<{ appUrl: string; ownerUrl: string }> {
  return JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as { appUrl: string; ownerUrl: string };
}
