export const MODES = ['ok', 'reject', 'slow', 'lost-request', 'lost-reply', 'down', 'no-balance'] as const;
export type Mode = (typeof MODES)[number];

/** How a supplier behaves: for so many orders, or until told otherwise. */
export class Behaviour {
  #mode: Mode = 'ok';
  #times: number | null = null;
  #delayMs = 3_000;

  set(mode: Mode, times: number | null, delayMs: number): void {
    this.#mode = mode;
    this.#times = times;
    this.#delayMs = delayMs;
  }

  get(): { mode: Mode; times: number | null; delayMs: number } {
    return { mode: this.#mode, times: this.#times, delayMs: this.#delayMs };
  }

  isDown(): boolean {
    return this.#mode === 'down';
  }

  /** The mode for the next order; counts it. */
  next(): Mode {
    const mode = this.#mode;
    if (this.#times !== null && mode !== 'ok') {
      this.#times--;
      if (this.#times <= 0) this.set('ok', null, this.#delayMs);
    }
    return mode;
  }

  pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#delayMs).unref());
  }
}
