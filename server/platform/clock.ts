/** Where the time comes from, so that tests can turn it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that a test moves by hand; it also runs on by itself, so that deadlines pass. */
export class AdjustableClock implements Clock {
  #offsetMs = 0;
  #heldAt: number | null = null;

  now(): Date {
    return new Date((this.#heldAt ?? Date.now()) + this.#offsetMs);
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
  }

  /** Stands still, and moves by `advance` alone, until the function that this gives is called. */
  hold(): () => void {
    this.#heldAt = Date.now();
    return () => {
      this.#heldAt = null;
    };
  }
}
