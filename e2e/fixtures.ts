import { test as base, expect, type Page } from '@playwright/test';
import { SIMULATORS_PORT } from './playwright.config.ts';

export const SIMULATORS = `http://localhost:${SIMULATORS_PORT}`;
export const PASSWORD = 'rush-demo-2026';

/** JSON of the simulators' own controls. */
export async function simulator<T>(path: string, body?: unknown): Promise<T> {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(SIMULATORS + path, init);
  return (await answer.json()) as T;
}

/** Signs in through the form, as a shopper does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/**
 * Goes on once the page is hydrated. What is typed and pressed before that has tests of its own, which open their page
 * with `waitUntil`, as do those that stop the page's clock or its code.
 */
function openHydrated(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await expect(page.locator('html[data-waits="yes"]')).toHaveCount(0);
    return response;
  };
}

const PROBE = '/healthz?is-intercepted';
const INTERCEPTED = 204;

/**
 * Goes on once the route holds. Chromium says that it intercepts the requests of an open page before the page's process
 * has heard of it: of a busy page the next request would still reach the shop.
 */
function routeAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const routed = await route(...given);
    if (page.url().startsWith('http')) {
      await route(isProbe, (each) => each.fulfill({ status: INTERCEPTED }));
      while ((await probe(page)) !== INTERCEPTED);
      await page.unroute(isProbe);
    }
    return routed;
  };
}

const isProbe = ({ pathname, search }: URL): boolean => pathname + search === PROBE;

/** @returns null where the page leaves for another one meanwhile, which is asked instead */
const probe = (page: Page): Promise<number | null> =>
  page
    .evaluate(async (path) => (await fetch(path)).status, PROBE)
    .catch((error: unknown) => {
      if (page.isClosed()) throw error;
      return null;
    });

/** What a page may not do unnoticed: print an error, throw, or fail to load something. */
export const test = base.extend<{ noise: string[] }>({
  page: async ({ page }, use) => {
    openHydrated(page);
    routeAtOnce(page);
    await use(page);
  },
  noise: [
    async ({ page }, use, info) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        // What the simulated bank's page lacks is not ours.
        const isOurs = !message.location().url.startsWith(SIMULATORS);
        if (message.type() === 'error' && isOurs)
          noise.push(`console: ${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
      page.on('requestfailed', (request) => {
        if (request.failure()?.errorText !== 'net::ERR_ABORTED')
          noise.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
      });
      await use(noise);
      if (info.status === 'passed') expect(noise, 'the page stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
