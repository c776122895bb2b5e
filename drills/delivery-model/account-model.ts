import { Random } from '../random.ts';
import { ModelAccount, type ModelOrder, type ModelWorld, type Tally } from './model-account.ts';
import { MODEL_DEFAULTS, type ModelOptions, PRICES } from './model-options.ts';
import { VirtualTime } from './virtual-time.ts';

/** After the orders end, everything has this long to be decided. */
const AFTERWARDS_MS = 1_800_000;

export interface ModelReport extends Tally {
  /** From payment to delivery, of orders that were not lost themselves, in ms. */
  p50: number;
  p95: number;
  p99: number;
  /** Never ended: must be 0. */
  open: number;
}

/** Orders, accounts at one supplier, and everything that goes wrong there, in virtual time. */
export class AccountModel implements ModelWorld {
  readonly options: ModelOptions;
  readonly time = new VirtualTime();
  readonly waiting: ModelOrder[] = [];
  readonly latencies: number[] = [];
  readonly tally: Tally = { unknown: 0, leftToPerson: 0, wrong: 0, twice: 0 };
  readonly #random: Random;
  readonly #accounts: ModelAccount[];
  #orders = 0;

  constructor(options: Partial<ModelOptions> & { seed: number }) {
    this.options = { ...MODEL_DEFAULTS, ...options };
    this.#random = new Random(this.options.seed);
    this.#accounts = Array.from({ length: this.options.accounts }, () => new ModelAccount(this));
  }

  random(): number {
    return this.#random.next();
  }

  runCycles(): void {
    for (const account of this.#accounts) account.runCycle();
  }

  run(): ModelReport {
    const { options } = this;
    this.#repeat(options.ordersPerSecond * 3_600, () => {
      const pack = Math.floor(this.random() * PRICES.length);
      this.waiting.push({ id: String(++this.#orders), pack, paidAt: this.time.now });
      this.runCycles();
    });
    for (const account of this.#accounts) {
      this.#repeat(options.priceChangesPerHour, () => account.changePrice());
      this.#repeat(options.loadsPerHour, () => account.load());
      this.#repeat(options.salesElsewherePerHour, () => account.sellElsewhere());
      this.#repeat(options.crashesPerHour, () => account.crash());
    }
    this.time.runUntil(options.durationMs + AFTERWARDS_MS);
    return this.#report();
  }

  #repeat(perHour: number, run: () => void): void {
    if (perHour === 0) return;
    const gapMs = (-Math.log(1 - this.random()) * 3_600_000) / perHour;
    if (this.time.now + gapMs > this.options.durationMs) return;
    this.time.after(gapMs, () => {
      run();
      this.#repeat(perHour, run);
    });
  }

  #report(): ModelReport {
    const sorted = this.latencies.sort((a, b) => a - b);
    const percentile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    const open = this.waiting.length + this.#accounts.reduce((sum, account) => sum + account.countOpen(), 0);
    return { ...this.tally, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), open };
  }
}
