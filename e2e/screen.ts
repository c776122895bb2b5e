import type { Locator, Page } from '@playwright/test';
import { expect, SIMULATORS } from './fixtures.ts';
import { PASSWORD } from './shop.ts';

export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
export const link = (page: Page | Locator, name: string): Locator =>
  page.getByRole('link', { name, exact: true });

/** The first box of a code field. Filling it with the whole code fills all the boxes. */
export const codeField = (page: Page): Locator => page.getByRole('group').getByRole('textbox').first();

export const paymentSheet = (page: Page): Locator => page.getByRole('dialog', { name: /Select Payment/ });

export const storageItem = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
}

/** Goes from the product form to the payment sheet and selects a payment method. */
export async function proceed(page: Page, method: 'UPI' | 'R-Coins'): Promise<void> {
  await button(page, 'Proceed to Payment').click();
  await paymentSheet(page)
    .getByRole('radio', { name: new RegExp(method) })
    .check({ force: true });
}

export const confirmButton = (page: Page): Locator =>
  paymentSheet(page).getByRole('button', { name: /^Confirm Order · ₹/ });
export const confirmOrder = (page: Page): Promise<void> => confirmButton(page).click();

export async function atBank(page: Page, action: 'Pay' | 'Decline' | 'Cancel'): Promise<void> {
  await page.waitForURL((url) => url.href.startsWith(SIMULATORS));
  await button(page, action).click();
}

/** Signs in with a new identity on the provider's page. */
export async function atProvider(page: Page, email: string, { isVerified = true } = {}): Promise<void> {
  await page.waitForURL(`${SIMULATORS}/**`);
  await page.getByText('Someone else').click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name').fill('Asha Rao');
  if (!isVerified) await page.getByLabel('Email is verified').uncheck();
  await button(page, 'Continue').click();
}

export async function expectTotal(page: Page, rows: number): Promise<void> {
  await expect(page.getByText(`Total Rows ${rows}`, { exact: true })).toBeVisible();
}

/** Imitates browser translation, which replaces each text node with a copy in `<font>`. */
export const translatePages = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    const isDone = (text) => text.parentElement?.closest('font, script, style, select, textarea');
    const translateAll = (root) => {
      const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.data.trim() || isDone(text)) continue;
        const font = document.createElement('font');
        font.appendChild(document.createElement('font')).append(text.data);
        text.replaceWith(font);
      }
    };
    const start = () => {
      if (document.documentElement.dataset.waits === 'yes') return requestAnimationFrame(start);
      translateAll(document.body);
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translateAll);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    addEventListener('DOMContentLoaded', start);
  `);
