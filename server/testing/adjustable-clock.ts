import type { Clock } from '../platform/clock.ts';

interface Timer {
  dueAt: number;
  work: () => void;
  timeout: NodeJS.Timeout | undefined;
}

/** Node.js fires a longer timeout at once. */
const TIMEOUT_MS_MAX = 2 ** 31 - 1;

/** A test clock that keeps running. `advance` jumps ahead and fires the timers that have come due. */
export class AdjustableClock implements Clock {
  readonly #timers = new Set<Timer>();
  #offsetMs = 0;
  #heldAt: number | null = null;

  now(): Date {
    return new Date((this.#heldAt ?? Date.now()) + this.#offsetMs);
  }

  after(ms: number, work: () => void): () => void {
    const timer: Timer = { dueAt: this.now().getTime() + ms, work, timeout: undefined };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => this.#cancel(timer);
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
    for (const timer of [...this.#timers].sort((a, b) => a.dueAt - b.dueAt)) {
      clearTimeout(timer.timeout);
      this.#arm(timer);
    }
  }

  /** Stops the clock until the returned function is called. `advance` still moves it. */
  hold(): () => void {
    this.#heldAt = Date.now();
    return () => {
      this.#heldAt = null;
    };
  }

  #arm(timer: Timer): void {
    const fire = () => {
      this.#cancel(timer);
      timer.work();
    };
    const dueInMs = Math.max(0, timer.dueAt - this.now().getTime());
    timer.timeout = setTimeout(fire, Math.min(TIMEOUT_MS_MAX, dueInMs)).unref();
  }

  #cancel(timer: Timer): void {
    clearTimeout(timer.timeout);
    this.#timers.delete(timer);
  }
}
