import { Random } from '../random.ts';

/** Defaults for one run. Shares are between 0 and 1; times are in ms. */
export const MODEL_DEFAULTS = {
  accounts: 1,
  ordersPerSecond: 1,
  durationMs: 3_600_000,
  latencyMs: 1_000,
  lostRequests: 0.005,
  lostReplies: 0.005,
  /** Share of lost requests that arrive later, before they expire. */
  lateShare: 0.1,
  rejected: 0.01,
  timeoutMs: 10_000,
  expiresInMs: 52_000,
  outageMs: 0,
  /** With Zipf, the n-th pack is ordered 1/n as often as the first; otherwise, all packs equally often. */
  isZipf: false,
  /** Whether orders of equal cost are kept apart (keep-apart.ts). */
  isApart: false,
  limit: 8,
  // Per account per hour.
  priceChangesPerHour: 0,
  topUpsPerHour: 0,
  salesElsewherePerHour: 0,
  crashesPerHour: 0,
  isShared: false,
};

export type ModelOptions = typeof MODEL_DEFAULTS & { seed: number };

/** Prices of 18 packs in hundredths of a coin, from a Brazilian catalogue. */
export const PRICES = [
  6_150, 12_200, 17_750, 48_000, 145_300, 242_400, 366_000, 607_900, 40_250, 7_600, 3_900, 11_600, 19_500,
  39_000, 6_250, 12_500, 18_700, 4_100,
];

export class VirtualTime {
  now = 0;
  /** Sorted by time. Simultaneous events run in insertion order. */
  readonly #queue: { at: number; run: () => void }[] = [];

  after(ms: number, run: () => void): void {
    const at = this.now + ms;
    let index = this.#queue.length;
    while (index > 0 && this.#queue[index - 1]!.at > at) index--;
    this.#queue.splice(index, 0, { at, run });
  }

  runUntil(end: number): void {
    for (let next = this.#queue[0]; next && next.at <= end; next = this.#queue[0]) {
      this.#queue.shift();
      this.now = next.at;
      next.run();
    }
  }
}

export interface ModelOrder {
  id: string;
  pack: number;
  paidAt: number;
  executions: number;
  wasUnknown: boolean;
}

export abstract class VirtualWorld {
  readonly options: ModelOptions;
  readonly time = new VirtualTime();
  readonly waiting: ModelOrder[] = [];
  readonly latencies: number[] = [];
  /** `wrong` counts wrong decisions, `twice` double executions. */
  readonly tally = { orders: 0, leftToStaff: 0, wrong: 0, twice: 0 };
  readonly random: () => number;

  constructor(options: Partial<ModelOptions> & { seed: number }) {
    this.options = { ...MODEL_DEFAULTS, ...options };
    const random = new Random(this.options.seed);
    this.random = () => random.next();
  }

  abstract runCycles(): void;
}
