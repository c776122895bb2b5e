import { randomInt } from 'node:crypto';
import type { AnyCall } from '@rush/contract/call.ts';
import type pg from 'pg';

/** Above this, requests arrive faster than they are served. */
const WAIT_MS_MAX = 200;
const TICK_MS = 100;
/** A burst or one long task delays a few ticks; overload delays all of them. */
const TICKS = 5;
/** Spreads the retries of refused clients. */
const RETRY_SECONDS_MAX = 3;

export interface Tick {
  elapsedMs: number;
  waiting: number;
  /** Connections handed out during the tick. */
  served: number;
}

/** How long requests in this tick waited for the event loop or for a connection, in ms. */
export function waitOf({ elapsedMs, waiting, served }: Tick): number {
  const forConnection = waiting === 0 ? 0 : (waiting / served) * elapsedMs;
  return Math.max(elapsedMs - TICK_MS, forConnection);
}

export function isOverloaded(waitsMs: readonly number[]): boolean {
  return waitsMs.length >= TICKS && Math.min(...waitsMs) >= WAIT_MS_MAX;
}

/**
 * Refuses calls while this process is overloaded. Calls by providers, and calls that report on a payment or an order,
 * are always served: they finish work in progress, and would only be retried if refused.
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

  measure(elapsedMs: number): void {
    const wait = waitOf({ elapsedMs, waiting: this.#pool.waitingCount, served: this.#served });
    this.#waitsMs = [...this.#waitsMs, wait].slice(-TICKS);
    this.#served = 0;
  }

  /** @returns the seconds after which to retry, or null to serve the call */
  shed({ isFromProvider, isNeverShed }: AnyCall): number | null {
    if (isFromProvider || isNeverShed || !isOverloaded(this.#waitsMs)) return null;
    return randomInt(1, RETRY_SECONDS_MAX + 1);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
