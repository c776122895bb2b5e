import type { Log } from '../log.ts';
import { hitsIn, type Limit, pruned, type Slot, secondsUntilOpen, slotMs } from './sliding-window.ts';

const KEYS_MAX = 50_000;
const SYNC_MS = 1_000;
/** Below this share of a limit no other process has to know. */
const SYNC_SHARE = 1 / 8;

interface Window {
  /** What all processes together counted, as of the last exchange. */
  shared: Slot[];
  /** Counted here since. */
  unsent: Slot[];
  sentAt: number;
  isSending: boolean;
}

/** Adds hits to the window that all processes share. @returns all of its slots */
export type Merge = (bucket: string, limit: Limit, slots: readonly Slot[]) => Promise<{ slots: Slot[] }>;

/**
 * Sliding windows in memory for limits so generous that an exact count over all processes is not worth a statement
 * per request. A process alone counts exactly; several know of each other's hits about a second later.
 */
export class LocalWindows {
  readonly #windows = new Map<string, Window>();
  readonly #merge: Merge;
  readonly #log: Log;

  constructor(merge: Merge, log: Log) {
    this.#merge = merge;
    this.#log = log;
  }

  /** Looks without counting. @returns 0, or the seconds until one more hit fits */
  wait(bucket: string, limit: Limit, now: number): number {
    const window = this.#windows.get(bucket);
    return window
      ? secondsUntilOpen(pruned([...window.shared, ...window.unsent], limit, now), limit, now)
      : 0;
  }

  /** Counts one hit. @returns 0, or the seconds until one more fits: then nothing was counted */
  hit(bucket: string, limit: Limit, now: number): number {
    const window = this.#touch(bucket);
    window.shared = pruned(window.shared, limit, now);
    window.unsent = pruned(window.unsent, limit, now);
    const all = [...window.shared, ...window.unsent];
    const wait = secondsUntilOpen(all, limit, now);
    if (wait > 0) return wait;
    addHit(window.unsent, now, slotMs(limit));
    const isDue = hitsIn(all) + 1 >= limit.max * SYNC_SHARE && now - window.sentAt >= SYNC_MS;
    if (isDue && !window.isSending)
      this.#send(bucket, limit, window, now).catch((error) =>
        this.#log.warn({ err: error }, 'rate limit counts could not be shared'),
      );
    return 0;
  }

  async #send(bucket: string, limit: Limit, window: Window, now: number): Promise<void> {
    const sent = window.unsent;
    window.isSending = true;
    window.sentAt = now;
    // Meanwhile they count as shared; what comes in between is sent the next time.
    window.shared = [...window.shared, ...sent];
    window.unsent = [];
    try {
      window.shared = (await this.#merge(bucket, limit, sent)).slots;
    } catch (error) {
      window.shared = window.shared.filter((slot) => !sent.includes(slot));
      window.unsent = [...sent, ...window.unsent];
      throw error;
    } finally {
      window.isSending = false;
    }
  }

  /** The window of a key, now the most recently used; the least recently used goes when there are too many. */
  #touch(bucket: string): Window {
    const window = this.#windows.get(bucket) ?? { shared: [], unsent: [], sentAt: 0, isSending: false };
    this.#windows.delete(bucket);
    this.#windows.set(bucket, window);
    if (this.#windows.size > KEYS_MAX) {
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined) this.#windows.delete(oldest);
    }
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
