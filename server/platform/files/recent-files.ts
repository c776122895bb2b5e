/** Files asked for lately, up to so many bytes, so that a bucket is not asked each time. */
export class RecentFiles {
  readonly #files = new Map<string, Buffer>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(name: string): Buffer | undefined {
    const bytes = this.#files.get(name);
    if (!bytes) return undefined;
    this.#files.delete(name);
    this.#files.set(name, bytes);
    return bytes;
  }

  add(name: string, bytes: Buffer): void {
    if (this.#files.has(name)) return;
    this.#files.set(name, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#files.delete(oldest);
      this.#bytes -= length;
    }
  }
}

const MISSES_MAX = 10_000;
const MISS_KEPT_MS = 60_000;

/** Names that the store did not have lately. What is stored has a new name, so that none of them comes into being soon. */
export class RecentMisses {
  readonly #until = new Map<string, number>();

  has(name: string, now: number): boolean {
    return (this.#until.get(name) ?? 0) > now;
  }

  add(name: string, now: number): void {
    this.#until.delete(name);
    this.#until.set(name, now + MISS_KEPT_MS);
    if (this.#until.size <= MISSES_MAX) return;
    const [oldest] = this.#until.keys();
    if (oldest !== undefined) this.#until.delete(oldest);
  }
}
