import { setTimeout as pause } from 'node:timers/promises';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { checkPlayerId, createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { DEMO } from '../../server/platform/config/demo-values.ts';
import { Database } from '../../server/platform/database/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { aShopper, type Shopper } from '../../server/testing/a-shopper.ts';
import { askShop } from '../ask-shop.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** An order as its shopper knows it. */
export interface AcknowledgedOrder {
  orderid: string;
  /** Given to no other order: it identifies in the supplier's list what was delivered for this one. */
  player: string;
  mode: 'upi' | 'wallet';
}

const PRODUCTS = [
  { name: 'Mobile Legends (Brazil)', zone: '2001' },
  { name: 'Mobile Legends (Philippines)', zone: '2001' },
  { name: 'Mobile Legends (Global)', zone: '2001' },
] as const;
const SHOPPERS = 12;
const RETRY_MS = 250;
const TIMEOUT_MS = 10_000;
/** The bank knows the order and the shop lost its answer: the order expires, its shopper places another. */
const UNPAYABLE = '"gateway-unavailable"';

/** Shoppers who order one after the other, by UPI and from their wallets, and repeat what got no answer. */
export class OrderLoad {
  readonly acknowledged: AcknowledgedOrder[] = [];
  /** Refusals in the shop's own words, with how often. */
  readonly refusals = new Map<string, number>();
  readonly #shop: ShopUnderTest;
  readonly #random: () => number;
  readonly #shoppers: Shopper[] = [];
  readonly #packs: { product_id: string; item_id: string; zone: string }[] = [];
  #players = 0;
  #isRunning = false;
  #working: Promise<void>[] = [];

  constructor(shop: ShopUnderTest, random: () => number) {
    this.#shop = shop;
    this.#random = random;
  }

  /** @param concurrency orders under way at once */
  async start(concurrency: number): Promise<void> {
    await this.#prepare();
    this.#isRunning = true;
    this.#working = Array.from({ length: concurrency }, (_, index) => this.#work(index));
    for (const working of this.#working) working.catch(() => {});
  }

  /** Those under way end first. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#working);
  }

  /** Places one order, once. @returns whether it was accepted */
  async probe(): Promise<boolean> {
    return this.#order(0, false).catch(() => false);
  }

  async #prepare(): Promise<void> {
    const db = new Database(this.#shop.appUrl, { size: 1, log: createLog('silent'), name: 'rush kill test' });
    for (let made = 0; made < SHOPPERS; made++)
      this.#shoppers.push(
        await aShopper({ db, clock: systemClock, secret: DEMO.secret }, { coinsPaise: 1_00_000_00 }),
      );
    await db.close();
    const home = await this.#call(getHomeProducts, {});
    for (const { name, zone } of PRODUCTS) {
      const product = [...home.games, ...home.instantGames].find((each) => each.name === name);
      if (!product) throw new Error(`the demo shop has no ${name}`);
      const [pack] = await this.#call(listItems, { params: { productId: product._id } });
      if (pack) this.#packs.push({ product_id: product._id, item_id: pack._id, zone });
    }
  }

  async #work(index: number): Promise<void> {
    while (this.#isRunning) {
      await this.#order(index, true).catch((error: unknown) => {
        const words = error instanceof Error ? error.message : String(error);
        this.refusals.set(words, (this.refusals.get(words) ?? 0) + 1);
      });
      await pause(20 + this.#random() * 120);
    }
  }

  async #order(index: number, isPatient: boolean): Promise<boolean> {
    const shopper = this.#shoppers[index % this.#shoppers.length];
    const pack = this.#packs[Math.floor(this.#random() * this.#packs.length)];
    if (!shopper || !pack) throw new Error('the load is not prepared');
    const { zone, ...bought } = pack;
    const player = `6${String(++this.#players).padStart(6, '0')}1111`;
    const mode = this.#random() < 0.5 ? 'upi' : 'wallet';
    const ask: typeof untilAnswered = isPatient ? untilAnswered : once;
    await ask(() =>
      this.#call(checkPlayerId, { body: { userid: player, zoneid: zone, product_id: pack.product_id } }),
    );
    // One idempotency key, however often the request is repeated.
    const key = `kill-test-${player}`;
    const body = { ...bought, input1: player, input2: zone };
    const order = mode === 'upi' ? createOrder : createWalletOrder;
    const { orderid } = await ask<{ orderid: string }>(() =>
      this.#call<AnyCall>(order, { body }, { token: shopper.token, key }),
    );
    this.acknowledged.push({ orderid, player, mode });
    if (mode === 'upi') await untilAnswered(() => this.#settle(orderid));
    return true;
  }

  #settle(orderid: string): Promise<void> {
    const webhook = this.#random() < 0.8 ? 'send' : 'drop';
    return this.#control(`/upi/orders/${orderid}/settle`, { outcome: 'success', webhook });
  }

  /** Controls the simulators. */
  async #control(path: string, body: unknown): Promise<void> {
    const answer = await fetch(this.#shop.simulatorsUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Refused(`the simulators answered ${answer.status} to ${path}`);
  }

  async #call<C extends AnyCall>(
    definition: C,
    input: CallInput<C>,
    from: { token?: string; key?: string } = {},
  ): Promise<OutputOf<C>> {
    const answer = await askShop(this.#shop.url, definition, input, { ...from, timeoutMs: TIMEOUT_MS });
    if (answer.status < 400) return JSON.parse(answer.text) as OutputOf<C>;
    const words = `${definition.name} ${answer.status} ${answer.text.slice(0, 120)}`;
    const isFinal = answer.status < 500 && answer.status !== 409;
    throw isFinal || words.includes(UNPAYABLE) ? new Refused(words) : new Error(words);
  }
}

/** The shop has decided: asking again changes nothing. */
class Refused extends Error {}

const PATIENCE_MS = 120_000;

function once<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt();
}

async function untilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Refused || performance.now() > deadline) throw error;
      await pause(RETRY_MS);
    }
  }
}
