import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { SIMULATORS_PORT } from './playwright.config.ts';

export const SIMULATORS = `http://localhost:${SIMULATORS_PORT}`;

interface Console {
  /** Lets lines of the console pass that a test provokes, such as the 4xx of a refused call. */
  allow(...expected: RegExp[]): void;
}

/** Looks every 20 ms, where `expect` pauses for up to a second. @param condition an expression in the page */
export async function untilTrue(page: Page, condition: string): Promise<void> {
  const look = `new Promise((done) => { const look = () => (${condition}) ? done() : setTimeout(look, 20); look() })`;
  for (;;)
    try {
      return await page.evaluate(look);
    } catch (error) {
      // The page leads on to another one.
      if (!/context was destroyed/.test(String(error))) throw error;
    }
}

/** Resolves `goto` once React has hydrated the page, unless the test says itself what to wait for (`waitUntil`). */
function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilTrue(page, `document.documentElement.dataset.waits !== 'yes'`);
    return response;
  };
}

/** What browsers report of this context's pages: errors, violated policies, failed requests. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !url.startsWith(SIMULATORS)) errors.push(`${message.text()} ${url}`);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') errors.push(`${reason} ${request.url()}`);
  });
  return errors;
}

/** Fails every test whose pages print an error, break the content security policy or cannot load something. */
export const test = base.extend<{ console: Console }>({
  context: async ({ context }, use) => {
    context.on('page', waitForHydration);
    await use(context);
  },
  console: [
    async ({ context }, use, info) => {
      const errors = collectErrors(context);
      const allowed: RegExp[] = [];
      await use({ allow: (...expected) => void allowed.push(...expected) });
      if (info.status !== 'passed') return;
      expect(errors.filter((line) => !allowed.some((each) => each.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
