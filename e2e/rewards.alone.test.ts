import type { Page } from '@playwright/test';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { expect, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper } from './shopper.ts';

const PLAIN = {
  'points.percent': 1,
  'referral.percent': 5,
  'referral.topUps': 3,
  'referral.bonusPaise': 20_00,
};

async function set(settings: Record<string, number>): Promise<void> {
  await call(changeSettings, { body: { settings } }, await tokenOf('admin@rush.test'));
}

test.afterEach(() => set(PLAIN));

/** By address: what stands there for the figures that the test sets. */
const PAGES = {
  '/home': ['2.5% back as points'],
  '/faq': ['2.5% of what you spend'],
  '/register': ['2.5% back on every order'],
  '/terms-and-condition': ['7% of the first 4 wallet top-ups'],
};
const OF_MEMBERS = {
  '/wallet': ['2.5% of every purchase'],
  '/dashboard': ['7% of a friend’s first 4 top-ups'],
  '/referandearn': ['get a ₹35 bonus', 'A top-up of ₹500 brings you 35 R-Coins'],
};

/** Who has no code yet has no figures: Chromium prints that answer as an error, once it is there. */
async function forgiveNoStats(page: Page, noise: string[]): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(noise.splice(0).filter((line) => !line.includes('/referral/referral-stats'))).toEqual([]);
}

test('no page promises points, cashback or a bonus other than the owner has set', async ({ page, noise }) => {
  await set({
    'points.percent': 2.5,
    'referral.percent': 7,
    'referral.topUps': 4,
    'referral.bonusPaise': 35_00,
  });
  const expectPromises = async (pages: Record<string, string[]>) => {
    for (const [address, promises] of Object.entries(pages)) {
      await page.goto(address);
      const main = page.locator('main');
      for (const promise of promises) await expect(main, address).toContainText(promise);
      expect(await main.textContent(), address).not.toMatch(/(?<![\d.])[15]%(?! off)|₹20(?!\d)|first 3 /);
    }
  };
  await expectPromises(PAGES);
  await (await aShopper()).enter(page);
  await expectPromises(OF_MEMBERS);
  await forgiveNoStats(page, noise);
});

test('what the owner has switched off is not promised at all', async ({ page, noise }) => {
  await set({ 'points.percent': 0, 'referral.percent': 0, 'referral.bonusPaise': 0 });
  await (await aShopper()).enter(page);
  for (const address of ['/home', '/wallet', '/referandearn']) {
    await page.goto(address);
    await expect(page.locator('#content [aria-busy="true"]')).toHaveCount(0);
    expect(await page.locator('main').textContent(), address).not.toMatch(/(?<!\d)0%|₹0 /);
  }
  await forgiveNoStats(page, noise);
});
