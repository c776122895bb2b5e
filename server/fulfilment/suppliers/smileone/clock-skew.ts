/** How far the supplier's clock is ahead of ours, in ms (negative: behind): the bounds it lies between. */
export interface SkewBounds {
  minMs: number;
  maxMs: number;
}

/** The header `Date` has whole seconds: the clock showed up to so much more. */
const DATE_PRECISION_MS = 1_000;
/** What was measured longer ago says nothing: either clock may have been set since. */
const MEASURED_MS_MAX = 10 * 60_000;

/**
 * What is known of the skew to the supplier's clock. Each answer bounds it: the clock showed its header `Date`, or up to
 * a second more, at some moment between our asking and our having the answer. The bounds of several answers are
 * intersected, which leaves little more than the way there and back; where they contradict each other a clock was set,
 * and the latest answer counts alone.
 */
export class ClockSkew {
  #bounds: SkewBounds | null = null;
  #measuredMs = 0;

  /** @param exchange.sentMs and `answeredMs`: our clock before the request and after the answer, in Unix ms */
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

  /** @returns null where it was not measured lately */
  read(nowMs: number): SkewBounds | null {
    const isLate = Math.abs(nowMs - this.#measuredMs) > MEASURED_MS_MAX;
    return isLate ? null : this.#bounds;
  }
}

/**
 * How long Smile.one takes a signature, in s from its field `time`. Source: the merchants' PDF as one client's authors
 * read it ("about 5 minutes"); the vendor's own document was not seen. `probeSignature` proves it daily.
 */
const SIGNATURE_SECONDS = 300;

/**
 * The field `time`, in Unix seconds, of a signature that expires `expiresInMs` after `nowMs` of our clock. Never later,
 * wherever the skew lies within its bounds, and earlier by less than their width and the second that `time` is rounded
 * down to. A supplier that compares whole seconds takes it for up to a second longer.
 */
export function timeThatExpires(expiresInMs: number, nowMs: number, skew: SkewBounds): number {
  return Math.floor((nowMs + skew.minMs + expiresInMs) / 1_000) - SIGNATURE_SECONDS;
}
