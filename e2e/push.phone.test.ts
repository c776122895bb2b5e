import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { FULL_CHROMIUM } from './playwright.config.ts';
import { aPlayer, aShopper, shopperOf } from './shopper.ts';

test.use({ serviceWorkers: 'allow', launchOptions: FULL_CHROMIUM });

/** A push service, as a browser's maker runs one: it takes what shops send. */
async function openPushService() {
  const taken: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = [];
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    taken.push({ path: request.url ?? '', headers: request.headers, bytes });
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, taken, close: () => server.close() };
}

/** Chromium without its maker's services has no push service: this one stands in, with keys of its own. */
async function standIn(page: Page, endpoint: string): Promise<void> {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys().toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  await page.addInitScript(
    ({ json }) => {
      const scope = globalThis as unknown as Record<string, { prototype: object } & Record<string, unknown>>;
      const subscription = {
        endpoint: json.endpoint,
        toJSON: () => json,
        unsubscribe: async () => {
          sessionStorage.removeItem('standInPush');
          return true;
        },
      };
      Object.assign(scope.PushManager?.prototype ?? {}, {
        subscribe: async () => {
          sessionStorage.setItem('standInPush', 'yes');
          return subscription;
        },
        getSubscription: async () => (sessionStorage.getItem('standInPush') ? subscription : null),
      });
      const ask = scope.Notification?.requestPermission as () => Promise<string>;
      Object.assign(scope.Notification ?? {}, {
        requestPermission: () => {
          localStorage.setItem('wasAsked', 'yes');
          return ask.call(scope.Notification);
        },
      });
    },
    { json: { endpoint, expirationTime: null, keys: { p256dh, auth } } },
  );
}

test('a shopper who subscribes to push messages is notified of a delivery; signing out ends it', async ({
  page,
  context,
}) => {
  const service = await openPushService();
  const endpoint = `${service.origin}/send/${randomBytes(6).toString('hex')}`;
  await standIn(page, endpoint);
  await context.grantPermissions(['notifications']);
  const shopper = await aShopper(500);
  await shopper.enter(page);
  await page.goto('/dashboard');
  const messages = page.getByRole('switch', { name: 'Messages in this browser' });
  await expect(messages).toHaveAttribute('aria-checked', 'false');
  expect(await page.evaluate("localStorage.getItem('wasAsked')")).toBeNull();
  await messages.click();
  await expect(page.getByText('You will be notified of your orders here.')).toBeVisible();
  await expect(messages).toHaveAttribute('aria-checked', 'true');
  expect(await page.evaluate("localStorage.getItem('wasAsked')")).toBe('yes');
  await expectNoViolations(page);

  const orderid = await shopper.place({ product: 'BGMI', input1: aPlayer(), pays: 'wallet' });
  await (await shopperOf('admin@rush.test')).decide(orderid, 'Completed');
  await expect.poll(() => service.taken.length).toBe(1);
  expect(service.taken[0]).toMatchObject({
    path: new URL(endpoint).pathname,
    headers: { 'content-encoding': 'aes128gcm', authorization: expect.stringMatching(/^vapid /) },
  });

  await messages.click();
  await expect(messages).toHaveAttribute('aria-checked', 'false');
  await messages.click();
  await expect(messages).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/home');
  await expect.poll(() => page.evaluate("sessionStorage.getItem('standInPush')")).toBeNull();
  service.close();
});

test('where the browser blocks messages the switch is disabled, and says where to allow them', async ({
  page,
}) => {
  await page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })");
  await (await shopperOf('newbie@rush.test')).enter(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('switch', { name: 'Messages in this browser' })).toBeDisabled();
  await expect(page.getByText('This browser blocks messages of this shop.')).toBeVisible();
});

test('a browser without push support is not offered push messages', async ({ page }) => {
  await page.addInitScript('delete window.PushManager');
  await (await shopperOf('newbie@rush.test')).enter(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});
