import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { SIMULATORS_PORT } from './playwright.config.ts';

export const SIMULATORS = `http://localhost:${SIMULATORS_PORT}`;

interface Console {
  /** Allows expected console lines, such as the 4xx of a refused call. */
  allow(...expected: RegExp[]): void;
}

/** Polls every 20 ms, faster than `expect`. @param condition an expression evaluated in the page */
export async function untilTrue(page: Page, condition: string): Promise<void> {
  const poll = `new Promise((resolve) => { const poll = () => (${condition}) ? resolve() : setTimeout(poll, 20); poll() })`;
  for (;;)
    try {
      return await page.evaluate(poll);
    } catch (error) {
      // The page is navigating.
      if (!/context was destroyed/.test(String(error))) throw error;
    }
}

/** Makes `goto` wait for hydration, unless the test sets `waitUntil`. */
function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilTrue(page, `document.documentElement.dataset.waits !== 'yes'`);
    return response;
  };
}

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

/** Fails a test on console errors, CSP violations and failed requests. */
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
      expect(errors.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
