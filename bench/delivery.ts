import type { ChildProcess } from 'node:child_process';
import { createOrder, createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { measureBursts } from './bursts.ts';
import { atLeast, atMost, type Figure, percentile } from './figure.ts';
import {
  checkPlayer,
  findPacks,
  listExecutionTimes,
  newPlayer,
  orderBody,
  settlePayment,
} from './purchase.ts';
import { callShop, postToSimulators } from './requests.ts';
import { type BenchShop, count, until, withOwner, withShop, withWorker } from './shop.ts';
import { openWallets } from './wallets.ts';

const PRODUCT = 'Mobile Legends (Brazil)';
const ZONE = '2001';
const WAIT_MS_MAX = 120_000;
/** The supplier's latency, the number of orders, and the required deliveries per second on one account. */
const CASES = [
  { latencyMs: 0, orders: 600, rateMin: 100 },
  { latencyMs: 400, orders: 160, rateMin: 18 },
  { latencyMs: 1_000, orders: 80, rateMin: 7.5 },
];
const PLACING_CLIENTS = 16;
const SHOPPERS = 200;
const CALLS_MAX = 1.5;
const SINGLE_ORDERS = 40;
const MS_TO_SUPPLIER_MAX = 20;

export async function measureDelivery(): Promise<Figure[]> {
  const singleOrder = await withShop(measureSingleOrders);
  const rates = await withShop((shop) => withWorker(shop, (worker) => measureRates(shop, worker)), {
    ROLE: 'web',
  });
  return [singleOrder, ...rates, ...(await measureBursts())];
}

/** The time from a confirmed payment to execution by the supplier, one order at a time. */
async function measureSingleOrders(shop: BenchShop): Promise<Figure> {
  const [pack] = await findPacks(shop, PRODUCT);
  const [shopper] = await openWallets(shop, 1);
  if (!pack || !shopper) throw new Error(`${PRODUCT} has no pack, or there is no shopper`);
  const times: number[] = [];
  while (times.length < SINGLE_ORDERS) {
    const player = newPlayer();
    await checkPlayer(shop, pack, player, ZONE);
    const body = orderBody(pack, player, ZONE);
    const { orderid } = await callShop(shop.url, createOrder, { body }, shopper.token);
    await settlePayment(shop, orderid);
    const [executedAt] = await untilExecuted(shop, player, 1);
    const input = { body: { client_txn_id: orderid } };
    const { order } = await callShop(shop.url, orderStatus, input, shopper.token);
    const paid = order.timeline.find(({ status }) => status === 'Processing');
    times.push((executedAt ?? Number.NaN) - Date.parse(paid?.at ?? ''));
  }
  const note = `slowest of ${SINGLE_ORDERS}: ${Math.max(...times)} ms`;
  return atMost('confirmed payment to supplier', percentile(times, 0.5), ' ms', MS_TO_SUPPLIER_MAX, note);
}

/** Deliveries per second for orders queued before the first is sent, and supplier calls per delivery. */
async function measureRates(shop: BenchShop, worker: ChildProcess): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { latencyMs, orders, rateMin } of CASES) {
    const mode = latencyMs === 0 ? { mode: 'ok' } : { mode: 'slow', delayMs: latencyMs };
    await postToSimulators(`${shop.simulatorsUrl}/suppliers/smileone/mode`, mode);
    const player = newPlayer();
    worker.kill('SIGSTOP');
    await placeOrders(shop, player, orders);
    worker.kill('SIGCONT');
    const times = await untilExecuted(shop, player, orders);
    const rate = ((times.length - 1) * 1_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
    figures.push(atLeast(`deliveries on one account, supplier takes ${latencyMs} ms`, rate, '/s', rateMin));
  }
  const callsPerDelivery = await withOwner(shop, async (client) => {
    const calls = (await count(client, 'supplier_exchanges')) + (await count(client, 'supplier_readings'));
    return calls / (await count(client, "deliveries where status = 'Delivered'"));
  });
  return [...figures, atMost('supplier calls per delivery', callsPerDelivery, '', CALLS_MAX)];
}

async function placeOrders(shop: BenchShop, player: string, orders: number): Promise<void> {
  const shoppers = await openWallets(shop, SHOPPERS);
  const packs = await findPacks(shop, PRODUCT);
  await checkPlayer(shop, packs[0]!, player, ZONE);
  let placed = 0;
  const place = async () => {
    while (placed < orders) {
      const body = orderBody(packs[placed % packs.length]!, player, ZONE);
      const { token } = shoppers[placed++ % shoppers.length]!;
      await callShop(shop.url, createWalletOrder, { body }, token, `${player}-${placed}`);
    }
  };
  await Promise.all(Array.from({ length: PLACING_CLIENTS }, place));
}

async function untilExecuted(shop: BenchShop, player: string, orders: number): Promise<number[]> {
  let times: number[] = [];
  const isDone = async () => {
    times = await listExecutionTimes(shop, player);
    return times.length >= orders;
  };
  await until(isDone, WAIT_MS_MAX, `${orders} orders at the supplier`);
  return times;
}
