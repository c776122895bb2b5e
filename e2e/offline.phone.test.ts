import { readFile, writeFile } from 'node:fs/promises';
import type { Page, Worker } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { FULL_CHROMIUM } from './playwright.config.ts';
import { aPlayer, aShopper } from './shopper.ts';

test.use({ serviceWorkers: 'allow', launchOptions: FULL_CHROMIUM });
// One of them builds a new version, which the others would be told of.
test.describe.configure({ mode: 'default' });

const WORKER_FILE = new URL('../web/dist/client/sw.js', import.meta.url);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until the service worker serves the page. */
async function untilServed(page: Page): Promise<Worker> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker serves the page');
  return worker;
}

/** What is under way arrives first: a page that was cut off would complain with reason. */
async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

/** What lies in the caches, as paths. */
const keptPaths = (page: Page) =>
  page.evaluate<string[]>(`caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
    .then((kept) => kept.flat().map(({ url }) => new URL(url).pathname))`);

test('without a connection the shop says so, shows no price, and opens by itself when it is back', async ({
  page,
  context,
  noise,
}) => {
  await page.goto('/home');
  await untilServed(page);
  await goOffline(page);
  await page.goto('/faq');
  await expect(heading(page)).toHaveText('No connection right now');
  await expect(page).toHaveURL('/offline?from=%2Ffaq');
  await expect(page.getByText('₹')).toHaveCount(0);
  await expectNoViolations(page);
  await context.setOffline(false);
  await expect(page).toHaveURL('/faq');
  await expect(heading(page)).toHaveText('Questions and answers');
  // What was asked for without a connection failed, of course.
  noise.length = 0;
});

test('the page that was wanted opens by itself also where the browser never says that it is online', async ({
  page,
  context,
  noise,
}) => {
  await page.addInitScript(
    "window.addEventListener('online', (event) => event.stopImmediatePropagation(), true)",
  );
  await page.goto('/home');
  await untilServed(page);
  await goOffline(page);
  await page.goto('/faq');
  await expect(heading(page)).toHaveText('No connection right now');
  await context.setOffline(false);
  await expect(page).toHaveURL('/faq');
  noise.length = 0;
});

test('a hotel that answers in the place of the shop does not count as the shop', async ({ page, noise }) => {
  await page.goto('/home');
  await page.route('**/healthz', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Welcome to the hotel</title>' }),
  );
  const asked = page.waitForResponse('**/healthz');
  await page.goto('/offline?from=%2Ffaq');
  await asked;
  await page.waitForResponse('**/healthz');
  await expect(page).toHaveURL('/offline?from=%2Ffaq');
  await page.unroute('**/healthz');
  await expect(page).toHaveURL('/faq');
  noise.length = 0;
});

test('a shopper reads the last orders offline; signed out, nothing of them is left on the device', async ({
  page,
  context,
  noise,
}) => {
  const shopper = await aShopper();
  await shopper.enter(page);
  const orderid = await shopper.place({ product: 'BGMI', item: '60 UC', input1: aPlayer() });
  const withServer = { product: 'Genshin Impact', input1: aPlayer().slice(0, 9), input2: 'Europe' };
  const genshin = await shopper.place(withServer);
  await page.goto('/orders');
  await expect(page.getByText(orderid)).toBeVisible();
  await untilServed(page);
  await goOffline(page);
  await page.reload();
  await expect(heading(page)).toHaveText('No connection right now');
  await expect(page.getByRole('article').filter({ hasText: genshin })).toContainText(
    `${withServer.input1} · Europe`,
  );
  const kept = page.getByRole('article').filter({ hasText: orderid });
  await expect(kept).toContainText('60 UC');
  await expect(kept.getByText('Created')).toBeVisible();
  await expect(kept.getByRole('link').or(kept.getByRole('button'))).toHaveCount(0);
  await expectNoViolations(page);

  await context.setOffline(false);
  await page.waitForURL('/orders');
  await page.goto('/home');
  await goOffline(page);
  await page.getByRole('link', { name: 'Purchase History' }).click();
  await expect(heading(page)).toHaveText('No connection right now');
  await expect(page.getByRole('article').filter({ hasText: orderid })).toBeVisible();

  await context.setOffline(false);
  await page.waitForURL('/orders');
  await expect(heading(page)).toHaveText('My Orders');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/home');
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(orderid);
  await goOffline(page);
  await page.goto('/offline');
  await expect(heading(page)).toHaveText('No connection right now');
  await expect(page.getByText(orderid)).toHaveCount(0);
  // What was asked for without a connection failed, of course.
  noise.length = 0;
});

test('only hashed files and the offline page are kept: no price, no catalogue, no answer of the API', async ({
  page,
}) => {
  const shopper = await aShopper();
  await shopper.enter(page);
  await page.goto('/home');
  await untilServed(page);
  await page.goto('/wallet');
  await expect(heading(page)).toBeVisible();
  await page.goto('/home');
  await expect.poll(async () => (await keptPaths(page)).includes('/offline')).toBe(true);
  expect(
    (await keptPaths(page)).filter((path) => path !== '/offline' && !path.startsWith('/assets/')),
  ).toEqual([]);
});

test('a hashed file comes from the device once it was loaded', async ({ page }) => {
  await page.goto('/home');
  await untilServed(page);
  const answer = page.waitForResponse((response) => /\/assets\/index-.*\.js$/.test(response.url()));
  await page.reload();
  expect((await answer).fromServiceWorker()).toBe(true);
});

test('an open page is notified of a new version, and runs it after Reload', async ({ page }) => {
  const built = await readFile(WORKER_FILE, 'utf8');
  const version = /VERSION=`([\w-]{12})`/.exec(built)?.[1] ?? '';
  await page.goto('/faq');
  await untilServed(page);
  await expect(page.getByText('The shop has a new version.')).toBeHidden();
  try {
    await writeFile(WORKER_FILE, built.replaceAll(version, 'a-newer-one1'));
    await page.evaluate('navigator.serviceWorker.getRegistration().then((each) => each.update())');
    await expect(page.getByText('The shop has a new version.')).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await reloaded;
    await expect.poll(() => page.evaluate('caches.keys()')).toEqual(['rush-a-newer-one1']);
  } finally {
    await writeFile(WORKER_FILE, built);
  }
});

test('a message from the shop is shown, and leads to the order when it is pressed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/home');
  const worker = await untilServed(page);
  const message = { title: 'Delivered', body: '86 Diamonds are in your game.', url: '/faq' };
  await worker.evaluate(
    `self.dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(message))} }))`,
  );
  const shown = () =>
    worker.evaluate<unknown[]>(
      'self.registration.getNotifications().then((all) => all.map(({ title, body, data }) => ({ title, body, url: data })))',
    );
  await expect.poll(shown).toEqual([message]);
  await worker.evaluate(
    "self.registration.getNotifications().then(([notification]) => self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))",
  );
  await expect(page).toHaveURL('/faq');
  await expect.poll(shown).toEqual([]);
});
