import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { stopMotion } from './motion.ts';

/** Axe's names for WCAG 2.2 A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What is on the screen now holds WCAG 2.2 AA; of the other theme, only the colours are another question. */
export async function expectNoViolations(page: Page): Promise<void> {
  const toggle = () => page.evaluate("document.documentElement.classList.toggle('dark')");
  await stopMotion(page);
  await expectNothing(new AxeBuilder({ page }).withTags(WCAG));
  await toggle();
  await expectNothing(new AxeBuilder({ page }).withRules(['color-contrast']));
  await toggle();
}

async function expectNothing(axe: AxeBuilder): Promise<void> {
  // No frames of others: nothing to gather from them in a page of its own.
  const { violations } = await axe.setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
}
