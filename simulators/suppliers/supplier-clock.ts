/** The clock of a supplier, which may run ahead of this machine's or behind it, and how old a signature may be by it. */
export class SupplierClock {
  readonly #signatureSecondsAtStart: number;
  #signatureSeconds: number;
  #skewMs = 0;

  constructor(signatureSeconds: number) {
    this.#signatureSecondsAtStart = signatureSeconds;
    this.#signatureSeconds = signatureSeconds;
  }

  /** @param changed.skewMs so far ahead of this machine's clock; behind it where negative */
  set(changed: { skewMs?: number | undefined; signatureSeconds?: number | undefined }): void {
    this.#skewMs = changed.skewMs ?? this.#skewMs;
    this.#signatureSeconds = changed.signatureSeconds ?? this.#signatureSeconds;
  }

  get(): { skewMs: number; signatureSeconds: number } {
    return { skewMs: this.#skewMs, signatureSeconds: this.#signatureSeconds };
  }

  reset(): void {
    this.set({ skewMs: 0, signatureSeconds: this.#signatureSecondsAtStart });
  }

  /** As the header `Date` has it. */
  httpDate(): string {
    return new Date(this.#nowMs()).toUTCString();
  }

  /** Whether a signature of this time, in Unix seconds, is still taken. */
  isFresh(time: number): boolean {
    return Math.abs(this.#nowMs() / 1000 - time) <= this.#signatureSeconds;
  }

  #nowMs(): number {
    return Date.now() + this.#skewMs;
  }
}
