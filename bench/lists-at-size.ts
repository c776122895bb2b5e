import type { Figure } from './figure.ts';
import { percentile } from './percentile.ts';
import { readMemory } from './read-memory.ts';
import { startBenchShop } from './shop.ts';
import { prepareVolume } from './volume.ts';

const MS_MAX = 150;
const ROUNDS = 3;

type Query = Record<string, string | number>;
interface ListAtSize {
  name: string;
  path: string;
  /** Its field that says how many pages a query has. */
  pages: (body: Record<string, number>, limit: number) => number;
  limits: number[];
  filters: Query[];
}

const days = (ago: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

const LISTS: ListAtSize[] = [
  {
    name: 'orders',
    path: '/api/admin/alltxn',
    pages: (body, limit) => Math.ceil((body.totalTxns ?? 0) / limit),
    limits: [50, 500],
    filters: [
      {},
      { status: 'Completed' },
      { status: 'Refunded' },
      { status: 'Processing' },
      { paymentmode: 'wallet' },
      { status: 'Failed', paymentmode: 'upi' },
      { from: days(7), to: days(1) },
      { from: days(300), to: days(100) },
      { from: days(120), status: 'Cancelled' },
      { search: 'V000004999999' },
      { search: 'shopper777777@volume.test' },
      { search: 'shopper12' },
      { search: '12@volume' },
      { search: 'shopper' },
      { search: 'shopper12', status: 'Refunded' },
      { search: 'nobody@nowhere.test' },
      { input: '10345678' },
      { input: '345' },
      { input: '2001' },
    ],
  },
  {
    name: 'wallet transactions',
    path: '/api/admin/allwallettxn',
    pages: (body) => body.totalPages ?? 1,
    limits: [50, 500],
    filters: [
      {},
      { type: 'Debit' },
      { status: 'Processing' },
      { type: 'Credit', status: 'Created' },
      { from: days(7), to: days(1) },
      { from: days(300), type: 'Refunded' },
      { search: 'V000004999999' },
      { search: 'shopper777777@volume.test' },
      { search: 'shopper12' },
      { search: 'shopper' },
      { orderid: 'NONE' },
    ],
  },
  {
    name: 'users',
    path: '/api/admin/users_data',
    pages: (body) => body.totalPages ?? 1,
    limits: [25, 500],
    filters: [
      {},
      { role: 'reseller' },
      { role: 'user', verified: 'false' },
      { search: 'shopper777777@volume.test' },
      { search: '6000777777' },
      { search: 'Shopper 12' },
      { search: 'shopper1' },
    ],
  },
];

/** The 95th percentile of every page, filter and search of the three big tables, per table. */
export async function measureListsAtSize(): Promise<Figure[]> {
  const shop = await startBenchShop({}, await prepareVolume());
  try {
    const token = await signInAdmin(shop.url);
    const figures: Figure[] = [];
    // The first round warms the caches, the database's and the shop's own, as a day's work does.
    for (const list of LISTS) await askRound(shop.url, token, list);
    const memoryBefore = await readMemory(shop.url);
    for (const list of LISTS) figures.push(await measureList(shop.url, token, list));
    const memory = (await readMemory(shop.url)) / memoryBefore;
    figures.push({
      name: 'memory of the shop after all those lists',
      ours: `${memory.toFixed(2)} times that before`,
      limit: 'flat: at most 1.5 times',
      ratio: memory,
      wanted: 1.5,
      lowerIsBetter: true,
    });
    return figures;
  } finally {
    await shop.stop();
  }
}

interface Timed {
  ms: number;
  what: string;
}

/** Every filter with each size of page: the first page, the second, the middle one, one at random and the last. */
async function askRound(url: string, token: string, list: ListAtSize): Promise<Timed[]> {
  const times: Timed[] = [];
  for (const filter of list.filters) {
    for (const limit of list.limits) {
      const first = await ask(url, token, list.path, { ...filter, limit, page: 1 });
      times.push(first);
      const pages = Math.max(1, list.pages(first.body, limit));
      const others = [2, Math.ceil(pages / 2), Math.ceil(pages * Math.random()), pages];
      for (const page of new Set(others.filter((other) => other > 1 && other <= pages)))
        times.push(await ask(url, token, list.path, { ...filter, limit, page }));
    }
  }
  return times;
}

async function measureList(url: string, token: string, list: ListAtSize): Promise<Figure> {
  const times: Timed[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(...(await askRound(url, token, list)));
  times.sort((a, b) => a.ms - b.ms);
  const all = times.map(({ ms }) => ms);
  const at = (share: number) => percentile(all, share);
  const slowest = times.at(-1);
  return {
    name: `${list.name} at size: any page, filter or search, ${times.length} requests`,
    ours: `p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, slowest ${slowest?.ms.toFixed(0)} ms (${slowest?.what})`,
    limit: `p95 of at most ${MS_MAX} ms`,
    ratio: at(0.95) / MS_MAX,
    wanted: 1,
    lowerIsBetter: true,
  };
}

async function ask(url: string, token: string, path: string, query: Query) {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const started = performance.now();
  const answer = await fetch(`${url}${path}?${text}`, { headers: { authorization: `Bearer ${token}` } });
  const body = (await answer.json()) as Record<string, number>;
  const ms = performance.now() - started;
  if (!answer.ok) throw new Error(`${path}?${text}: ${answer.status} ${JSON.stringify(body)}`);
  return { ms, what: text, body };
}

async function signInAdmin(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@rush.test', password: 'rush-demo-2026' }),
  });
  return ((await answer.json()) as { token: string }).token;
}
