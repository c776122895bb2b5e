import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { listOrders } from '@rush/contract/orders.ts';
import { requestOf } from '@rush/contract/request.ts';
import { askShop } from '../ask-shop.ts';
import { type Cluster, waitFor } from '../ha/cluster.ts';
import { isWhole } from '../ha/patroni.ts';
import { areBooksBalanced } from '../kill-test/compare-records.ts';
import { ClientLoad } from '../torture/client-load.ts';
import { compareTruths } from '../torture/compare-truths.ts';
import { decideLeft } from '../torture/decide-left.ts';
import { type Market, openMarket } from '../torture/open-market.ts';
import { readRows, readTruths } from '../torture/read-truths.ts';
import { DrillLog, probe, type ReadProbe, readPage, readRow } from './availability.ts';
import { type DrillShop, startDrillShop } from './drill-shop.ts';
import { STRIKES, type StrikeName } from './strikes.ts';

const LIMITS = { writesSeconds: 15, readsSeconds: 3 };

export interface DrillOptions {
  seed: number;
  /** Actions of clients begun each second. */
  rate: number;
  shoppers: number;
  strikes: readonly StrikeName[];
  /** Within which every order has to end after the last strike. */
  endSecondsMax: number;
  print(line: string): void;
}

/** One figure beside its limit. */
export interface Figure {
  about: string;
  value: number;
  max: number;
  unit: string;
}

const WARM_UP_MS = 4_000;
const SETTLE_MS = 2_000;
/** A shopper's, who waits. */
const READ_PATIENCE_MS = 8_000;
const QUIET_POLL_MS = 3_000;
const WHOLE_MS_MAX = 90_000;
const OPEN = `
  select orderid as name, status from orders where status in ('Created', 'Processing')
  union all select client_txn_id, 'charge ' || status from charges where status in ('created', 'pending')`;

/** Strikes the leader of a cluster under load, in the order given, and compares all truths at the end. */
export async function runDrill(cluster: Cluster, options: DrillOptions): Promise<Figure[]> {
  const shop = await startDrillShop(cluster);
  const log = new DrillLog(join(cluster.folder, 'clients.jsonl'));
  const figures: Figure[] = [];
  try {
    const market = await openMarket(shop, options.shoppers);
    options.print(`the shop is open on ${shop.url}, ${market.shoppers.length} shoppers`);
    const { url, simulatorsUrl } = shop;
    const load = new ClientLoad({ url, simulatorsUrl, log, market, seed: options.seed, rate: options.rate });
    load.start();
    await pause(WARM_UP_MS);
    const probes = openProbes(cluster, shop, market);
    for (const name of options.strikes)
      for (let round = 1; round <= STRIKES[name].times; round++)
        figures.push(...(await strikeOnce(name, round, { cluster, log, probes, print: options.print })));
    await load.stop();
    for (const { probe: each } of probes) await each.stop();
    await load.untilAnswered();
    for (const error of load.errors) options.print(`a client broke off: ${String(error)}`);
    figures.push({ about: 'clients that broke off', value: load.errors.length, max: 0, unit: '' });
    figures.push(...(await compare(shop, { market, log, options })));
  } finally {
    await log.close();
    await shop.stop();
  }
  return figures;
}

interface NamedProbe {
  about: string;
  /** Null where no replica serves it: it is shown, and not judged. */
  maxSeconds: number | null;
  probe: ReadProbe;
}

function openProbes(cluster: Cluster, { url }: DrillShop, { shoppers }: Market): NamedProbe[] {
  const [shopper] = shoppers;
  if (!shopper) throw new Error('there are no shoppers');
  const home = url + requestOf(getHomeProducts, {}).path;
  const { token } = shopper;
  const input = { params: { userid: shopper.userid }, query: {} };
  return [
    {
      about: 'reads from replicas',
      maxSeconds: LIMITS.readsSeconds,
      probe: probe(() => readRow(cluster.replicaUrl, 'select count(*) from orders')),
    },
    {
      about: 'the catalogue',
      maxSeconds: LIMITS.readsSeconds,
      probe: probe((signal) => readPage(home, signal)),
    },
    {
      about: "a shopper's own orders",
      maxSeconds: null,
      probe: probe(async () => {
        const { status } = await askShop(url, listOrders, input, { token, timeoutMs: READ_PATIENCE_MS });
        if (status !== 200) throw new Error(String(status));
      }),
    },
    // On a machine that others keep busy it says how much of the rest is theirs.
    { about: 'a turn of the drill itself', maxSeconds: null, probe: probe(async () => {}) },
  ];
}

