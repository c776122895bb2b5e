import { randomInt } from 'node:crypto';
import type { AnyCall } from '@rush/contract/call.ts';
import type pg from 'pg';

/**
 * From here on requests come faster than they are served: each statement waits so many milliseconds for its turn, and a
 * call has several.
 */
export const WAIT_MS_MAX = 200;
const TICK_MS = 100;
/** A burst fills the queue for a moment, and one long task makes one tick late; too much work makes all of them late. */
const TICKS = 5;
/** Those who were refused do not come back all at once. */
const RETRY_SECONDS_MAX = 3;

export interface Tick {
  /** Since the tick before. */
  elapsedMs: number;
  /** Statements that wait for a connection. */
  waiting: number;
  /** Statements that got one since the tick before. */
  served: number;
}

/** How long what came at this tick had to wait: for the event loop, or for a connection. @returns ms */
export function waitOf({ elapsedMs, waiting, served }: Tick): number {
  const forConnection = waiting === 0 ? 0 : (waiting / served) * elapsedMs;
  return Math.max(elapsedMs - TICK_MS, forConnection);
}

/** @param waitsMs of the latest ticks, `TICKS` at most */
export function isOverloaded(waitsMs: readonly number[], waitMsMax: number): boolean {
  return waitsMs.length >= TICKS && Math.min(...waitsMs) >= waitMsMax;
}

/**
 * Whether a call is answered under every load. Providers report payments and deliveries, and who has paid asks how it
 * goes: they end what was begun, and would come again and again where they were refused.
 */
function isNeverShed(call: AnyCall): boolean {
  return call.isFromProvider === true || call.isNeverShed === true;
}

/**
 * Watches the load of this process. What comes while it is overloaded is refused at once and comes back later, so that
 * the rest is served in time.
 */
export class LoadShedder {
  readonly #waitMsMax: number;
  readonly #timer: NodeJS.Timeout;
  #waitsMs: readonly number[] = [];

  /** @param waitMsMax `WAIT_MS_MAX`, but for tests */
  constructor(pool: pg.Pool, waitMsMax: number) {
    this.#waitMsMax = waitMsMax;
    let served = 0;
    pool.on('acquire', () => {
      served++;
    });
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      const wait = waitOf({ elapsedMs: now - last, waiting: pool.waitingCount, served });
      this.#waitsMs = [...this.#waitsMs, wait].slice(-TICKS);
      last = now;
      served = 0;
    }, TICK_MS).unref();
  }

  /** @returns after how many seconds to try again, or null where the call is answered */
  shed(call: AnyCall): number | null {
    if (isNeverShed(call) || !isOverloaded(this.#waitsMs, this.#waitMsMax)) return null;
    return randomInt(1, RETRY_SECONDS_MAX + 1);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
