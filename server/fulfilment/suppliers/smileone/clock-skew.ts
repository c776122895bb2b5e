export interface SkewBounds {
  minMs: number;
  maxMs: number;
}

/** The `Date` header has whole seconds. */
const DATE_PRECISION_MS = 1_000;
/** Older measurements are discarded, because a clock may have been set since. */
const MEASURED_MS_MAX = 10 * 60_000;

/**
 * Measures the clock skew from the `Date` headers of responses. Intersects the bounds of several responses; if they
 * contradict each other, a clock was set and only the latest counts.
 */
export class ClockSkew {
  #bounds: SkewBounds | null = null;
  #measuredMs = 0;

  /** @param exchange.sentMs our clock before the request, in Unix ms; `answeredMs`: after the response */
  note({ sentMs, answeredMs, date }: { sentMs: number; answeredMs: number; date: Date | null }): void {
    if (date === null || answeredMs < sentMs) return;
    const known = this.read(answeredMs);
    const latest = {
      minMs: date.getTime() - answeredMs,
      maxMs: date.getTime() + DATE_PRECISION_MS - sentMs,
    };
    const minMs = Math.max(latest.minMs, known?.minMs ?? latest.minMs);
    const maxMs = Math.min(latest.maxMs, known?.maxMs ?? latest.maxMs);
    this.#bounds = minMs <= maxMs ? { minMs, maxMs } : latest;
    this.#measuredMs = answeredMs;
  }

  read(nowMs: number): SkewBounds | null {
    const isLate = Math.abs(nowMs - this.#measuredMs) > MEASURED_MS_MAX;
    return isLate ? null : this.#bounds;
  }
}

/**
 * How long Smile.one accepts a signature, in s from its field `time`. Source: an open-source client, which cites the
 * merchants' PDF ("about 5 minutes"). `probeSignature` verifies it daily.
 */
const SIGNATURE_SECONDS = 300;

/**
 * The field `time`, in Unix seconds, of a signature that expires `expiresInMs` after `nowMs`. It never expires later, and
 * earlier by at most the width of the bounds plus two seconds, one of them from the supplier's whole-second comparison.
 */
export function timeThatExpires(expiresInMs: number, nowMs: number, skew: SkewBounds): number {
  return Math.floor((nowMs + skew.minMs + expiresInMs) / 1_000) - SIGNATURE_SECONDS;
}
