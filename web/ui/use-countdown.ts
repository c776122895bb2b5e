import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 1000;

/** `left` is in milliseconds and updated every second; undefined before `start`. */
export function useCountdown(): { left: number | undefined; start: (ms: number) => void } {
  const [end, setEnd] = useState<number>();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (end === undefined) return;
    const tick = () => setLeft(Math.max(0, end - Date.now()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [end]);
  const start = useCallback((ms: number) => {
    setEnd(Date.now() + ms);
    setLeft(ms);
  }, []);
  return { left, start };
}
