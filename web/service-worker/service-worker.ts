/// <reference lib="webworker" />
import type { PushMessage } from '@rush/contract/push.ts';

declare const self: ServiceWorkerGlobalScope;
/** The build inserts a version hash and the files for the offline page. */
declare const VERSION: string;
declare const SHELL: readonly string[];

const CACHE = `rush-${VERSION}`;
const OFFLINE_PATH = '/offline';
const HASHED_FILES = '/assets/';

const findCached = (url: string) => caches.match(url, { ignoreVary: true });

/** Caches only the offline page and its files; prices, pictures and the API always use the network. */
self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell());
});

async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...SHELL, new Request(OFFLINE_PATH, { cache: 'reload' })]);
  // The first version activates at once; later ones wait for “Reload” or for all tabs to close.
  if (!self.registration.active) await self.skipWaiting();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('rush-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith(HASHED_FILES))
    event.respondWith(findCached(request.url).then((response) => response ?? fetch(request)));
  else if (request.mode === 'navigate')
    event.respondWith(pathname.startsWith('/api/') ? fetchOnce(event) : openPage(event));
});

/**
 * Navigation preload may already have sent the request. A second one would fail for single-use links such as the
 * return from Google.
 */
async function fetchOnce(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function openPage(event: FetchEvent): Promise<Response> {
  const { href, pathname, search } = new URL(event.request.url);
  try {
    return await fetchOnce(event);
  } catch (error) {
    const page = await findCached(OFFLINE_PATH);
    if (!page) throw error;
    if (pathname === OFFLINE_PATH) return page;
    const offlineUrl = new URL(OFFLINE_PATH, href);
    offlineUrl.searchParams.set('from', pathname + search);
    return Response.redirect(offlineUrl.href, 302);
  }
}

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (!message) return;
  event.waitUntil(
    self.registration.showNotification(message.title, {
      body: message.body,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge.png',
      // A new notification replaces earlier ones with the same link.
      tag: message.url,
      data: message.url,
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openLink(String(event.notification.data)));
});

/** Opens a page of this shop, in an existing window if there is one. */
async function openLink(path: string): Promise<void> {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) {
    await self.clients.openWindow(href);
    return;
  }
  const client = (await window.navigate(href)) ?? window;
  await client.focus();
}
