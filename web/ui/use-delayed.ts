import { useEffect, useRef } from 'react';

const DELAY_MS = 2000;

/** Calls back once, two seconds after something is done: long enough to read that it is. */
export function useDelayed(isDone: boolean, callback: () => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => latest.current(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
}
