import { useEffect, useRef } from 'react';

const DELAY_MS = 2000;

/** Calls `callback` once, by default two seconds after `isDone` becomes true, to leave time to read a message. */
export function useDelayed(isDone: boolean, callback: () => void, delayMs = DELAY_MS): void {
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => latest.current(), delayMs);
    return () => clearTimeout(timer);
  }, [isDone, delayMs]);
}
