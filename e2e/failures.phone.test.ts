import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aShopper, shopperOf } from './shopper.ts';

/** Answers this call with a fault until the returned function is called. */
async function breakCall(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status: 500, json: { type: 'internal' } }));
  return () => page.unroute(path);
}

/** The browser tells of each broken answer; here they are wanted. */
function forgiveFaults(noise: string[]): void {
  noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('status of 500')));
}

test('a balance and saved players that cannot be loaded say so, and are there at the second try', async ({
  page,
  noise,
}) => {
  const shopper = await shopperOf('player@rush.test');
  const { product } = await shopper.find('Mobile Legends (Brazil)');
  await shopper.enter(page);
  const mendBalance = await breakCall(page, '**/api/wallet/getbalance/**');
  await page.goto('/wallet');
  const failed = page.getByRole('alert').filter({ hasText: 'We could not load your wallet' });
  await expect(failed).toBeVisible();
  await mendBalance();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();

  const mendPlayers = await breakCall(page, '**/api/player/saved**');
  await page.goto(`/product/${product._id}`);
  const players = page.getByRole('alert').filter({ hasText: 'Your players could not be loaded.' });
  await expect(players).toBeVisible();
  await expect(page.getByText('Players you buy for are kept here.')).toBeHidden();
  await mendPlayers();
  await players.getByRole('button', { name: 'Try again' }).click();
  await expect(players).toBeHidden();
  forgiveFaults(noise);
});

test('wallet transactions that cannot be loaded say so, and are there at the second try', async ({
  page,
  noise,
}) => {
  await (await aShopper()).enter(page);
  const mend = await breakCall(page, '**/api/wallet/gettransactions/**');
  await page.goto('/wallet');
  const history = page.getByRole('region', { name: 'Transaction History' });
  await expect(history.getByRole('alert').getByText('We could not load your wallet')).toBeVisible();
  await mend();
  await history.getByRole('button', { name: 'Try again' }).click();
  await expect(history.getByText('No transactions found')).toBeVisible();
  forgiveFaults(noise);
});

test('banners that cannot be loaded leave a note in their place, and the shop open', async ({
  page,
  noise,
}) => {
  await page.addInitScript(`localStorage.setItem('popupClosedAt', String(Date.now()))`);
  const mend = await breakCall(page, '**/api/gallery/images');
  await page.goto('/faq');
  // Before hydration a link is the browser's: the server would render home, with its banners.
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'no');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'TRENDING DISCOUNTS' })).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: 'The offers could not be loaded.' });
  await expect(failed).toBeVisible();
  await mend();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible();
  forgiveFaults(noise);
});
