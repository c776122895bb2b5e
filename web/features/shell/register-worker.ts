import { workerAddress } from '../../api/trusted-scripts.ts';

/** A page that stays open asks for a new version when it is looked at again, this often at most. */
const ASK_AGAIN_MS = 30 * 60_000;

/** Registers the service worker, and says when a new version of the shop waits. @returns what ends the watch */
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

/** A browser that will not have it (a private window, a full disk) shops without. */
async function register(onWaiting: (worker: ServiceWorker) => void) {
  const registration = await navigator.serviceWorker.register(workerAddress('/sw.js')).catch(() => undefined);
  if (!registration) return undefined;
  const watch = (worker: ServiceWorker | null) => {
    const notify = () => {
      // The very first worker serves at once: only where one serves already is a second one news.
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) onWaiting(worker);
    };
    notify();
    worker?.addEventListener('statechange', notify);
  };
  watch(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ loaded: performance.getEntriesByType('resource').map(({ name }) => name) });
  return registration;
}
