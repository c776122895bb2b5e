import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../random.ts';
import { compareRecords, waitForEnd } from './compare-records.ts';
import { OrderLoad } from './order-load.ts';
import { type ShopUnderTest, startShopUnderTest, type Target } from './shop-under-test.ts';

export interface KillTestOptions {
  target: Target;
  /** Kills, or pauses of 60 s. */
  times: number;
  /** The same seed orders and kills in the same schedule. */
  seed: number;
  /** Orders under way at once. */
  concurrency: number;
  /** Seconds of load between two kills, at least; up to as many again are added at random. */
  loadSeconds: number;
  /** Seconds within which the shop has to take orders again after each kill. */
  recoverySecondsMax: number;
  /** Seconds after the load within which every order has to end; null where that is not waited for. */
  endSecondsMax: number | null;
  print(line: string): void;
}

export interface KillTestResult {
  /** For each kill, how long until the shop was ready and took an order again. */
  recoveriesMs: number[];
  failures: string[];
}

const PAUSE_MS = 60_000;
const POLL_MS = 50;
/** After so long a recovery is given up. */
const RECOVERY_MS_GIVEN_UP = 120_000;

/** Hits one process of a shop under order load, again and again, and compares all records when it is over. */
export async function runKillTest(options: KillTestOptions): Promise<KillTestResult> {
  const { target, times, print } = options;
  const dice = new Random(options.seed);
  const random = () => dice.next();
  const shop = await startShopUnderTest(target);
  const result: KillTestResult = { recoveriesMs: [], failures: [] };
  try {
    const load = new OrderLoad(shop, random);
    await load.start(options.concurrency);
    for (let kill = 1; kill <= times; kill++) {
      await pause(options.loadSeconds * 1_000 * (1 + random()));
      const before = load.acknowledged.length;
      await hit(shop, target);
      const tookMs = await recover(shop, load);
      result.recoveriesMs.push(tookMs);
      if (tookMs > options.recoverySecondsMax * 1_000)
        result.failures.push(
          `kill ${kill}: served again after ${tookMs} ms, at most ${options.recoverySecondsMax} s are allowed`,
        );
      print(
        `${target} ${kill}/${times}: serves again after ${tookMs} ms (${before} orders acknowledged before)`,
      );
    }
    await pause(options.loadSeconds * 1_000);
    await load.stop();
    await compare(shop, load, options, result);
  } finally {
    await shop.stop();
  }
  if (result.failures.length === 0) await shop.clear();
  else print(`data and log are kept: ${shop.dataDir}`);
  return result;
}

async function hit(shop: ShopUnderTest, target: Target): Promise<void> {
  const pid = await shop.findTarget();
  if (!(pid > 1)) throw new Error(`there is no ${target} to hit: ${pid}`);
  if (target !== 'pause') {
    process.kill(pid, 'SIGKILL');
    return;
  }
  process.kill(pid, 'SIGSTOP');
  await pause(PAUSE_MS);
  process.kill(pid, 'SIGCONT');
}

/** @returns milliseconds until every process was ready and an order was accepted */
async function recover(shop: ShopUnderTest, load: OrderLoad): Promise<number> {
  const startedAt = performance.now();
  const passed = () => Math.round(performance.now() - startedAt);
  while (passed() < RECOVERY_MS_GIVEN_UP) {
    const answers = await Promise.all(shop.readyUrls.map(isReady));
    if (answers.every(Boolean) && (await load.probe())) return passed();
    await pause(POLL_MS);
  }
  return passed();
}

function isReady(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function compare(
  shop: ShopUnderTest,
  load: OrderLoad,
  options: KillTestOptions,
  result: KillTestResult,
): Promise<void> {
  if (options.endSecondsMax !== null)
    await expectEnds(shop, load, { endSecondsMax: options.endSecondsMax, print: options.print }, result);
  const { orders, byStatus, differences } = await compareRecords(shop, load.acknowledged);
  result.failures.push(...differences);
  const statuses = Object.entries(byStatus).map(([status, count]) => `${status} ${count}`);
  options.print(
    `${load.acknowledged.length} orders acknowledged, ${orders} on record: ${statuses.join(', ')}`,
  );
  for (const [words, count] of load.refusals) options.print(`refused ${count} times: ${words}`);
}

async function expectEnds(
  shop: ShopUnderTest,
  load: OrderLoad,
  { endSecondsMax, print }: { endSecondsMax: number; print(line: string): void },
  result: KillTestResult,
): Promise<void> {
  const stoppedAt = performance.now();
  const open = await waitForEnd(shop, load.acknowledged, endSecondsMax * 1_000);
  const seconds = Math.round((performance.now() - stoppedAt) / 1_000);
  result.failures.push(...open.map((words) => `after ${seconds} s ${words}`));
  print(
    open.length === 0
      ? `every order had ended ${seconds} s after the load`
      : `${open.length} orders had not ended ${seconds} s after the load`,
  );
}
