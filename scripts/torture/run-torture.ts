import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { areBooksBalanced } from '../kill-test/compare-records.ts';
import { ClientLoad } from './client-load.ts';
import { ClientLog } from './client-log.ts';
import { compareTruths } from './compare-truths.ts';
import { decideLeft } from './decide-left.ts';
import { drawSchedule, type ScheduledFault } from './draw-schedule.ts';
import { nameOfFault } from './fault-kinds.ts';
import { healEverything, injectFault } from './inject-fault.ts';
import { type Market, openMarket } from './open-market.ts';
import { readRows, readTruths } from './read-truths.ts';
import { setSupplierFaults } from './simulator-controls.ts';
import { startTortureShop, type TortureShop } from './torture-shop.ts';

export interface TortureOptions {
  seed: number;
  minutes: number;
  kills: number | null;
  /** Actions of clients begun each second. */
  rate: number;
  shoppers: number;
  /** Within which everything has to end after healing; null: that is not waited for. */
  endSecondsMax: number | null;
  recoverySecondsMax: number;
  print(line: string): void;
}

export interface TortureResult {
  /** How often each fault happened. */
  injected: Map<string, number>;
  /** Of each kill: how long until the process served and an order was taken again. */
  recoveriesMs: number[];
  /** Each with what it is about. */
  failures: string[];
}

const POLL_MS = 50;
const RECOVERY_MS_GIVEN_UP = 120_000;
const QUIET_POLL_MS = 3_000;
const WARM_UP_MS = 3_000;

/** Runs a shop under load and the faults of one seed, heals it, and compares all truths. */
export async function runTorture(options: TortureOptions): Promise<TortureResult> {
  const { print, seed } = options;
  const schedule = drawSchedule(options);
  const shop = await startTortureShop();
  const result: TortureResult = { injected: new Map(), recoveriesMs: [], failures: [] };
  const log = new ClientLog(join(shop.folder, 'clients.jsonl'));
  try {
    const market = await openMarket(shop, options.shoppers);
    print(
      `the shop is open on ${shop.url}, ${market.shoppers.length} shoppers, ${market.packs.length} packs`,
    );
    for (const supplier of ['smileone', 'moogold'])
      await setSupplierFaults(shop.simulatorsUrl, supplier, {
        latencyMs: 50,
        lostRequests: 0.005,
        lostReplies: 0.01,
        rejected: 0.01,
        seed,
      });
    const { url, simulatorsUrl } = shop;
    const load = new ClientLoad({ url, simulatorsUrl, log, market, seed, rate: options.rate });
    load.start();
    await pause(WARM_UP_MS);
    await followSchedule(schedule, { shop, log, options, result });
    print('healing');
    await load.stop();
    await healEverything(shop);
    const healedAt = performance.now();
    await load.untilAnswered();
    for (const { name, struck } of Object.values(shop.lines))
      for (const [kind, times] of Object.entries(struck))
        print(`  line ${name}: ${kind} struck ${times} times`);
    print(`${load.begun} clients, every one answered or gone ${seconds(healedAt)} s after healing`);
    for (const error of load.errors) result.failures.push(`a client broke off: ${String(error)}`);
    await compare(shop, { market, log, options, healedAt, result });
  } finally {
    await log.close();
    await shop.stop();
  }
  if (result.failures.length === 0) await shop.clear();
  else print(`data, log and the clients' answers are kept: ${shop.folder}`);
  return result;
}

interface Run {
  shop: TortureShop;
  log: ClientLog;
  options: TortureOptions;
  result: TortureResult;
}

/** Each track by itself, so that what takes long on one holds up nothing on the other. */
async function followSchedule(schedule: readonly ScheduledFault[], run: Run): Promise<void> {
  const startedAt = performance.now();
  await Promise.all(
    (['machine', 'outside'] as const).map(async (track) => {
      for (const fault of schedule.filter((each) => each.track === track)) {
        await pause(Math.max(0, startedAt + fault.atMs - performance.now()));
        await carryOut(fault, run);
      }
    }),
  );
}

