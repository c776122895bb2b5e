const IDLE_MS_MAX = 1_000;

/** Runs a callback when the page is idle, or after one second. @returns a function that cancels it */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, IDLE_MS_MAX);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout: IDLE_MS_MAX });
  return () => cancelIdleCallback(idle);
}