async function strikeOnce(
  name: StrikeName,
  round: number,
  parts: { cluster: Cluster; log: DrillLog; probes: readonly NamedProbe[]; print(line: string): void },
): Promise<Figure[]> {
  const { cluster, log, probes, print } = parts;
  await waitFor('the cluster to be whole', () => isWhole(cluster.plan), WHOLE_MS_MAX);
  await pause(SETTLE_MS);
  const { about } = STRIKES[name];
  const struckAt = performance.now();
  const makeWhole = await STRIKES[name].strike(cluster);
  // What was accepted just after may have been on its way before.
  await pause(SETTLE_MS);
  await waitFor('an order', async () => log.accepted.hasSince(performance.now() - SETTLE_MS / 2));
  const backAt = performance.now();
  await makeWhole();
  const startedAt = performance.now();
  await waitFor('the cluster to be whole again', () => isWhole(cluster.plan), WHOLE_MS_MAX);
  const overAt = performance.now();
  await pause(SETTLE_MS);
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const title = `${name} ${round}`;
  const figures: Figure[] = [
    {
      about: `${title}: longest time without an accepted order`,
      value: seconds(log.accepted.longestGapMs(struckAt, overAt)),
      max: LIMITS.writesSeconds,
      unit: ' s',
    },
  ];
  const shown: string[] = [];
  for (const { about: what, maxSeconds, probe: read } of probes) {
    const value = seconds(read.answers.longestGapMs(struckAt, overAt));
    const figure = { about: `${title}: longest time without ${what}`, value, unit: ' s' };
    if (maxSeconds === null) shown.push(`without ${what} for ${value} s`);
    else figures.push({ ...figure, max: maxSeconds });
  }
  print(
    `${title} (${about}): ${[...figures.map(({ value }) => `${value} s`), ...shown].join(', ')}; whole again ${seconds(overAt - startedAt)} s after it was mended, struck ${seconds(backAt - struckAt)} s before; load ${loadavg()[0]?.toFixed(1)}`,
  );
  return figures;
}

async function compare(
  shop: DrillShop,
  { market, log, options }: { market: Market; log: DrillLog; options: DrillOptions },
): Promise<Figure[]> {
  const { print, endSecondsMax } = options;
  const deadline = performance.now() + endSecondsMax * 1_000;
  for (;;) {
    await decideLeft(shop, market.staff);
    const open = await readRows<{ name: string; status: string }>(shop, OPEN);
    if (open.length === 0 || performance.now() > deadline) break;
    await pause(QUIET_POLL_MS);
  }
  const truths = await readTruths(shop, { market, log, isQuiet: true });
  const violations = compareTruths(truths);
  for (const { kind, subject, detail } of violations) print(`✗ ${kind}: ${subject} (${detail})`);
  const isBalanced = await areBooksBalanced(shop.env);
  const counts = [...log.answers].sort();
  for (const [answer, times] of counts)
    if (/ [45]\d\d| no answer/.test(answer)) print(`  ${times} × ${answer}`);
  const faults = counts.filter(([answer]) => / 500/.test(answer)).reduce((sum, [, times]) => sum + times, 0);
  const accepted = log.records.filter(({ outcome }) => outcome === 'accepted').length;
  print(`${truths.orders.length} orders on record, ${accepted} actions of clients were acknowledged`);
  return [
    { about: 'differences between the four truths', value: violations.length, max: 0, unit: '' },
    { about: 'books that do not balance', value: isBalanced ? 0 : 1, max: 0, unit: '' },
    { about: 'answers 500', value: faults, max: 0, unit: '' },
  ];
}
