import { useEffect, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { offlineText } from '../../text/en/offline.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A page that stays open asks for a new version when it is looked at again, this often at most. */
const ASK_AGAIN_MS = 30 * 60_000;

/** Registers the service worker, and says when a new version of the shop waits. */
export function NewVersion() {
  const t = useText(offlineText);
  const waiting = useWaitingVersion();
  if (!waiting) return null;
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    waiting.postMessage('take-over');
  };
  return (
    <div
      role="status"
      className="fixed right-3 bottom-20 left-3 z-40 flex animate-rise items-center gap-3 border border-line-strong bg-raised py-2 pr-2 pl-4 shadow-lift md:right-5 md:bottom-5 md:left-auto"
    >
      <Icon name="refresh" />
      <p className="flex-1 font-medium">{t.newVersion}</p>
      <Button variant="primary" size="sm" onClick={reload}>
        {t.reload}
      </Button>
    </div>
  );
}

function useWaitingVersion(): ServiceWorker | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    let registration: ServiceWorkerRegistration | undefined;
    let askedAt = Date.now();
    const askAgain = () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_AGAIN_MS) return;
      askedAt = Date.now();
      registration?.update().catch(() => undefined);
    };
    void register(setWaiting).then((registered) => {
      registration = registered;
    });
    document.addEventListener('visibilitychange', askAgain);
    return () => document.removeEventListener('visibilitychange', askAgain);
  }, []);
  return waiting;
}

/** A browser that will not have it (a private window, a full disk) shops without. */
async function register(onWaiting: (worker: ServiceWorker) => void) {
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return undefined;
  const watch = (worker: ServiceWorker | null) => {
    const tell = () => {
      // The very first worker serves at once: only where one serves already is a second one news.
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) onWaiting(worker);
    };
    tell();
    worker?.addEventListener('statechange', tell);
  };
  watch(registration.waiting ?? registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ loaded: performance.getEntriesByType('resource').map(({ name }) => name) });
  return registration;
}
