const stops = new Set<() => Promise<unknown>>();
let isListening = false;

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

function leave(): void {
  // What fails from now on fails because it was stopped; the rest has yet to be.
  process.on('uncaughtException', () => {});
  Promise.allSettled([...stops].map((stop) => stop()))
    .catch(() => {})
    .finally(() => process.exit(130));
}
