/** A supplier's clock, which may be skewed, and the maximum age of signatures. */
export class SupplierClock {
  readonly #signatureSecondsAtStart: number;
  #signatureSeconds: number;
  #skewMs = 0;

  constructor(signatureSeconds: number) {
    this.#signatureSecondsAtStart = signatureSeconds;
    this.#signatureSeconds = signatureSeconds;
  }

  /** @param changed.skewMs positive if ahead of this machine's clock */
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

  httpDate(): string {
    return new Date(this.#nowMs()).toUTCString();
  }

  /** @param time of the signature, in Unix seconds */
  isFresh(time: number): boolean {
    return Math.abs(this.#nowMs() / 1000 - time) <= this.#signatureSeconds;
  }

  #nowMs(): number {
    return Date.now() + this.#skewMs;
  }
}
