import { useEffect, useState } from 'react';
import { workerUrl } from '../../api/trusted-scripts.ts';

const REGISTER_AFTER_MS = 4_000;
const UPDATE_CHECK_MS = 30 * 60_000;

export function useWaitingWorker(): ServiceWorker | null {
  const [waitingWorker, setWaitingWorker] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // The shop works without a worker; the next page load retries.
    const register = () => registerWorker(setWaitingWorker).catch(() => undefined);
    const timer = setTimeout(register, REGISTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return waitingWorker;
}

/** Registers the service worker and reports a waiting version. May fail in private windows or if the disk is full. */
async function registerWorker(onWaiting: (worker: ServiceWorker) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerUrl('/sw.js'));
  const watch = (worker: ServiceWorker | null) => {
    const notify = () => {
      // The first worker activates at once; later ones are updates.
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) onWaiting(worker);
    };
    notify();
    worker?.addEventListener('statechange', notify);
  };
  watch(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  setInterval(() => registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}
