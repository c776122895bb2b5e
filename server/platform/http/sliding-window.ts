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
 * Up to 60 hits are kept one by one. Above that, hits within a sixtieth of the window share a slot, which expires with
 * its latest hit: the window may open up to a sixtieth late, but never exceeds the limit.
 */
export function slotMs({ max, windowSeconds }: Limit): number {
  return max <= SLOTS_MAX ? 1 : Math.ceil((windowSeconds * 1000) / SLOTS_MAX);
}

export function pruned(slots: readonly Slot[], limit: Limit, now: number): Slot[] {
  return slots.filter(({ at }) => at > now - limit.windowSeconds * 1000);
}

export function hitsIn(slots: readonly Slot[]): number {
  return slots.reduce((sum, { hits }) => sum + hits, 0);
}

/** 0 if one more hit fits now. @param slots those in the window, in any order */
export function secondsUntilOpen(slots: readonly Slot[], limit: Limit, now: number): number {
  let excess = hitsIn(slots) + 1 - limit.max;
  if (excess <= 0) return 0;
  for (const { at, hits } of slots.toSorted((a, b) => a.at - b.at)) {
    excess -= hits;
    if (excess <= 0) return Math.max(0, at + limit.windowSeconds * 1000 - now) / 1000;
  }
  return limit.windowSeconds;
}
