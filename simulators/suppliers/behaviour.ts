export const MODES = [
  'ok',
  'reject',
  'slow',
  'held',
  'late',
  'lost-request',
  'lost-reply',
  'cut-reply',
  'error-reply',
  'down',
  'no-balance',
] as const;
export type Mode = (typeof MODES)[number];

export const SLOW_MS = 3_000;

/** Latency, and random faults in mode `ok`, reproducible by seed. Probabilities are from 0 to 1. */
export interface Faults {
  /** Average round trip. Each direction takes a random 25 to 75% of it. */
  latencyMs: number;
  lostRequests: number;
  lostReplies: number;
  rejected: number;
  seed: number;
}

export const NO_FAULTS: Faults = { latencyMs: 0, lostRequests: 0, lostReplies: 0, rejected: 0, seed: 1 };

export class Behaviour {
  #mode: Mode = 'ok';
  #times: number | null = null;
  #delayMs = SLOW_MS;
  #faults: Faults = NO_FAULTS;
  #state = NO_FAULTS.seed;
  #held: (() => void)[] = [];

  set(mode: Mode, times: number | null, delayMs: number): void {
    this.#mode = mode;
    this.#times = times;
    this.#delayMs = delayMs;
    for (const release of this.#held.splice(0)) release();
  }

  get(): { mode: Mode; times: number | null; delayMs: number } {
    return { mode: this.#mode, times: this.#times, delayMs: this.#delayMs };
  }

  isDown(): boolean {
    return this.#mode === 'down';
  }

  setFaults(faults: Faults): void {
    this.#faults = faults;
    this.#state = faults.seed;
  }

  getFaults(): Faults {
    return this.#faults;
  }

  async simulateLatency(): Promise<void> {
    const { latencyMs } = this.#faults;
    if (latencyMs === 0) return;
    const ms = (latencyMs * (0.5 + this.#random())) / 2;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** Delays the execution of an order: `slow` for `delayMs`, `held` until the mode is set again. */
  async pause({ mode, delayMs }: { mode: Mode; delayMs: number }): Promise<void> {
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (mode === 'held') await new Promise<void>((resolve) => this.#held.push(resolve));
  }

  #random(): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  #draw(): Mode {
    const { lostRequests, lostReplies, rejected } = this.#faults;
    const chance = this.#random();
    if (chance < lostRequests) return 'lost-request';
    if (chance < lostRequests + lostReplies) return 'lost-reply';
    return chance < lostRequests + lostReplies + rejected ? 'reject' : 'ok';
  }

  /** Returns the mode and delay for the next order, and counts that order. */
  next(): { mode: Mode; delayMs: number } {
    const current = { mode: this.#mode === 'ok' ? this.#draw() : this.#mode, delayMs: this.#delayMs };
    if (this.#times !== null && this.#mode !== 'ok') {
      this.#times--;
      // Not `set`, which would release held orders.
      if (this.#times <= 0) [this.#mode, this.#times, this.#delayMs] = ['ok', null, SLOW_MS];
    }
    return current;
  }
}
