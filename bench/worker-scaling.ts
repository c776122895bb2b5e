import type { ChildProcess } from 'node:child_process';
import { perSecond, placeOrders, untilExecuted } from './delivery-rate.ts';
import type { Figure } from './figure.ts';
import { listExecuted, openPurchase } from './purchase.ts';
import { type BenchShop, startBenchShop } from './shop.ts';
import { startWorker, type Worker } from './worker.ts';

/** Of each product: one account alone sends no faster than its own limits allow. */
const ORDERS = 150;
const PRODUCTS = ['Mobile Legends (Brazil)', 'Mobile Legends (Philippines)'] as const;
/** Each worker runs for so much of every period and stands still for the rest, as on a processor of that part. */
const PERIOD_MS = 20;
const RUNS_MS = 4;
const RATIO_WANTED = 1.8;

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
  const workers: Pick<Worker, 'stop'>[] = [];
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

async function startSlowWorker(shop: BenchShop): Promise<Pick<Worker, 'stop'>> {
  const { child, stop } = await startWorker(shop);
  const release = holdBack(child);
  return {
    stop: () => {
      release();
      return stop();
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
