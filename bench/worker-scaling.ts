import type { ChildProcess } from 'node:child_process';
import { withOwner } from './database.ts';
import { placeOrders } from './delivery-rate.ts';
import type { Figure } from './figure.ts';
import { count, until } from './poll.ts';
import { type Buyer, listExecuted, openPurchase } from './purchase.ts';
import { type BenchShop, startBenchShop } from './shop.ts';
import { smileOneLogins } from './smileone-logins.ts';
import { startWorker, type Worker } from './worker.ts';

/** Of each product: one account alone sends no faster than its own limits allow. */
const ORDERS = 400;
const WARM_UP_ORDERS = 100;
/** Of each product's region: a turn of an account is taken under its lock, and one alone would be what both wait for. */
const ACCOUNTS = 3;
const PRODUCTS = ['Mobile Legends (Brazil)', 'Mobile Legends (Philippines)'] as const;
/**
 * Each worker runs for so much of every period and stands still for the rest, as on a processor of that part. Short
 * ones: where it stands still it holds the locks of its transactions, as no slower processor would.
 */
const PERIOD_MS = 5;
const RUNS_MS = 1;
const RATIO_WANTED = 1.8;
const END_MS_MAX = 180_000;
const ORDERS_LEFT = "orders where status = 'Processing' and is_api";
/** Orders under way, and jobs that are due. */
const LEFT = `(select from ${ORDERS_LEFT}
  union all select from staged_jobs union all select from graphile_worker.jobs where run_at <= now()) work`;

/**
 * Orders a second that two workers deliver beside one, each with a fifth of a processor: with whole ones the database
 * and the simulators would be what two processors carry no more of. To the end of all that an order asks of a worker,
 * its messages too: one worker alone leaves those for later.
 */
export async function measureWorkerScaling(): Promise<Figure[]> {
  const shop = await startBenchShop({ ROLE: 'web', ...smileOneLogins(ACCOUNTS) });
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
    // What a new process does but once, such as compiling what it runs, counts twice where there are two of them.
    const warmUp = await placeOnEach(shop, WARM_UP_ORDERS * howMany);
    await untilDone(shop);
    await requireExecuted(shop, warmUp, WARM_UP_ORDERS * howMany);

    // All orders are there when the first one leaves: how fast they can be placed is another figure.
    for (const { child } of workers) child.kill('SIGSTOP');
    const buyers = await placeOnEach(shop, ORDERS);
    const began = performance.now();
    for (const { child } of workers) releases.push(holdBack(child));
    await untilDone(shop);
    const seconds = (performance.now() - began) / 1_000;
    await requireExecuted(shop, buyers, ORDERS);
    return (ORDERS * buyers.length) / seconds;
  } finally {
    for (const release of releases) release();
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

/** Orders of each product, of a player of its own. */
async function placeOnEach(shop: BenchShop, orders: number): Promise<Buyer[]> {
  const buyers = await Promise.all(PRODUCTS.map((product) => openPurchase(shop, product)));
  for (const buyer of buyers) await placeOrders(shop, buyer, orders);
  return buyers;
}

function untilDone(shop: BenchShop): Promise<void> {
  return withOwner(shop, (client) =>
    until(async () => (await count(client, LEFT)) === 0, END_MS_MAX, 'everything to be done'),
  );
}

async function requireExecuted(shop: BenchShop, buyers: readonly Buyer[], orders: number): Promise<void> {
  for (const { player } of buyers) {
    const executed = (await listExecuted(shop, player)).length;
    if (executed !== orders) throw new Error(`${orders} orders were executed ${executed} times`);
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
