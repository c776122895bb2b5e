import type { Page } from '@playwright/test';

/**
 * Nothing fades or moves from here on, until another page is opened. To bring to its end what runs is not enough:
 * what is below the fold begins to fade only once it is scrolled to.
 */
export async function stopMotion(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [sheet];
    return document.fonts.ready.then(() => undefined);
  })()`);
}
