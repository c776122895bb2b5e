import type { ChildProcess } from 'node:child_process';
import { withOwner } from './database.ts';
import { placeOrders } from './delivery-rate.ts';
import type { Figure } from './figure.ts';
import { count, until } from './poll.ts';
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
const END_MS_MAX = 180_000;
/** Orders under way, and jobs that are due. */
const LEFT = `(select from orders where status = 'Processing' and is_api
  union all select from graphile_worker.jobs where run_at <= now()) work`;

/**
 * Orders a second that two workers deliver beside one, each with a fifth of a processor: with whole ones the database
 * and the simulators would be what two processors carry no more of. To the end of all that an order asks of a worker,
 * its messages too: one worker alone leaves those for later.
 */
export async function measureWorkerScaling(): Promise<Figure[]> {
  const shop = await startBenchShop({ ROLE: 'web' });
  try {
    const one = await rateOf(shop, 1);
    const two = await rateOf(shop, 2);
    return [
      {
        name: 'orders delivered by two workers, each with a fifth of a processor',
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
  const releases: (() => void)[] = [];
  try {
    while (workers.length < howMany) workers.push(await startWorker(shop));
    // All orders are there when the first one leaves: how fast they can be placed is another figure.
    for (const { child } of workers) child.kill('SIGSTOP');
    const buyers = await Promise.all(PRODUCTS.map((product) => openPurchase(shop, product)));
    for (const buyer of buyers) await placeOrders(shop, buyer, ORDERS);
    for (const { child } of workers) releases.push(holdBack(child));
    const released = performance.now();
    await withOwner(shop, (client) =>
      until(async () => (await count(client, LEFT)) === 0, END_MS_MAX, 'everything to be done'),
    );
    const seconds = (performance.now() - released) / 1_000;
    for (const { player } of buyers) {
      const executed = (await listExecuted(shop, player)).length;
      if (executed !== ORDERS) throw new Error(`${ORDERS} orders were executed ${executed} times`);
    }
    return (buyers.length * ORDERS) / seconds;
  } finally {
    for (const release of releases) release();
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

/** @returns lets it run freely again */
function holdBack(child: ChildProcess): () => void {
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
