import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';

/** A long walk as two, which run side by side. */
export function inHalves<Stop>(walk: readonly Stop[]): { first: readonly Stop[]; second: readonly Stop[] } {
  const middle = Math.ceil(walk.length / 2);
  return { first: walk.slice(0, middle), second: walk.slice(middle) };
}

/** Opens a page, waits until nothing on it is being loaded, and holds it to WCAG in both themes. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.locator('#content [aria-busy="true"]'), path).toHaveCount(0);
  await test.step(path, () => expectNoViolations(page));
}

/** Nothing of the page stands beside the screen. */
export async function expectFits(page: Page, path: string): Promise<void> {
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow, `${path} fits ${page.viewportSize()?.width} pixels`).toBeLessThanOrEqual(0);
}
