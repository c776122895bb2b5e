import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Minutes until an ISO moment, at most 0 once it has passed; null during hydration and without one. */
export function useMinutesLeft(until: string | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setLeft(until ? Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS) : null);
    tick();
    if (!until) return;
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
