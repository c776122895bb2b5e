import { ModelAccount, type ModelOrder, type ModelWorld } from './model-account.ts';
import { MODEL_DEFAULTS, type ModelOptions, PRICES } from './model-options.ts';
import { seededRandom, VirtualTime } from './virtual-time.ts';

export interface ModelReport {
  orders: number;
  /** From payment to delivery, of orders that were not lost themselves, in ms. */
  p50: number;
  p95: number;
  p99: number;
  unknown: number;
  leftToPerson: number;
  /** Decided otherwise than it was: must be 0. */
  wrong: number;
  /** Delivered twice or never ended: must be 0. */
  twice: number;
  open: number;
  readings: number;
  unexplained: number;
}

/** Orders, accounts at one supplier, and everything that goes wrong there, in virtual time. */
export class AccountModel implements ModelWorld {
  readonly options: ModelOptions;
  readonly time = new VirtualTime();
  readonly random: () => number;
  readonly waiting: ModelOrder[] = [];
  readonly latencies: number[] = [];
  unknown = 0;
  leftToPerson = 0;
  wrong = 0;
  twice = 0;
  readings = 0;
  readonly #accounts: ModelAccount[];
  #orders = 0;

  constructor(options: Partial<ModelOptions> & { seed: number }) {
    this.options = { ...MODEL_DEFAULTS, ...options };
    this.random = seededRandom(this.options.seed);
    this.#accounts = Array.from({ length: this.options.accounts }, () => new ModelAccount(this));
  }

  /** Each account goes on where it can. */
  turnAll(): void {
    for (const account of this.#accounts) account.takeTurn();
  }

  run(): ModelReport {
    const {
      durationMs,
      ordersPerSecond,
      priceChangesPerHour,
      loadsPerHour,
      salesElsewherePerHour,
      crashesPerHour,
    } = this.options;
    this.#repeat(ordersPerSecond * 3_600, durationMs, () => {
      this.waiting.push({
        id: String(++this.#orders),
        pack: Math.floor(this.random() * PRICES.length),
        paidAt: this.time.now,
        isSent: false,
      });
      this.turnAll();
    });
    for (const account of this.#accounts) {
      this.#repeat(priceChangesPerHour, durationMs, () => account.changePrice());
      this.#repeat(loadsPerHour, durationMs, () => account.load());
      this.#repeat(salesElsewherePerHour, durationMs, () => account.sellElsewhere());
      this.#repeat(crashesPerHour, durationMs, () => account.crash());
    }
    this.time.run(durationMs + 1_800_000);
    return this.#report();
  }

  #repeat(perHour: number, untilMs: number, run: () => void): void {
    if (perHour === 0) return;
    const gap = (-Math.log(1 - this.random()) * 3_600_000) / perHour;
    if (this.time.now + gap > untilMs) return;
    this.time.after(gap, () => {
      run();
      this.#repeat(perHour, untilMs, run);
    });
  }

  #report(): ModelReport {
    const deliveries = this.#accounts.flatMap((account) => account.deliveries);
    const sorted = this.latencies.sort((a, b) => a - b);
    const percentile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return {
      orders: this.#orders,
      p50: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
      unknown: this.unknown,
      leftToPerson: this.leftToPerson,
      wrong: this.wrong,
      twice: this.twice,
      open:
        this.waiting.length +
        deliveries.filter(({ outcome, isRejected }) => outcome !== 'delivered' && !isRejected).length,
      readings: this.readings,
      unexplained: this.#accounts.reduce((sum, { unexplained }) => sum + unexplained.size, 0),
    };
  }
}
