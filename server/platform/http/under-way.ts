/** Counts what is under way in this process, by key. */
export class UnderWay {
  readonly #counts = new Map<string, number>();

  /** @returns leaves again (a second time it does nothing), or null where `max` of the key are under way */
  enter(key: string, max: number): (() => void) | null {
    const count = this.#counts.get(key) ?? 0;
    if (count >= max) return null;
    this.#counts.set(key, count + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left === 0) this.#counts.delete(key);
      else this.#counts.set(key, left);
    };
  }
}
