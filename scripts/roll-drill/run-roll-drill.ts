import { setTimeout as pause } from 'node:timers/promises';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { ShopClient } from '../go-live/shop-client.ts';
import { ShopLoad } from '../go-live/shop-load.ts';
import { compareRecords, waitForEnd } from '../kill-test/compare-records.ts';
import { startRolledShop } from './rolled-shop.ts';

export interface RollDrillOptions {
  /** Each restarts every process of the shop, one after the other. */
  rolls: number;
  /** Orders under way at once; half as many shoppers look at pages. */
  concurrency: number;
  /** Seconds after the load within which every order has to end. */
  endSecondsMax: number;
  /** How long a process that stops goes on serving, in ms; where not given, longer than the proxy's checks. */
  shutdownDelayMs?: number;
  /** Whether to end after the roll that is under way. */
  isStopping?(): boolean;
  print(line: string): void;
}

export interface RollDrillResult {
  /** Those that were done. */
  rolls: number;
  requests: number;
  /** Requests that a shopper saw fail, with when. */
  failedRequests: string[];
  acknowledged: number;
  /** Acknowledged orders that were lost, doubled or have no end, and books that do not balance. */
  differences: string[];
}

const PRODUCT = 'Mobile Legends (Brazil)';
/** Before the first roll and after the last one. */
const SETTLE_MS = 2_000;

async function findPack(origin: string) {
  const browser = new ShopClient(origin);
  const home = await browser.call(getHomeProducts, {});
  const product = [...home.games, ...home.instantGames].find(({ name }) => name === PRODUCT);
  if (!product) throw new Error(`the demo shop has no ${PRODUCT}`);
  const [pack] = await browser.call(listItems, { params: { productId: product._id } });
  browser.close();
  if (!pack) throw new Error(`${PRODUCT} has no pack`);
  return { product_id: product._id, item_id: pack._id };
}

/** Rolls a shop of its own again and again while shoppers order, and counts what they saw fail. */
export async function runRollDrill(options: RollDrillOptions): Promise<RollDrillResult> {
  const { rolls, print } = options;
  const shop = await startRolledShop(options.shutdownDelayMs);
  let isClean = false;
  try {
    const load = new ShopLoad({ ...shop, pack: await findPack(shop.origin) });
    await load.start(options.concurrency);
    await pause(SETTLE_MS);
    let done = 0;
    while (done < rolls && !options.isStopping?.()) {
      const roll = ++done;
      const startedAt = performance.now();
      for (const name of shop.names) await shop.restart(name);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      print(
        `roll ${roll}/${rolls}: ${seconds} s; ${load.requests} requests, ${load.failures.length} failed, ${load.acknowledged.length} orders`,
      );
    }
    await pause(SETTLE_MS);
    await load.stop();
    const { acknowledged } = load;
    const open = await waitForEnd(shop, acknowledged, options.endSecondsMax * 1_000);
    const { byStatus, differences } = await compareRecords(shop, acknowledged);
    print(
      `orders: ${Object.entries(byStatus)
        .map(([status, count]) => `${status} ${count}`)
        .join(', ')}`,
    );
    isClean = load.failures.length + open.length + differences.length === 0;
    return {
      rolls: done,
      requests: load.requests,
      failedRequests: load.failures,
      acknowledged: acknowledged.length,
      differences: [...open, ...differences],
    };
  } finally {
    await shop.stop();
    if (isClean) await shop.clear();
    else print(`data and log are kept: ${shop.folder}`);
  }
}
