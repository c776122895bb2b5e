import type { Page } from '@playwright/test';
import { savePlayer } from '@rush/contract/orders.ts';
import { expect, test } from './fixtures.ts';
import { aShopper, type Shopper } from './shopper.ts';

/** What these tests read in the page itself. */
declare function getComputedStyle(part: unknown): { color: string; backgroundColor: string };
interface Drawn {
  decode(): Promise<void>;
  naturalWidth: number;
}

let newUser: Shopper;
test.beforeAll(async () => {
  newUser = await aShopper();
});

const BGMI = '/product/1007';
const SOLD_OUT = '/product/1020';

test('a new user has no box of players, and a card that goes to an address never has', async ({ page }) => {
  await newUser.enter(page);
  for (const address of [BGMI, '/product/1021']) {
    const saved = page.waitForResponse('**/api/player/saved**', { timeout: 3_000 }).catch(() => null);
    await page.goto(address);
    await saved;
    await expect(page.getByText('Your players')).toHaveCount(0);
    const form = page.locator('form').first();
    const field = page.getByRole('textbox').first();
    const gap = (await field.boundingBox())!.y - (await form.boundingBox())!.y;
    expect(gap).toBeLessThan(40);
  }
  await page.getByRole('textbox').first().fill('someone@example.test');
  await expect(page.getByRole('button', { name: 'Save this player' })).toHaveCount(0);
});

test('a shopper who has bought for a player finds it in the box', async ({ page }) => {
  const buyer = await aShopper();
  const { product } = await buyer.find('BGMI', '60 UC');
  await buyer.ask(savePlayer, { body: { product_id: product._id, input1: '5123456789', name: 'Main' } });
  await buyer.enter(page);
  await page.goto(BGMI);
  await expect(page.getByText('Your players')).toBeVisible();
  await page.getByRole('button', { name: /^Main/ }).click();
  await expect(page.getByRole('textbox').first()).toHaveValue('5123456789');
});

test.describe('the help picture', () => {
  for (const [what, address, button, file] of [
    ['shows the ID and the zone ID in brackets', '/product/1001', 'Where do I find my ID?', 'id-brackets'],
    ['shows the ID alone', BGMI, 'Where do I find my ID?', 'id-profile'],
    ['shows the UID at the lower right', '/product/1015', 'Where do I find my UID?', 'id-corner'],
    ['shows where a mail arrives', '/product/1021', 'Where does it arrive?', 'id-email'],
  ] as const)
    test(what, async ({ page }) => {
      await page.goto(address);
      await page.getByRole('button', { name: button }).click();
      const picture = page.getByRole('dialog').getByRole('img');
      await expect(picture).toHaveAttribute('src', `/guide/${file}.svg`);
      expect(
        await picture.evaluate((img: Drawn) => img.decode().then(() => img.naturalWidth)),
      ).toBeGreaterThan(0);
    });
});

test('an ID of one field is shown once in the payment sheet', async ({ page }) => {
  await newUser.enter(page);
  await page.goto(BGMI);
  await page.getByRole('textbox').first().fill('5123456789');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const sheet = page.getByRole('dialog', { name: /Select Payment/ });
  await expect(sheet.getByText('5123456789')).toHaveCount(1);
});

test('a product that is out of stock, or has no packs or picture, says so and names no price', async ({
  page,
}) => {
  await newUser.enter(page);
  await page.goto(SOLD_OUT);
  await expect(page.getByRole('button', { name: 'Currently unavailable', exact: true })).toBeDisabled();
  await expect(page.getByText('Pick a pack')).toHaveCount(0);
  await expect(page.getByText(/^₹\s?0$/)).toHaveCount(0);

  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/webp', body: 'nothing' }));
  await page.route('**/api/item/**', (route) => route.fulfill({ json: [] }));
  await page.goto('/faq');
  await page.getByRole('link', { name: 'Home' }).first().click();
  const tile = page
    .locator('a[href^="/product/"]')
    .filter({ has: page.locator('.tile-name') })
    .first();
  await expect(tile.locator('img')).toHaveAttribute('src', '/default-art.svg');
  await tile.click();
  await expect(page.getByText('No items found')).toBeVisible();
});

test('the sign-in page names its ways in words of everyday', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with another account' })).toBeVisible();
  await expect(page.getByText(/provider/i)).toHaveCount(0);
});

const luminance = (page: Page) =>
  page.getByRole('button', { name: /the offers/ }).evaluate((button) => {
    const [r = 0, g = 0, b = 0] = (getComputedStyle(button).color.match(/[\d.]+/g) ?? []).map(Number);
    return (r + g + b) / 3;
  });

test('the pause mark is light on its dark banner in both themes', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    await page.addInitScript((name) => {
      localStorage.setItem('theme', name);
      localStorage.setItem('popupClosedAt', String(Date.now()));
    }, theme);
    await page.goto('/home');
    expect(await luminance(page)).toBeGreaterThan(200);
  }
});

test('the footer offers Login and Register to guests only', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Login' })).toBeVisible();
  await newUser.enter(page);
  await page.goto('/about');
  for (const name of ['Login', 'Register']) await expect(footer.getByRole('link', { name })).toBeHidden();
});

test('each way to pay has a drawn mark in the footer', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  for (const name of ['UPI', 'PhonePe', 'Google Pay', 'Paytm', 'Fampay'])
    await expect
      .poll(async () => {
        const mark = footer.getByRole('listitem').filter({ hasText: name }).locator('img');
        await mark.scrollIntoViewIfNeeded();
        return mark.evaluate((img: Drawn) => img.naturalWidth);
      })
      .toBeGreaterThan(0);
});

test('a dialog that cannot be gone on with yet does not shine', async ({ page }) => {
  await newUser.enter(page);
  await page.goto('/product/1001');
  await page
    .getByRole('button', { name: /Weekly/ })
    .first()
    .click();
  const proceed = page.getByRole('dialog').getByRole('button', { name: 'Continue' });
  await expect(proceed).toBeDisabled();
  const dull = await proceed.evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.getByRole('dialog').getByRole('checkbox').check({ force: true });
  await expect(proceed).toBeEnabled();
  await expect
    .poll(() => proceed.evaluate((button) => getComputedStyle(button).backgroundColor))
    .not.toBe(dull);
});

test('the carousel goes on five seconds after a dot was tapped, or at a swipe of more than 50 px', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem('popupClosedAt', String(Date.now())));
  await page.goto('/home');
  const carousel = page.getByRole('region', { name: /banner|offer/i }).first();
  const current = () => carousel.locator('button[aria-current]').getAttribute('aria-label');
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
  const dot = carousel.getByRole('button', { name: /2/ }).first();
  await dot.tap();
  const tapped = await dot.getAttribute('aria-label');
  await expect.poll(current).toBe(tapped);
  await page.clock.runFor(5_100);
  await expect.poll(current).not.toBe(tapped);

  await dot.tap();
  // A mouse above it holds it.
  await page.mouse.move(200, 120);
  await expect.poll(current).toBe(tapped);
  const swipe = async (by: number) => {
    await page.mouse.move(200, 120);
    await page.mouse.down();
    await page.mouse.move(200 + by, 120);
    await page.mouse.up();
  };
  await swipe(50);
  expect(await current()).toBe(tapped);
  await swipe(51);
  await expect
    .poll(current)
    .toBe(await carousel.getByRole('button', { name: /1/ }).getAttribute('aria-label'));
  await swipe(-51);
  await expect.poll(current).toBe(tapped);
});
