/** A clock that jumps from event to event, and random numbers that a seed repeats. */
export class VirtualTime {
  now = 0;
  readonly #heap: { at: number; order: number; run: () => void }[] = [];
  #order = 0;

  after(ms: number, run: () => void): void {
    this.#push({ at: this.now + ms, order: this.#order++, run });
  }

  /** Runs what is due until nothing is left, or until that time. */
  run(until = Number.POSITIVE_INFINITY): void {
    for (let next = this.#heap[0]; next && next.at <= until; next = this.#heap[0]) {
      this.#pop();
      this.now = next.at;
      next.run();
    }
  }

  #isBefore(a: number, b: number): boolean {
    const left = this.#heap[a]!;
    const right = this.#heap[b]!;
    return left.at < right.at || (left.at === right.at && left.order < right.order);
  }

  #swap(a: number, b: number): void {
    [this.#heap[a], this.#heap[b]] = [this.#heap[b]!, this.#heap[a]!];
  }

  #push(event: { at: number; order: number; run: () => void }): void {
    this.#heap.push(event);
    let at = this.#heap.length - 1;
    while (at > 0 && this.#isBefore(at, (at - 1) >> 1)) {
      this.#swap(at, (at - 1) >> 1);
      at = (at - 1) >> 1;
    }
  }

  #pop(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#heap.length && this.#isBefore(child, least)) least = child;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }
}

/** Mulberry32: small, fast, and the same for a seed on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
