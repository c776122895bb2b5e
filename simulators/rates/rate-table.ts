/** Plausible rates for 2026, per euro. */
const DEFAULT_RATES: Readonly<Record<string, unknown>> = { INR: 102, USD: 1.17, BRL: 6.2, PHP: 68.5 };

export class RateTable {
  #rates: Readonly<Record<string, unknown>> = DEFAULT_RATES;
  #date: string | null = null;
  #isDown = false;

  get() {
    return { rates: this.#rates, date: this.#date ?? today(), isDown: this.#isDown };
  }

  /** Omitted fields stay unchanged. Rates may be invalid, to test how the shop handles that. */
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
