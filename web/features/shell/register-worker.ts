import { workerAddress } from '../../api/trusted-scripts.ts';

const ASK_AGAIN_MS = 30 * 60_000;

/** Registers the service worker and reports when a new version waits. @returns a function that stops watching */
export function registerWorker(onWaiting: (worker: ServiceWorker) => void): () => void {
  let registration: ServiceWorkerRegistration | undefined;
  let askedAt = Date.now();
  const askAgain = () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_AGAIN_MS) return;
    askedAt = Date.now();
    registration?.update().catch(() => undefined);
  };
  void register(onWaiting).then((registered) => {
    registration = registered;
  });
  document.addEventListener('visibilitychange', askAgain);
  return () => document.removeEventListener('visibilitychange', askAgain);
}

/** Private windows and full disks refuse it; the shop works without. */
async function register(onWaiting: (worker: ServiceWorker) => void) {
  const registration = await navigator.serviceWorker.register(workerAddress('/sw.js')).catch(() => undefined);
  if (!registration) return undefined;
  const watch = (worker: ServiceWorker | null) => {
    const notify = () => {
      // The first worker activates at once; only a second one is an update.
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) onWaiting(worker);
    };
    notify();
    worker?.addEventListener('statechange', notify);
  };
  watch(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  return registration;
}
