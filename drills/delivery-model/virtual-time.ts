/** A clock that jumps from event to event. */
export class VirtualTime {
  now = 0;
  /** By time; events of one moment run in the order in which they were added. */
  readonly #queue: { at: number; run: () => void }[] = [];

  after(ms: number, run: () => void): void {
    const at = this.now + ms;
    let place = this.#queue.length;
    while (place > 0 && this.#queue[place - 1]!.at > at) place--;
    this.#queue.splice(place, 0, { at, run });
  }

  /** Runs events up to this time. */
  runUntil(end: number): void {
    for (let next = this.#queue[0]; next && next.at <= end; next = this.#queue[0]) {
      this.#queue.shift();
      this.now = next.at;
      next.run();
    }
  }
}
