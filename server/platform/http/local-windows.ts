import { hitsIn, type Limit, pruned, type Slot, secondsUntilOpen, slotMs } from './sliding-window.ts';

const KEYS_MAX = 50_000;
/** Below this share of a limit, counts are not shared. */
const SYNC_SHARE = 1 / 8;

interface Window {
  limit: Limit;
  /** Counts of all processes, as of the last exchange. */
  shared: Slot[];
  unsent: Slot[];
}

/** @returns all slots of the shared window */
export type Merge = (bucket: string, limit: Limit, slots: readonly Slot[]) => Promise<Slot[]>;

/** Sliding windows in memory, for limits so generous that an exact count over processes is not worth a statement. */
export class LocalWindows {
  readonly #windows = new Map<string, Window>();

  /** Checks without counting. @returns 0, or the seconds until one more hit fits */
  wait(bucket: string, limit: Limit, now: number): number {
    const window = this.#windows.get(bucket);
    return window
      ? secondsUntilOpen(pruned([...window.shared, ...window.unsent], limit, now), limit, now)
      : 0;
  }

  /** Counts one hit. @returns 0, or the seconds until one more fits: then nothing was counted */
  hit(bucket: string, limit: Limit, now: number): number {
    const window = this.#touch(bucket, limit);
    window.shared = pruned(window.shared, limit, now);
    window.unsent = pruned(window.unsent, limit, now);
    const wait = secondsUntilOpen([...window.shared, ...window.unsent], limit, now);
    if (wait === 0) addHit(window.unsent, now, slotMs(limit));
    return wait;
  }

  async sync(merge: Merge): Promise<void> {
    for (const [bucket, window] of this.#windows) {
      const { limit, shared, unsent } = window;
      if (unsent.length === 0 || hitsIn(shared) + hitsIn(unsent) < limit.max * SYNC_SHARE) continue;
      window.shared = [...shared, ...unsent];
      window.unsent = [];
      try {
        window.shared = await merge(bucket, limit, unsent);
      } catch (error) {
        window.shared = shared;
        window.unsent = [...unsent, ...window.unsent];
        throw error;
      }
    }
  }

  /** Returns a key's window, marks it as recently used and evicts the least recently used. */
  #touch(bucket: string, limit: Limit): Window {
    const window = this.#windows.get(bucket) ?? { limit, shared: [], unsent: [] };
    this.#windows.delete(bucket);
    this.#windows.set(bucket, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > KEYS_MAX && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }
}

function addHit(slots: Slot[], at: number, width: number): void {
  const last = slots.at(-1);
  if (last && Math.floor(last.at / width) === Math.floor(at / width)) {
    last.at = Math.max(last.at, at);
    last.hits++;
  } else slots.push({ at, hits: 1 });
}
