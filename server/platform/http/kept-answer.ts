import type { Clock } from '../clock.ts';

/**
 * Keeps what is costly to make and asked for by anyone: made anew after `ms` at most, and once for all who ask
 * meanwhile.
 */
export function keptFor<T>(clock: Clock, ms: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; made: Promise<T> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (kept && now - kept.at < ms) return kept.made;
    const making = { at: now, made: make() };
    kept = making;
    making.made.catch(() => {
      if (kept === making) kept = null;
    });
    return making.made;
  };
}
