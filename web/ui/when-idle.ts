const IDLE_MS_MAX = 1_000;

/** Runs a callback when the page is idle, after a second at the latest. @returns a function that cancels it */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, IDLE_MS_MAX);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: IDLE_MS_MAX });
  return () => cancelIdleCallback(idle);
}
