/** Hits close together, and the time of the latest (Unix ms). */
export interface Slot {
  at: number;
  hits: number;
}

export interface Limit {
  /** Maximum hits in any span of the window's length. */
  max: number;
  windowSeconds: number;
}

const SLOTS_MAX = 60;

/**
 * A limit of up to 60 hits keeps each hit. Above that, hits within a sixtieth of the window share a slot, which expires
 * with its latest hit: the window may open late, by up to a sixtieth, but never admits more than the limit.
 */
export function slotMs({ max, windowSeconds }: Limit): number {
  return max <= SLOTS_MAX ? 1 : Math.ceil((windowSeconds * 1000) / SLOTS_MAX);
}

export function unexpired(slots: readonly Slot[], limit: Limit, now: number): Slot[] {
  return slots.filter(({ at }) => at > now - limit.windowSeconds * 1000);
}

export function countHits(slots: readonly Slot[]): number {
  return slots.reduce((sum, { hits }) => sum + hits, 0);
}

/** The seconds until one more hit fits; 0 if it fits now. @param slots those in the window, in any order */
export function secondsUntilOpen(slots: readonly Slot[], limit: Limit, now: number): number {
  let excess = countHits(slots) + 1 - limit.max;
  if (excess <= 0) return 0;
  for (const { at, hits } of slots.toSorted((a, b) => a.at - b.at)) {
    excess -= hits;
    if (excess <= 0) return Math.max(0, at + limit.windowSeconds * 1000 - now) / 1000;
  }
  return limit.windowSeconds;
}

const KEYS_MAX = 50_000;
/** Below this share of a limit, counts are not shared. */
const SYNC_SHARE = 1 / 8;

interface Window {
  limit: Limit;
  /** Counts from all processes, as of the last sync. */
  shared: Slot[];
  unsynced: Slot[];
}

/** @returns all slots of the shared window */
export type Merge = (bucket: string, limit: Limit, slots: readonly Slot[]) => Promise<Slot[]>;

/** Sliding windows in memory, for limits so generous that an exact count across processes is not worth a statement. */
export class LocalWindows {
  readonly #windows = new Map<string, Window>();

  /** Checks without counting. @returns 0, or the seconds until one more hit fits */
  wait(bucket: string, limit: Limit, now: number): number {
    const window = this.#windows.get(bucket);
    return window
      ? secondsUntilOpen(unexpired([...window.shared, ...window.unsynced], limit, now), limit, now)
      : 0;
  }

  /** Counts one hit if it fits. @returns 0, or the seconds until one more fits */
  hit(bucket: string, limit: Limit, now: number): number {
    const window = this.#touch(bucket, limit);
    window.shared = unexpired(window.shared, limit, now);
    window.unsynced = unexpired(window.unsynced, limit, now);
    const wait = secondsUntilOpen([...window.shared, ...window.unsynced], limit, now);
    if (wait === 0) addHit(window.unsynced, now, slotMs(limit));
    return wait;
  }

  async sync(merge: Merge): Promise<void> {
    for (const [bucket, window] of [...this.#windows]) {
      const { limit, shared, unsynced } = window;
      if (unsynced.length === 0 || countHits(shared) + countHits(unsynced) < limit.max * SYNC_SHARE) continue;
      window.shared = [...shared, ...unsynced];
      window.unsynced = [];
      try {
        window.shared = await merge(bucket, limit, unsynced);
      } catch (error) {
        window.shared = shared;
        window.unsynced = [...unsynced, ...window.unsynced];
        throw error;
      }
    }
  }

  /** Returns a bucket's window and marks it as just used. Evicts the least recently used if there are too many. */
  #touch(bucket: string, limit: Limit): Window {
    const window = this.#windows.get(bucket) ?? { limit, shared: [], unsynced: [] };
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
