import { expect, type Locator, type Page } from '@playwright/test';

const TABS_MAX = 80;

/** Goes to a control as somebody without a mouse does; fails where Tab does not lead there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  const isThere = () => target.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Fills in a field by its label, keyboard only. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Presses a button or follows a link by its name, keyboard only. */
export async function pressEnter(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}
