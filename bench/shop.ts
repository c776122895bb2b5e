import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export interface BenchShop {
  url: string;
  simulatorsUrl: string;
  dataDir: string;
  /** Of `npm start`, whose children are the server, the simulators and the database. */
  pid: number;
  stop(): Promise<void>;
}

const READY_MS_MAX = 180_000;

/**
 * The shop as `npm start` runs it, in a process of its own.
 *
 * @param keptDataDir a folder that stays afterwards; without it the shop gets a fresh one of its own
 */
export async function startBenchShop(
  env: Record<string, string> = {},
  keptDataDir?: string,
): Promise<BenchShop> {
  const dataDir = keptDataDir ?? (await mkdtemp(join(tmpdir(), 'rush-bench-')));
  const port = await freePort();
  const simulatorsPort = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SIMULATORS_PORT: String(simulatorsPort),
      RATE_LIMITS: 'off',
      DEMO_MONTH: 'false',
      // Points loaded later could not be told from an order that was lost in the same interval.
      SIMULATORS_BALANCE: '1000000000',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const remove = async () => {
    await end(child);
    if (!keptDataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  const forget = stopOnSignal(remove);
  await untilReady(child, `${url}/readyz`);
  return {
    url,
    simulatorsUrl: `http://localhost:${simulatorsPort}`,
    dataDir,
    pid: child.pid!,
    stop: async () => {
      await remove();
      forget();
    },
  };
}

/** Until a process that was started answers there. */
export async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX;
  for (;;) {
    if (child.exitCode !== null) throw new Error('the shop did not start');
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > deadline) throw new Error('the shop was not ready in time');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
