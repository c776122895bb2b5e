import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { readDatabase } from './database.ts';
import { perSecond, placeOrders, untilExecuted } from './delivery-rate.ts';
import type { Figure } from './figure.ts';
import { listExecuted, openPurchase } from './purchase.ts';
import { type BenchShop, end, startBenchShop, untilReady } from './shop.ts';

/** Of each product: one account alone sends no faster than its own limits allow. */
const ORDERS = 150;
const PRODUCTS = ['Mobile Legends (Brazil)', 'Mobile Legends (Philippines)'] as const;
/** Each worker runs for so much of every period and stands still for the rest, as on a processor of that part. */
const PERIOD_MS = 20;
const RUNS_MS = 4;
const RATIO_WANTED = 1.8;

interface Worker {
  stop(): Promise<void>;
}

/**
 * Deliveries a second of two workers beside one, each with a fifth of a processor: with whole ones the database and the
 * simulators would be what two processors carry no more of.
 */
export async function measureWorkerScaling(): Promise<Figure[]> {
  const shop = await startBenchShop({ ROLE: 'web' });
  try {
    const one = await rateOf(shop, 1);
    const two = await rateOf(shop, 2);
    return [
      {
        name: 'deliveries of two workers, each with a fifth of a processor',
        ours: `${two.toFixed(1)}/s (one worker: ${one.toFixed(1)}/s)`,
        limit: `at least ${RATIO_WANTED} times those of one`,
        ratio: two / one / RATIO_WANTED,
        wanted: 1,
      },
    ];
  } finally {
    await shop.stop();
  }
}

async function rateOf(shop: BenchShop, howMany: number): Promise<number> {
  const workers: Worker[] = [];
  try {
    while (workers.length < howMany) workers.push(await startSlowWorker(shop));
    const buyers = await Promise.all(PRODUCTS.map((product) => openPurchase(shop, product)));
    await Promise.all(buyers.map((buyer) => placeOrders(shop, buyer, ORDERS)));
    const times = await Promise.all(buyers.map(({ player }) => untilExecuted(shop, player, ORDERS)));
    for (const { player } of buyers) {
      const executed = (await listExecuted(shop, player)).length;
      if (executed !== ORDERS) throw new Error(`${ORDERS} orders were executed ${executed} times`);
    }
    return perSecond(times.flat().sort((a, b) => a - b));
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

async function startSlowWorker({ dataDir, simulatorsUrl }: BenchShop): Promise<Worker> {
  const { appUrl, ownerUrl } = await readDatabase(dataDir);
  const folder = await mkdtemp(join(tmpdir(), 'rush-bench-worker-'));
  const port = await freePort();
  const child = spawn('node', ['scripts/serve.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
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
  await untilReady(child, `http://localhost:${port}/readyz`);
  const release = holdBack(child);
  return {
    stop: async () => {
      release();
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @returns lets it run freely again */
function holdBack(child: ChildProcess): () => void {
  child.kill('SIGSTOP');
  let pause: NodeJS.Timeout | undefined;
  const period = setInterval(() => {
    child.kill('SIGCONT');
    pause = setTimeout(() => child.kill('SIGSTOP'), RUNS_MS);
  }, PERIOD_MS);
  return () => {
    clearInterval(period);
    clearTimeout(pause);
    child.kill('SIGCONT');
  };
}
