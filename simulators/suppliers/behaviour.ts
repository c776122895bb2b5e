export const MODES = [
  'ok',
  'reject',
  'slow',
  'lost-request',
  'lost-reply',
  'cut-reply',
  'error-reply',
  'down',
  'no-balance',
] as const;
export type Mode = (typeof MODES)[number];

export const SLOW_MS = 3_000;

/** How a supplier behaves: for so many orders, or until it is changed. */
export class Behaviour {
  #mode: Mode = 'ok';
  #times: number | null = null;
  #delayMs = SLOW_MS;

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

  /** The mode for the next order, and how long it takes; counts the order. */
  next(): { mode: Mode; delayMs: number } {
    const now = { mode: this.#mode, delayMs: this.#delayMs };
    if (this.#times !== null && this.#mode !== 'ok') {
      this.#times--;
      if (this.#times <= 0) this.set('ok', null, SLOW_MS);
    }
    return now;
  }
}
