import { expect, test } from './fixtures.ts';
import { aShopper } from './shopper.ts';

const EXPIRED = 'Session expired! Please re-login to proceed.';

/** As browsers do where storage is blocked: whoever only names it gets an error. */
function block(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}

test.describe('with storage that nobody may read or write', () => {
  test('a guest sees the home page, a product and the sign-in page', async ({ page, noise }) => {
    await page.addInitScript(block);
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'TRENDING DISCOUNTS' })).toBeVisible();
    const ad = page.getByRole('dialog');
    await ad.getByRole('button', { name: /close/i }).first().click();
    await expect(ad).toBeHidden();
    await page.goto('/product/1007');
    await page.getByRole('button', { name: 'Menu' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Light' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox').first().fill('5123456789');
    await page.getByRole('button', { name: /^325 UC/ }).click();
    await page.getByRole('link', { name: 'Please Login First' }).click();
    await page.waitForURL(/\/login\?from=/);
    await page.getByLabel('Email').fill('nobody@rush.test');
    await page.getByLabel('Password', { exact: true }).fill('not a password');
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 401, json: { type: 'wrong-password', message: 'Wrong email or password.' } }),
    );
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Wrong email or password.')).toBeVisible();
    // Chromium itself notes every refusal in the console; this one was wanted.
    expect(noise.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('Confirm Order warns, and leads to the sign-in page', async ({ page, noise }) => {
    await (await aShopper()).enter(page);
    await page.goto('/product/1007');
    await page.getByRole('textbox').first().fill('5123456789');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByRole('radio', { name: /UPI/ }).check({ force: true });
    await page.evaluate(block);
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    await expect(page.getByText(EXPIRED).first()).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('from')).toBe('/product/1007');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(noise.splice(0).filter((line) => !line.includes('401'))).toEqual([]);
  });
});
