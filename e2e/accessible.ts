import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What is on the screen now holds WCAG 2.2 AA, in the dark theme and in the light one. */
export async function expectNoViolations(page: Page): Promise<void> {
  const theme = (isDark: boolean) =>
    page.evaluate(`document.documentElement.classList.toggle('dark', ${isDark})`);
  const wasDark = await page.evaluate<boolean>("document.documentElement.classList.contains('dark')");
  for (const isDark of [true, false]) {
    await theme(isDark);
    // Colours fade over; what is read halfway is neither theme.
    await page.evaluate(
      'Promise.all(document.getAnimations().map((each) => each.effect?.getTiming().iterations === Infinity || each.finished))',
    );
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${isDark ? 'dark' : 'light'}: ${id}: ${nodes[0]?.target}`),
    ).toEqual([]);
  }
  await theme(wasDark);
}
