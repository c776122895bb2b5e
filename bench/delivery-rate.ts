import { changeSettings } from '@rush/contract/admin-settings.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { ask } from './ask.ts';
import { readDatabase, withOwner } from './database.ts';
import type { Figure } from './figure.ts';
import { count } from './poll.ts';
import { type Buyer, control, listExecuted, openPurchase } from './purchase.ts';
import type { BenchShop } from './shop.ts';
import { openWallets } from './wallets.ts';
import { type Worker, withWorker } from './worker.ts';

/** How long the supplier takes for an order, how many are placed, and what is wanted a second on one account. */
const CASES = [
  { latencyMs: 0, orders: 600, serialOrders: 100, wanted: 100 },
  { latencyMs: 400, orders: 160, serialOrders: 12, wanted: 18 },
  { latencyMs: 1_000, orders: 80, serialOrders: 6, wanted: 7.5 },
] as const;
const PARALLEL = 8;
const PLACED_AT_ONCE = 16;
/** Orders of one shopper wait for each other at the shopper's own balance of points. */
const SHOPPERS = 200;
const WAIT_MS_MAX = 120_000;

/**
 * Deliveries a second on one account where its supplier takes so long, beside one after the other in the same shop. All
 * orders are there when the first one leaves: how fast they can be placed is another figure.
 */
export const measureDeliveryRate = (): Promise<Figure[]> => withWorker(measureWith);

async function measureWith(shop: BenchShop, worker: Worker): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { latencyMs, orders, serialOrders, wanted } of CASES) {
    const serial = await rateOf(shop, worker, { latencyMs, orders: serialOrders, parallel: 1 });
    const ours = await rateOf(shop, worker, { latencyMs, orders, parallel: PARALLEL });
    figures.push({
      name: `deliveries on one account of a supplier that takes ${latencyMs} ms`,
      ours: `${ours.toFixed(1)}/s (one after the other: ${serial.toFixed(1)}/s)`,
      limit: `at least ${wanted}/s`,
      ratio: ours / wanted,
      wanted: 1,
    });
  }
  return [...figures, await countCalls(shop)];
}

const CALLS_MAX = 1.5;

/** Orders, checks of players and readings of balances at the supplier, of everything that was delivered here. */
function countCalls(shop: BenchShop): Promise<Figure> {
  return withOwner(shop, async (client) => {
    const calls = (await count(client, 'supplier_exchanges')) + (await count(client, 'supplier_readings'));
    const each = calls / (await count(client, "deliveries where status = 'Delivered'"));
    return {
      name: 'supplier calls of one delivery',
      ours: each.toFixed(2),
      limit: `at most ${CALLS_MAX}`,
      ratio: each / CALLS_MAX,
      wanted: 1,
      lowerIsBetter: true,
    };
  });
}

async function rateOf(
  shop: BenchShop,
  { child }: Worker,
  { latencyMs, orders, parallel }: { latencyMs: number; orders: number; parallel: number },
): Promise<number> {
  const buyer = await openPurchase(shop);
  await ask(
    shop.url,
    changeSettings,
    { body: { settings: { 'supplier.parallelMax': parallel } } },
    buyer.admin,
  );
  await control(shop, 'mode', latencyMs === 0 ? { mode: 'ok' } : { mode: 'slow', delayMs: latencyMs });
  child.kill('SIGSTOP');
  await placeOrders(shop, buyer, orders);
  child.kill('SIGCONT');
  return perSecond(await untilExecuted(shop, buyer.player, orders));
}

/** Has many shoppers order packs for one player, some at once. */
export async function placeOrders(shop: BenchShop, buyer: Buyer, orders: number): Promise<void> {
  const shoppers = await openWallets((await readDatabase(shop.dataDir)).ownerUrl, SHOPPERS);
  let placed = 0;
  const place = async () => {
    while (placed < orders) {
      const item_id = buyer.itemIds[placed % buyer.itemIds.length]!;
      const { token } = shoppers[placed++ % shoppers.length]!;
      const body = { product_id: buyer.productId, item_id, input1: buyer.player, input2: '2001' };
      await ask(shop.url, createWalletOrder, { body }, token, `${buyer.player}-${placed}`);
    }
  };
  await Promise.all(Array.from({ length: PLACED_AT_ONCE }, place));
}

/** From the first to the last of them there is one interval less than there are orders. */
const perSecond = (times: readonly number[]): number =>
  ((times.length - 1) * 1_000) / (times.at(-1)! - times[0]!);

/** @returns when the supplier executed each order of a player, in ms since the epoch, ascending */
async function untilExecuted(shop: BenchShop, player: string, count: number): Promise<number[]> {
  const deadline = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const times = (await listExecuted(shop, player)).map(({ at }) => Date.parse(at));
    if (times.length >= count) return times.sort((a, b) => a - b);
    if (performance.now() > deadline)
      throw new Error(`the supplier got ${times.length} of ${count} orders in time`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
