import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { BenchShop } from './shop.ts';

/** The addresses of a bench shop's own database. */
export async function readDatabase(dataDir: string): Promise<{ ownerUrl: string; appUrl: string }> {
  return JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'));
}

/** A connection for as long as `use` takes. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The same to the shop's database, as its owner. */
export async function withOwner<T>(
  { dataDir }: BenchShop,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient((await readDatabase(dataDir)).ownerUrl, use);
}
