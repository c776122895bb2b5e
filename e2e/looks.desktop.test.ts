import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { compareLook, keepLooks, keptLooks, type Looks, readLook } from './measured-look.ts';
import { stopMotion } from './motion.ts';
import { aPlayer, aShopper, type Shopper, shopperOf } from './shopper.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const PACK = { product: 'Mobile Legends (Brazil)', item: '86 Diamonds' };

/** Opens a screen until nothing on it moves any more. */
type Open = (page: Page, shopper: Shopper) => Promise<void>;

async function bought(shopper: Shopper): Promise<string> {
  return shopper.place({ ...PACK, input1: aPlayer(), input2: '2001', pays: 'wallet' });
}

async function openProduct(page: Page, shopper: Shopper): Promise<void> {
  const { product } = await shopper.find(PACK.product, PACK.item);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByRole('button', { name: /^86 Diamonds/ })).toBeVisible();
}

const SCREENS: Record<string, Open> = {
  home: async (page) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /trending discounts/i })).toBeVisible();
  },
  product: openProduct,
  'payment-sheet': async (page, shopper) => {
    await openProduct(page, shopper);
    await page.getByLabel('User ID').fill(aPlayer());
    await page.getByLabel('Zone ID').fill('2001');
    await page.getByRole('button', { name: 'Check Username' }).click();
    await expect(page.getByText(/^Username: /)).toBeVisible();
    await page.getByRole('button', { name: /^86 Diamonds/ }).click();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByRole('dialog', { name: /Select Payment/ })).toBeVisible();
  },
  confirmation: async (page, shopper) => {
    await page.goto(`/confirmation?client_txn_id=${await bought(shopper)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is in your game');
    await expect(page.getByRole('button', { name: 'Download invoice' })).toBeVisible();
  },
  wallet: async (page) => {
    await page.goto('/wallet');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  orders: async (page, shopper) => {
    const orderid = await bought(shopper);
    await page.goto(`/confirmation?client_txn_id=${orderid}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is in your game');
    await page.goto('/orders');
    await expect(page.getByText(PACK.item).first()).toBeVisible();
  },
};

async function settle(page: Page): Promise<void> {
  await expect(page.locator('#content [aria-busy="true"]')).toHaveCount(0);
  await stopMotion(page);
}

async function lookInBothThemes(page: Page, width: number, looks: Looks, kept: Looks): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`);
    await settle(page);
    const name = `${width} ${theme}`;
    looks[name] = await readLook(page);
    if (process.env.LOOKS === 'keep') continue;
    // What stands below is laid out a moment later.
    await expect
      .poll(async () => {
        looks[name] = await readLook(page);
        return compareLook(kept[name] ?? [], looks[name]);
      }, name)
      .toEqual([]);
  }
}

/** `LOOKS=keep` keeps what is seen, to be looked at in the commit. */
for (const [screen, open] of Object.entries(SCREENS)) {
  test(`the ${screen} screen looks as it was drawn, on a phone and a desktop, in both themes`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const shopper = await shopperOf((await aShopper(1000)).email);
    await shopper.enter(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const looks: Looks = {};
    const kept = process.env.LOOKS === 'keep' ? {} : await keptLooks(screen);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await open(page, shopper);
      await lookInBothThemes(page, size.width, looks, kept);
    }
    if (process.env.LOOKS === 'keep') await keepLooks(screen, looks);
  });
}
