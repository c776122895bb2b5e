import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { MALLOC_SETTINGS, V8_FLAGS } from '../scripts/server-process.ts';
import { readDatabase } from './database.ts';
import { type BenchShop, end, startBenchShop, untilReady } from './shop.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export interface Worker {
  child: ChildProcess;
  stop(): Promise<void>;
}

/** A worker process for a shop that was started with `ROLE=web`. */
export async function startWorker({ dataDir, simulatorsUrl }: BenchShop): Promise<Worker> {
  const { appUrl, ownerUrl } = await readDatabase(dataDir);
  const folder = await mkdtemp(join(tmpdir(), 'rush-bench-worker-'));
  const port = await freePort();
  const child = spawn('node', [...V8_FLAGS, 'scripts/serve.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...MALLOC_SETTINGS,
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      ROLE: 'worker',
      PORT: String(port),
      SIMULATORS: 'true',
      SIMULATORS_PORT: new URL(simulatorsUrl).port,
      LOG_LEVEL: 'warn',
    },
  });
  const remove = async () => {
    // One that stands still would not hear that it is to end.
    child.kill('SIGCONT');
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  const forget = stopOnSignal(remove);
  await untilReady(child, `http://localhost:${port}/readyz`);
  return {
    child,
    stop: async () => {
      await remove();
      forget();
    },
  };
}

/** A shop whose jobs run in a worker of their own, for as long as `measure` takes. */
export async function withWorker<T>(measure: (shop: BenchShop, worker: Worker) => Promise<T>): Promise<T> {
  const shop = await startBenchShop({ ROLE: 'web' });
  try {
    const worker = await startWorker(shop);
    return await measure(shop, worker).finally(() => worker.stop());
  } finally {
    await shop.stop();
  }
}
