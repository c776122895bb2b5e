import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../scripts/free-port.ts';

export interface BenchShop {
  url: string;
  simulatorsUrl: string;
  smtpPort: number;
  dataDir: string;
}

const ROOT = join(import.meta.dirname, '..');
const READY_MS_MAX = 180_000;

const stops = new Set<() => Promise<void>>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    const exit = () => process.exit(130);
    Promise.all([...stops].map((stop) => stop())).then(exit, exit);
  });

/** Starts a shop as `npm start` does, and stops it after `use`. @param keptDataDir a data folder to keep */
export async function withShop<T>(
  use: (shop: BenchShop) => Promise<T>,
  env: Record<string, string> = {},
  keptDataDir?: string,
): Promise<T> {
  const dataDir = keptDataDir ?? (await mkdtemp(join(tmpdir(), 'rush-bench-')));
  const [port, simulatorsPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const shop = {
    url: `http://localhost:${port}`,
    simulatorsUrl: `http://localhost:${simulatorsPort}`,
    smtpPort,
    dataDir,
  };
  const shopEnv = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SIMULATORS_PORT: String(simulatorsPort),
    SIMULATORS_SMTP_PORT: String(smtpPort),
    RATE_LIMITS: 'off',
    DEMO_MONTH: 'false',
    // More than the load can spend.
    SIMULATORS_BALANCE: '1000000000',
    LOG_LEVEL: 'warn',
    ...env,
  };
  const remove = async () => {
    if (!keptDataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  return withProcess('scripts/start.ts', { env: shopEnv, url: shop.url, remove }, () => use(shop));
}

/** Runs a separate worker for a shop started with `ROLE=web`. */
export async function withWorker<T>(shop: BenchShop, use: (worker: ChildProcess) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rush-bench-worker-'));
  const { appUrl, ownerUrl } = await readDatabase(shop);
  const port = await freePort();
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    ROLE: 'worker',
    PORT: String(port),
    SIMULATORS: 'true',
    SIMULATORS_PORT: new URL(shop.simulatorsUrl).port,
    SIMULATORS_SMTP_PORT: String(shop.smtpPort),
    LOG_LEVEL: 'warn',
  };
  const remove = () => rm(dataDir, { recursive: true, force: true });
  return withProcess('scripts/serve.ts', { env, url: `http://localhost:${port}`, remove }, use);
}

async function withProcess<T>(
  script: string,
  { env, url, remove }: { env: Record<string, string>; url: string; remove: () => Promise<void> },
  use: (child: ChildProcess) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const stop = async () => {
    await endChild(child);
    await remove();
  };
  stops.add(stop);
  try {
    await untilReady(child, `${url}/readyz`);
    return await use(child);
  } finally {
    await stop();
    stops.delete(stop);
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error('the process did not start');
      return isReady();
    },
    READY_MS_MAX,
    'the process to be ready',
  );
}

export function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // A paused process cannot handle SIGTERM.
    child.kill('SIGCONT');
    child.kill('SIGTERM');
  });
}

export async function until(condition: () => Promise<boolean>, msMax: number, what: string): Promise<void> {
  for (const deadline = performance.now() + msMax; !(await condition()); ) {
    if (performance.now() > deadline) throw new Error(`waited ${msMax} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function readDatabase({ dataDir }: BenchShop): Promise<{ ownerUrl: string; appUrl: string }> {
  return JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8'));
}

export async function withOwner<T>(shop: BenchShop, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: (await readDatabase(shop)).ownerUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** @param what a table, optionally with conditions */
export async function count(client: pg.Client, what: string): Promise<number> {
  const result = await client.query<{ n: number }>(`select count(*)::int as n from ${what}`);
  return result.rows[0]?.n ?? 0;
}
