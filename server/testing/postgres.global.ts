import { access, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openSuppliers } from '../fulfilment/suppliers/registry.ts';
import { columnsOf } from '../fulfilment/suppliers/supplier.ts';
import { loadConfig } from '../load-config.ts';
import { openShop, type Shop } from '../main.ts';
import { systemClock } from '../platform/clock.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import './cheap-hashes.setup.ts';

export interface TestPostgres {
  ownerUrl: string;
  appUrl: string;
  /** A migrated database with the demo shop. Each test shop gets a copy (16 ms). */
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** One PostgreSQL server for the whole run. fsync is off, because test data need not survive a crash. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await temporaryFolder(), 'rush-test-'));
  const log = createLog('warn');
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    log,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '400',
      autovacuum: 'off',
    },
  });
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PORT: '0',
    ROLE: 'web',
    SIMULATORS: 'true',
  });
  await migrate(postgres.ownerUrl, { appUrl: postgres.appUrl });
  await ignoreDisks(postgres.ownerUrl);
  const shop = await openShop(config, {
    log,
    data: { appUrl: postgres.appUrl, ownerUrl: postgres.ownerUrl },
  });
  await recordSignatures(shop);
  await shop.close();
  const template = new URL(postgres.ownerUrl).pathname.slice(1);
  await forbidConnections(postgres.ownerUrl, template);
  project.provide('postgres', { ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, template });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Records the result of probing the simulators, so that a scheduled probe raises no alarm. */
async function recordSignatures({ platform }: Shop): Promise<void> {
  for (const { supplier } of openSuppliers(platform.config, systemClock))
    if (supplier.probeSignature)
      await platform.db.queries
        .insertInto('supplier_signatures')
        .values({
          ...columnsOf(supplier),
          environment: supplier.environment,
          finding: 'expired-accepted',
          checked_at: systemClock.now(),
        })
        .execute();
}

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES_MIN = 6 * 1024 ** 3;

/** A RAM disk if there is enough memory, because copies of the demo shop create and remove hundreds of files. */
async function temporaryFolder(): Promise<string> {
  try {
    await access(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY_FOLDER);
    return Math.min(bavail * bsize, freemem()) >= MEMORY_BYTES_MIN ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Turns disk alarms off, because a developer's full disk must not fail tests or send emails. */
async function ignoreDisks(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    "insert into settings (name, value) values ('disk.mailBelowMegabytes', '0'), ('disk.refuseBelowMegabytes', '0')",
  );
  await client.end();
}

/** PostgreSQL copies a template only while no session is connected to it. */
async function forbidConnections(ownerUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(ownerUrl, 'postgres') });
  await client.connect();
  await client.query(`alter database ${template} is_template true allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template]);
  await client.end();
}

export function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
