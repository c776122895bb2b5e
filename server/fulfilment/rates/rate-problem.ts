/** What is wrong with a rate that a feed told. */
export type RateProblem = 'no-number' | 'not-positive' | 'jumped';

/** A rate further from the last one than this share of it is taken for a mistake of the feed. */
const JUMP_MAX = 1 / 3;

/** Whether a rate may be used. @param last the one in use; null at the first */
export function findRateProblem(rate: number, last: number | null): RateProblem | null {
  if (!Number.isFinite(rate)) return 'no-number';
  if (rate <= 0) return 'not-positive';
  if (last !== null && Math.abs(rate - last) > last * JUMP_MAX) return 'jumped';
  return null;
}
