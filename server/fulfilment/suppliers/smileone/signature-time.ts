import type { SkewBounds } from './clock-skew.ts';

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
