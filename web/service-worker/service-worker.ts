/// <reference lib="webworker" />
import type { PushMessage } from '@rush/contract/push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: what this version is called, and the files its offline page is made of. */
declare const VERSION: string;
declare const SHELL: readonly string[];

const CACHE = `rush-${VERSION}`;
const OFFLINE = '/offline';
const HASHED = '/assets/';

/**
 * Keeps two things: the page that is shown without a connection, and files whose names change with their content.
 * Prices, catalogue, pictures and every answer of the API come from the network or not at all.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...SHELL, new Request(OFFLINE, { cache: 'reload' })]);
  // The first version may serve at once; a later one waits until the shopper says so.
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
  if (Array.isArray(event.data?.loaded)) event.waitUntil(keepLoaded(event.data.loaded));
});

/** What a page had loaded before there was a worker: the browser has it still, so that it costs no data. */
async function keepLoaded(urls: readonly string[]): Promise<void> {
  const ours = urls.filter((url) => {
    const { origin, pathname } = new URL(url);
    return origin === self.location.origin && pathname.startsWith(HASHED);
  });
  await Promise.all(ours.map((url) => fromCache(new Request(url)).catch(() => undefined)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith(HASHED)) event.respondWith(fromCache(request));
  else if (request.mode === 'navigate')
    event.respondWith(pathname.startsWith('/api/') ? askOnce(event) : openPage(event));
});

/**
 * The browser has sent the request already, by navigation preload. Left unanswered here it would send it again, and
 * what counts once, such as the return from Google, would be used up by the first.
 */
async function askOnce(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

async function openPage(event: FetchEvent): Promise<Response> {
  const { href, pathname, search } = new URL(event.request.url);
  try {
    return await askOnce(event);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const page = await cache.match(OFFLINE, { ignoreVary: true });
    if (!page) throw error;
    if (pathname === OFFLINE) return page;
    const there = new URL(OFFLINE, href);
    there.searchParams.set('from', pathname + search);
    return Response.redirect(there.href, 302);
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
      // One order is one notification: what came last stands.
      tag: message.url,
      data: message.url,
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Opens a page of this shop, in the window that is open already where there is one. */
async function open(path: string): Promise<void> {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) {
    await self.clients.openWindow(href);
    return;
  }
  const shown = (await window.navigate(href)) ?? window;
  await shown.focus();
}
