import { randomInt } from 'node:crypto';
import type { AnyCall } from '@rush/contract/call.ts';
import type pg from 'pg';

/** From here on requests arrive faster than they are served: each of a call's statements waits this long. */
const WAIT_MS_MAX = 200;
const TICK_MS = 100;
/** A burst or one long task makes one tick late; too much work makes all of them late. */
const TICKS = 5;
/** Spreads the return of refused clients. */
const RETRY_SECONDS_MAX = 3;

export interface Tick {
  /** Since the tick before. */
  elapsedMs: number;
  /** Statements that wait for a connection. */
  waiting: number;
  /** Statements that got one since the tick before. */
  served: number;
}

/** How long requests of this tick waited for the event loop or for a connection, in ms. */
export function waitOf({ elapsedMs, waiting, served }: Tick): number {
  const forConnection = waiting === 0 ? 0 : (waiting / served) * elapsedMs;
  return Math.max(elapsedMs - TICK_MS, forConnection);
}

/** @param waitsMs of the latest ticks, `TICKS` at most */
export function isOverloaded(waitsMs: readonly number[]): boolean {
  return waitsMs.length >= TICKS && Math.min(...waitsMs) >= WAIT_MS_MAX;
}

/**
 * Watches the load of this process. Calls that arrive while it is overloaded are refused at once, so that the others
 * are served in time. Reports of providers, and questions about what was paid for, are always answered: they finish
 * what has begun, and would only come back.
 */
export class LoadShedder {
  readonly #pool: pg.Pool;
  #served = 0;
  #waitsMs: readonly number[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    pool.on('acquire', () => {
      this.#served++;
    });
  }

  start(): void {
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.measure(now - last);
      last = now;
    }, TICK_MS).unref();
  }

  /** Ends a tick. */
  measure(elapsedMs: number): void {
    const wait = waitOf({ elapsedMs, waiting: this.#pool.waitingCount, served: this.#served });
    this.#waitsMs = [...this.#waitsMs, wait].slice(-TICKS);
    this.#served = 0;
  }

  /** @returns after how many seconds to try again, or null if the call is answered */
  shed({ isFromProvider, isNeverShed }: AnyCall): number | null {
    if (isFromProvider || isNeverShed || !isOverloaded(this.#waitsMs)) return null;
    return randomInt(1, RETRY_SECONDS_MAX + 1);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
