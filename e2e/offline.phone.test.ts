import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, untilTrue } from './fixtures.ts';
import { title } from './screen.ts';
import { POLLING } from './shop.ts';
import { GAMES, moveOrder, signInAsNew } from './test-data.ts';

test.use({ serviceWorkers: 'allow' });

test('offline, the shop shows a notice and the latest orders', async ({ page, context, console }) => {
  const shopper = await signInAsNew(page);
  const orderid = await shopper.order({ game: GAMES.bgmi, payWith: 'upi' });
  await page.clock.install();
  await page.goto('/orders');
  await expect(page.getByText(orderid)).toBeVisible();
  // The service worker is registered some time after the page has loaded.
  await page.clock.fastForward(4_000);
  await untilTrue(page, `navigator.serviceWorker.controller?.state === 'activated'`);
  // Wait for open requests, because the page would report their failure.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await expect(title(page)).toHaveText('No connection right now');
  await expect(page.getByRole('article').filter({ hasText: orderid })).toContainText('60 UC');
  await context.setOffline(false);
  await page.waitForURL('/orders');
  await expect(title(page)).toHaveText('My Orders');
  const cached = await page.evaluate<string[]>(`caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
    .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`);
  expect(cached).toContain('/offline');
  expect(cached.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
  console.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

/** Starts a simulated push service. @returns its origin, the messages it receives, and how to close it */
async function startPushService() {
  const messages: { path?: string; encoding?: string }[] = [];
  const server = createServer((request, response) => {
    messages.push({ path: request.url, encoding: request.headers['content-encoding'] });
    request.resume();
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, messages, close: () => server.close() };
}

test('a member who turns on notifications gets a push message about a delivery', async ({ page }) => {
  const service = await startPushService();
  const path = `/send/${randomBytes(6).toString('hex')}`;
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  // The headless browser has no push service and no permission prompt.
  await page.addInitScript(`{
    const json = ${JSON.stringify({ endpoint: service.origin + path, expirationTime: null, keys })};
    let subscription = null;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async () =>
      (subscription = { endpoint: json.endpoint, toJSON: () => json, unsubscribe: async () => true });
  }`);
  const shopper = await signInAsNew(page, 100);
  await page.goto('/dashboard');
  const notifications = page.getByRole('switch', { name: 'Browser notifications' });
  await notifications.click();
  await expect(notifications).toHaveAttribute('aria-checked', 'true');
  await moveOrder(await shopper.order({ game: GAMES.bgmi }), 'Completed');
  await expect.poll(() => service.messages, POLLING).toEqual([{ path, encoding: 'aes128gcm' }]);
  service.close();
});
