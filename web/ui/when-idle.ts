const IDLE_MS_MAX = 1_000;

/** Does something once the page has nothing else to do, or soon. @returns what calls it off */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, IDLE_MS_MAX);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: IDLE_MS_MAX });
  return () => cancelIdleCallback(idle);
}
