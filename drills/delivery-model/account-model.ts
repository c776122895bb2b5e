import { ModelAccount } from './model-account.ts';
import { type ModelOptions, PRICES, VirtualWorld } from './virtual-world.ts';

/** Everything must be decided within this time after the last order. */
const DECISION_MS_MAX = 1_800_000;

export type ModelReport = ReturnType<AccountModel['run']>;

export class AccountModel extends VirtualWorld {
  readonly #accounts: ModelAccount[];

  constructor(options: Partial<ModelOptions> & { seed: number }) {
    super(options);
    this.#accounts = Array.from({ length: this.options.accounts }, () => new ModelAccount(this));
  }

  override runCycles(): void {
    for (const account of this.#accounts) account.runCycle();
  }

  run() {
    const { options } = this;
    this.#repeat(options.ordersPerSecond * 3_600, () => {
      const order = { id: String(++this.tally.orders), pack: this.#pickPack(), paidAt: this.time.now };
      this.waiting.push({ ...order, executions: 0, wasUnknown: false });
      this.runCycles();
    });
    for (const account of this.#accounts) {
      this.#repeat(options.priceChangesPerHour, () => account.changePrice());
      this.#repeat(options.topUpsPerHour, () => account.topUp());
      this.#repeat(options.salesElsewherePerHour, () => account.sellElsewhere());
      this.#repeat(options.crashesPerHour, () => account.crash());
      if (options.outageMs > 0)
        for (let at = 1_800_000; at < options.durationMs; at += 3_600_000)
          this.time.after(at, () => account.startOutage(options.outageMs));
    }
    this.time.runUntil(options.durationMs + DECISION_MS_MAX);
    return this.#report();
  }

  #pickPack(): number {
    if (!this.options.isZipf) return Math.floor(this.random() * PRICES.length);
    let point = this.random() * PRICES.reduce((sum, _, pack) => sum + 1 / (pack + 1), 0);
    for (const pack of PRICES.keys()) {
      point -= 1 / (pack + 1);
      if (point < 0) return pack;
    }
    return 0;
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

  /** `p50` to `p99`: ms from payment to delivery, excluding orders whose outcome was ever unknown. */
  #report() {
    const sorted = this.latencies.sort((a, b) => a - b);
    const percentile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    const open = this.waiting.length + this.#accounts.reduce((sum, account) => sum + account.countOpen(), 0);
    return { ...this.tally, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), open };
  }
}
