/** Made-up rates of about 2026: units of each currency for one euro. */
const DEFAULT_RATES: Readonly<Record<string, unknown>> = { INR: 102, USD: 1.17, BRL: 6.2, PHP: 68.5 };

/** What the central bank published last; forgotten at the end of the process. */
export class RateTable {
  #rates: Readonly<Record<string, unknown>> = DEFAULT_RATES;
  #date: string | null = null;
  #isDown = false;

  get() {
    return { rates: this.#rates, date: this.#date ?? today(), isDown: this.#isDown };
  }

  /** Whatever is not given stays. A rate may be anything, also what no feed should say. */
  set(change: { rates?: Readonly<Record<string, unknown>>; date?: string; isDown?: boolean }): void {
    this.#rates = { ...this.#rates, ...change.rates };
    this.#date = change.date ?? this.#date;
    this.#isDown = change.isDown ?? this.#isDown;
  }

  clear(): void {
    this.#rates = DEFAULT_RATES;
    this.#date = null;
    this.#isDown = false;
  }
}

const today = () => new Date().toISOString().slice(0, 10);
