import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createOrder, createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import autocannon from 'autocannon';
import { ask } from './ask.ts';
import { readDatabase } from './database.ts';
import type { Figure } from './figure.ts';
import { findPack, type Pack, settlePayment, upiOrderBody, walletOrderBody } from './pack.ts';
import { percentile } from './percentile.ts';
import { type BenchShop, startBenchShop } from './shop.ts';
import { walletOrderRequest } from './wallet-order-request.ts';
import { openWallets, type Wallet } from './wallets.ts';

const SECONDS = 10;
const TIMES = 3;
const CLIENTS = 64;
const CLIENTS_MANY = 600;
/** Payments that are reported meanwhile. */
const PAYMENTS = 20;
const PROBE_EACH_MS = 100;
const GOODPUT_WANTED = 0.5;
const STATUS_MS_MAX = 1_000;
const RECOVERED_MS_MAX = 1_000;

/**
 * Wallet orders at three times the rate that the shop can take: what it takes of them, that the others are refused with
 * 503 and a time to come back, how those fare meanwhile who have paid, and how soon it is itself again.
 */
export async function measureOverload(): Promise<Figure[]> {
  const shop = await startBenchShop();
  try {
    const wallets = await openWallets((await readDatabase(shop.dataDir)).ownerUrl, 2_000);
    const pack = await findPack(shop.url);
    // The first orders of a process are slow: its code has not been compiled yet.
    await load(shop, wallets, pack, { clients: CLIENTS });
    const capacity = (await load(shop, wallets, pack, { clients: CLIENTS })).takenPerSecond;
    const unpaid = await placeUnpaid(shop, wallets.slice(0, PAYMENTS), pack);
    const [flood, paid] = await Promise.all([
      load(shop, wallets, pack, { clients: CLIENTS_MANY, perSecond: Math.round(TIMES * capacity) }),
      payMeanwhile(shop, unpaid),
    ]);
    const recovered = await timeToServe(shop, wallets[0]!, pack);
    const name = `${TIMES} times the orders that it can take (${Math.round(capacity)}/s)`;
    return [
      {
        name: `${name}: taken`,
        ours: `${Math.round(flood.takenPerSecond)}/s taken, ${Math.round(flood.refusedPerSecond)}/s refused, ${flood.others} neither`,
        limit: 'the same shop with as many as it can take; none may fail in another way',
        ratio: flood.others > 0 ? 0 : flood.takenPerSecond / capacity,
        wanted: GOODPUT_WANTED,
      },
      {
        name: `${name}: payments reported by the bank and orders asked about meanwhile, 99th percentile`,
        ours: `${paid.p99Ms.toFixed(0)} ms of ${paid.asked} (${paid.failed} failed, ${paid.settled} of ${paid.orders} payments seen)`,
        limit: `at most ${STATUS_MS_MAX} ms, none failed`,
        ratio:
          paid.failed > 0 || paid.settled < paid.orders
            ? Number.POSITIVE_INFINITY
            : paid.p99Ms / STATUS_MS_MAX,
        wanted: 1,
        lowerIsBetter: true,
      },
      {
        name: `${name}: until an order is taken again afterwards`,
        ours: `${recovered.toFixed(0)} ms`,
        limit: `at most ${RECOVERED_MS_MAX} ms`,
        ratio: recovered / RECOVERED_MS_MAX,
        wanted: 1,
        lowerIsBetter: true,
      },
    ];
  } finally {
    await shop.stop();
  }
}

interface Loaded {
  takenPerSecond: number;
  refusedPerSecond: number;
  /** Answers that are neither 200 nor 503, and requests without one. */
  others: number;
}

async function load(
  { url }: BenchShop,
  wallets: readonly Wallet[],
  pack: Pack,
  { clients, perSecond }: { clients: number; perSecond?: number },
): Promise<Loaded> {
  const result = await autocannon({
    url,
    connections: clients,
    duration: SECONDS,
    ...(perSecond && { overallRate: perSecond }),
    requests: [walletOrderRequest(wallets, pack)],
  });
  const refused = result.statusCodeStats?.['503']?.count ?? 0;
  return {
    takenPerSecond: result['2xx'] / result.duration,
    refusedPerSecond: refused / result.duration,
    others: result.non2xx - refused + result.errors,
  };
}

interface Paid {
  orders: number;
  /** Of them, those whose payment the shop has seen at the end. */
  settled: number;
  asked: number;
  failed: number;
  p99Ms: number;
}

interface Unpaid {
  orderid: string;
  token: string;
}

async function placeUnpaid({ url }: BenchShop, wallets: readonly Wallet[], pack: Pack): Promise<Unpaid[]> {
  const orders: Unpaid[] = [];
  for (const { token } of wallets) {
    const { orderid } = await ask(url, createOrder, { body: upiOrderBody(pack) }, token);
    orders.push({ orderid, token });
  }
  return orders;
}

/** Orders are paid one by one, their payments reported by the bank, and asked about until they are seen paid. */
async function payMeanwhile({ url, simulatorsUrl }: BenchShop, orders: readonly Unpaid[]): Promise<Paid> {
  const times: number[] = [];
  let failed = 0;
  let settled = 0;
  const isSeen = async ({ orderid, token }: Unpaid): Promise<boolean> => {
    const started = performance.now();
    const answer = await ask(url, orderStatus, { body: { client_txn_id: orderid } }, token).catch(() => null);
    times.push(performance.now() - started);
    if (!answer) failed++;
    return answer !== null && answer.order.status !== 'Created';
  };
  const deadline = performance.now() + SECONDS * 1_000;
  for (const order of orders) {
    await settlePayment(simulatorsUrl, order.orderid);
    let isPaid = await isSeen(order);
    while (!isPaid && performance.now() < deadline) {
      await pause(PROBE_EACH_MS);
      isPaid = await isSeen(order);
    }
    if (isPaid) settled++;
    await pause(PROBE_EACH_MS);
  }
  return { orders: orders.length, settled, asked: times.length, failed, p99Ms: percentile(times, 0.99) };
}

/** @returns milliseconds until an order is taken */
async function timeToServe({ url }: BenchShop, { token }: Wallet, pack: Pack): Promise<number> {
  const started = performance.now();
  const deadline = started + SECONDS * 1_000;
  while (performance.now() < deadline) {
    const key = randomBytes(12).toString('hex');
    const taken = await ask(url, createWalletOrder, { body: walletOrderBody(pack) }, token, key).catch(
      () => null,
    );
    if (taken) break;
    await pause(PROBE_EACH_MS / 10);
  }
  return performance.now() - started;
}