async function carryOut(fault: ScheduledFault, { shop, log, options, result }: Run): Promise<void> {
  const name = nameOfFault(fault.action);
  const before = fault.action.do === 'kill' ? await shop.pidOf(fault.action.process) : 0;
  try {
    await injectFault(shop, fault);
    result.injected.set(name, (result.injected.get(name) ?? 0) + 1);
  } catch (error) {
    // It struck while another one was in force, as a lock on a database that is gone.
    options.print(`${name} broke off: ${String(error).slice(0, 120)}`);
    return;
  }
  const length = fault.durationMs > 0 ? ` for ${(fault.durationMs / 1000).toFixed(1)} s` : '';
  // Beside what happens on the outside, the machine may be down for a reason of its own.
  if (fault.track === 'outside') return options.print(`${name}${length}`);
  const tookMs = await recover(fault, { shop, log, before });
  if (fault.action.do === 'kill') result.recoveriesMs.push(tookMs);
  options.print(`${name}${length}: orders taken again after ${tookMs} ms`);
  if (tookMs > options.recoverySecondsMax * 1_000)
    result.failures.push(
      `slow recovery: ${tookMs} ms after ${name} at ${fault.atMs} ms, at most ${options.recoverySecondsMax} s are allowed`,
    );
}

/** @returns milliseconds until a killed process was replaced and serves, and an order begun since then was accepted */
async function recover(
  { action }: ScheduledFault,
  { shop, log, before }: { shop: TortureShop; log: ClientLog; before: number },
): Promise<number> {
  const overAt = performance.now();
  const passed = () => Math.round(performance.now() - overAt);
  while (passed() < RECOVERY_MS_GIVEN_UP) {
    const isServing = action.do !== 'kill' || (await isReplaced(shop, action.process, before));
    if (isServing && log.hasAcceptedSince(overAt)) break;
    await pause(POLL_MS);
  }
  return passed();
}

async function isReplaced(
  shop: TortureShop,
  name: Parameters<TortureShop['pidOf']>[0],
  before: number,
): Promise<boolean> {
  const pid = await shop.pidOf(name).catch(() => before);
  if (pid === before || !(pid > 1)) return false;
  const answers = await Promise.all(
    shop.readyUrls(name).map((url) =>
      fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return answers.every(Boolean);
}

async function compare(
  shop: TortureShop,
  parts: { market: Market; log: ClientLog; options: TortureOptions; healedAt: number; result: TortureResult },
): Promise<void> {
  const { market, log, options, healedAt, result } = parts;
  const { endSecondsMax, print } = options;
  if (endSecondsMax !== null) await waitForQuiet(shop, { ...parts, endSecondsMax });
  const truths = await readTruths(shop, { market, log, isQuiet: endSecondsMax !== null });
  const violations = compareTruths(truths);
  for (const { kind, subject, detail } of violations) result.failures.push(`${kind}: ${subject} (${detail})`);
  if (!(await areBooksBalanced(shop.env))) result.failures.push('the books do not balance: npm run books');
  const byStatus = Object.entries(Object.groupBy(truths.orders, ({ status }) => status));
  print(
    `${truths.orders.length} orders (${byStatus.map(([status, orders]) => `${status} ${orders?.length}`).join(', ')}), ${truths.gateway.filter(({ isPaid }) => isPaid).length} payments, compared ${seconds(healedAt)} s after healing`,
  );
}

/** With what is known of why. */
const OPEN = `
  select o.orderid as name, concat_ws(' ', o.status, d.supplier, d.region, d.status, d.reason_code, 'until ' || d.expires_at,
    'asked again ' || d.poll_at) as status
  from orders o left join deliveries d on d.order_id = o.id where o.status in ('Created', 'Processing')
  union all select client_txn_id, 'charge ' || status from charges where status in ('created', 'pending')`;

/** What is left open at the deadline, the comparison finds. */
async function waitForQuiet(
  shop: TortureShop,
  parts: { market: Market; options: TortureOptions; healedAt: number; endSecondsMax: number },
): Promise<void> {
  const { market, options, healedAt, endSecondsMax } = parts;
  let decided = 0;
  for (;;) {
    decided += await decideLeft(shop, market.staff);
    const open = await readRows<{ name: string; status: string }>(shop, OPEN);
    if (open.length === 0 || seconds(healedAt) > endSecondsMax) {
      options.print(
        `${open.length} orders and payments open ${seconds(healedAt)} s after healing; staff decided ${decided}`,
      );
      return;
    }
    await pause(QUIET_POLL_MS);
  }
}

const seconds = (since: number) => Math.round((performance.now() - since) / 1_000);
