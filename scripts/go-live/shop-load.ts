import { setTimeout as pause } from 'node:timers/promises';
import type { AnyCall } from '../../contract/call.ts';
import { checkPlayerId, createOrder, createWalletOrder } from '../../contract/orders.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { Database } from '../../server/platform/database/database.ts';
import { createLog } from '../../server/platform/log.ts';
import { aShopper, type Shopper } from '../../server/testing/a-shopper.ts';
import type { AcknowledgedOrder } from '../kill-test/order-load.ts';
import { settleAtBank } from './buy-first-pack.ts';
import { ShopClient } from './shop-client.ts';

export interface LoadedShop {
  /** Where the proxy before it listens, without a slash at the end. */
  origin: string;
  appUrl: string;
  secret: string;
  simulatorsUrl: string;
  pack: { product_id: string; item_id: string };
}

/** So many, and so slowly, that the shop's own limits refuse nobody: names looked up a minute, payments open at once. */
const SHOPPERS = 200;
const ORDER_PAUSE_MS = 600;
const VISIT_PAUSE_MS = 400;
/** Of so many payments the bank reports one not: the shop asks. */
const UNREPORTED_EVERY = 20;

/**
 * Shoppers who look at pages and order, by UPI and from their wallets, each time from another address. No request is
 * repeated: one that fails is a failure that a shopper saw.
 */
export class ShopLoad {
  readonly acknowledged: AcknowledgedOrder[] = [];
  /** What failed, with when. */
  readonly failures: string[] = [];
  requests = 0;
  readonly #shop: LoadedShop;
  readonly #shoppers: Shopper[] = [];
  #players = 0;
  #isRunning = false;
  #working: Promise<void>[] = [];

  constructor(shop: LoadedShop) {
    this.#shop = shop;
  }

  /** @param concurrency orders under way at once; half as many look at pages */
  async start(concurrency: number): Promise<void> {
    if (this.#shoppers.length === 0) await this.#makeShoppers();
    this.#isRunning = true;
    const work = async (once: () => Promise<void>, pauseMs: number) => {
      while (this.#isRunning) {
        await once().catch((error: unknown) => this.#note(error));
        await pause(pauseMs);
      }
    };
    this.#working = [
      ...Array.from({ length: concurrency }, () => work(() => this.#order(), ORDER_PAUSE_MS)),
      ...Array.from({ length: Math.ceil(concurrency / 2) }, () => work(() => this.#visit(), VISIT_PAUSE_MS)),
    ];
  }

  /** Those under way end first. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#working);
  }

  #note(error: unknown): void {
    const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
    this.failures.push(`${new Date().toISOString()} ${words.trim()}`);
  }

  async #makeShoppers(): Promise<void> {
    const { appUrl, secret } = this.#shop;
    const db = new Database(appUrl, { size: 1, log: createLog('silent'), name: 'rush go-live walk' });
    for (let made = 0; made < SHOPPERS; made++)
      this.#shoppers.push(await aShopper({ db, clock: systemClock, secret }, { coinsPaise: 1_00_000_00 }));
    await db.close();
  }

  async #order(): Promise<void> {
    const number = ++this.#players;
    const shopper = this.#shoppers[number % this.#shoppers.length];
    if (!shopper) throw new Error('the load has no shoppers');
    const { pack, origin, simulatorsUrl } = this.#shop;
    const player = `6${String(number).padStart(6, '0')}1111`;
    const mode = number % 2 === 0 ? 'upi' : 'wallet';
    const browser = new ShopClient(origin);
    try {
      this.requests++;
      await browser.call(checkPlayerId, {
        body: { userid: player, zoneid: '2001', product_id: pack.product_id },
      });
      const place: AnyCall = mode === 'upi' ? createOrder : createWalletOrder;
      this.requests++;
      const placed: unknown = await browser.call(
        place,
        { body: { ...pack, input1: player, input2: '2001' } },
        { token: shopper.token, key: `walk-${player}` },
      );
      const { orderid } = placed as { orderid: string };
      this.acknowledged.push({ orderid, player, mode });
      if (mode === 'upi')
        await settleAtBank(simulatorsUrl, orderid, number % UNREPORTED_EVERY === 0 ? 'drop' : 'send');
    } finally {
      browser.close();
    }
  }

  /** The home page with everything that it names, as a browser asks for it. */
  async #visit(): Promise<void> {
    const browser = new ShopClient(this.#shop.origin);
    try {
      const home = await this.#fetch(browser, '/');
      const files = new Set(
        [...home.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path),
      );
      await Promise.all([...files].map((path) => this.#fetch(browser, path)));
    } finally {
      browser.close();
    }
  }

  async #fetch(browser: ShopClient, path: string): Promise<string> {
    this.requests++;
    const { status, text } = await browser.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
    return text;
  }
}
