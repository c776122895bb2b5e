import { createWalletOrder } from '@rush/contract/orders.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { checkPlayer, findPacks, listExecutionTimes, newPlayer, orderBody, type Pack } from './purchase.ts';
import { callShop, postToSimulators } from './requests.ts';
import { type BenchShop, count, until, withOwner, withShop } from './shop.ts';
import { openWallets, type Wallet } from './wallets.ts';

const PRODUCT = 'Mobile Legends (Brazil)';
const ZONE = '2001';
const SHOPPERS = 6;
const WAIT_MS_MAX = 300_000;
const OUTAGES_MS = [2_500, 20_000, 70_000];

/** Bursts of orders by a few shoppers. If there are several packs, the n-th is ordered 1/n as often as the first. */
const BURSTS = [
  { orders: 60, packs: 1, latencyMs: 0, rateMin: 25 },
  { orders: 40, packs: 1, latencyMs: 400, rateMin: 15 },
  { orders: 40, packs: 5, latencyMs: 400, rateMin: 15 },
];

/** Measures bursts of orders, a lost request and supplier outages, over HTTP with one Smile.one account. */
export const measureBursts = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    const bench = new Bursts(shop, await findPacks(shop, PRODUCT), await openWallets(shop, SHOPPERS));
    const figures: Figure[] = [];
    for (const burst of BURSTS) figures.push(await bench.measureBurst(burst));
    figures.push(...(await bench.measureLostRequest()));
    for (const ms of OUTAGES_MS) figures.push(await bench.measureOutage(ms));
    return [...figures, await bench.countDuplicates()];
  });

class Bursts {
  readonly #shop: BenchShop;
  readonly #packs: readonly Pack[];
  readonly #wallets: readonly Wallet[];
  readonly #players: string[] = [];
  #placed = 0;

  constructor(shop: BenchShop, packs: readonly Pack[], wallets: readonly Wallet[]) {
    this.#shop = shop;
    this.#packs = packs;
    this.#wallets = wallets;
  }

  async measureBurst({ orders, packs, latencyMs, rateMin }: (typeof BURSTS)[number]): Promise<Figure> {
    await this.#setSupplierMode(latencyMs === 0 ? 'ok' : 'slow', { delayMs: latencyMs });
    const player = await this.#newCheckedPlayer();
    const packsToOrder = zipf(this.#packs.slice(0, packs), orders);
    const started = Date.now();
    await Promise.all(packsToOrder.map((pack) => this.#place(pack, player)));
    const lastExecutedAt = await this.#untilExecuted(player, orders);
    const rate = (orders * 1_000) / (lastExecutedAt - started);
    const name = `${orders} orders for ${packs} pack(s), supplier takes ${latencyMs} ms`;
    return atLeast(name, rate, '/s', rateMin);
  }

  async measureLostRequest(): Promise<Figure[]> {
    const [samePack, otherPack] = this.#packs;
    if (!samePack || !otherPack) throw new Error(`${PRODUCT} has fewer than two packs`);
    await this.#setSupplierMode('lost-request', { times: 1 });
    await this.#place(samePack, await this.#newCheckedPlayer());
    const countUnknown = () =>
      withOwner(this.#shop, (client) => count(client, "deliveries where status = 'Unknown'"));
    await until(async () => (await countUnknown()) > 0, WAIT_MS_MAX, 'the request to be lost');
    const secondsOf = async (pack: Pack) => {
      const started = Date.now();
      const player = await this.#newCheckedPlayer();
      await this.#place(pack, player);
      return ((await this.#untilExecuted(player, 1)) - started) / 1_000;
    };
    const figures = [
      atMost('after a lost request, an order for another pack', await secondsOf(otherPack), ' s', 1),
      atMost('after a lost request, an order for the same pack', await secondsOf(samePack), ' s', 5),
    ];
    await until(async () => (await countUnknown()) === 0, WAIT_MS_MAX, 'the lost order to be resolved');
    return figures;
  }

  async measureOutage(ms: number): Promise<Figure> {
    const player = await this.#newCheckedPlayer();
    await this.#setSupplierMode('down');
    await this.#place(this.#packs[0]!, player);
    await new Promise((resolve) => setTimeout(resolve, ms));
    const restoredAt = Date.now();
    await this.#setSupplierMode('ok');
    const seconds = ((await this.#untilExecuted(player, 1)) - restoredAt) / 1_000;
    return atMost(`a paid order is delivered after an outage of ${ms / 1_000} s`, seconds, ' s', 5);
  }

  async countDuplicates(): Promise<Figure> {
    const executed = await Promise.all(this.#players.map((player) => listExecutionTimes(this.#shop, player)));
    return atMost('deliveries beyond those ordered', executed.flat().length - this.#placed, '', 0);
  }

  async #newCheckedPlayer(): Promise<string> {
    const player = newPlayer();
    await checkPlayer(this.#shop, this.#packs[0]!, player, ZONE);
    this.#players.push(player);
    return player;
  }

  #setSupplierMode(mode: string, options: object = {}): Promise<void> {
    return postToSimulators(`${this.#shop.simulatorsUrl}/suppliers/smileone/mode`, { mode, ...options });
  }

  async #place(pack: Pack, player: string): Promise<void> {
    const { token } = this.#wallets[this.#placed++ % SHOPPERS]!;
    const body = orderBody(pack, player, ZONE);
    const key = `burst-${this.#placed}`;
    await callShop(this.#shop.url, createWalletOrder, { body }, token, key);
  }

  async #untilExecuted(player: string, orders: number): Promise<number> {
    let times: number[] = [];
    const isDone = async () => {
      times = await listExecutionTimes(this.#shop, player);
      return times.length >= orders;
    };
    await until(isDone, WAIT_MS_MAX, `${orders} orders at the supplier`);
    return times.at(-1)!;
  }
}

function zipf(packs: readonly Pack[], orders: number): Pack[] {
  const total = packs.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  const weighted = packs.flatMap((pack, index) =>
    Array.from({ length: Math.round(orders / (index + 1) / total) }, () => pack),
  );
  return Array.from({ length: orders }, (_, index) => weighted[index % weighted.length]!);
}
