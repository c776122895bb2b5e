const stops = new Set<() => Promise<unknown>>();
let isListening = false;
let isLeaving = false;

/**
 * Has something stopped and removed where the bench is stopped by a signal. @returns to be called once it has been
 * stopped in the ordinary way
 */
export function stopOnSignal(stop: () => Promise<unknown>): () => void {
  stops.add(stop);
  if (!isListening) {
    isListening = true;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  }
  return () => {
    stops.delete(stop);
  };
}

/** Whether a signal has come: what ends now was stopped, and is no fault. */
export const isStopped = (): boolean => isLeaving;

function leave(): void {
  isLeaving = true;
  Promise.allSettled([...stops].map((stop) => stop()))
    .catch(() => {})
    .finally(() => process.exit(130));
}
