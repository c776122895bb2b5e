import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import { referralStats } from '@rush/contract/rewards.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, link, row, title } from './screen.ts';
import { call, codeSentTo, POLLING, settle } from './shop.ts';
import { GAMES, moveOrder, newDetails, signInAsNew } from './test-data.ts';

test('the wallet shows the history, explains R-Coins and points, and offers receipts', async ({ page }) => {
  const shopper = await signInAsNew(page, 1234.5);
  await shopper.order({ game: GAMES.bgmi });
  const { txnid } = await shopper.call(topUpWallet, { body: { value: 50 } });
  await settle(txnid, 'success');
  await shopper.untilWalletHolds(1209.5);
  await page.goto('/wallet');
  await expect(page.getByText('1,209.50').first()).toBeVisible();
  await button(page, 'Know more about R-Coins').click();
  await expect(dialog(page).getByText('R-Coins never expire.')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Know more about Reward Points').click();
  await expect(dialog(page).getByText('You earn 1% back')).toBeVisible();
  await page.keyboard.press('Escape');
  const history = page.getByRole('table', { name: 'Transaction History' });
  await expect(history.getByRole('row')).toHaveCount(4);
  await expect(history.getByText('−₹75.00')).toBeVisible();
  await expect(row(page, txnid)).toContainText('+₹50.00');
  const downloading = page.waitForEvent('download');
  await button(page, `Download receipt: ${txnid}`).click();
  expect((await downloading).suggestedFilename()).toBe(`receipt-${txnid}.pdf`);
});

test('a member redeems points from a delivered order, in whole points only', async ({ page, console }) => {
  const shopper = await signInAsNew(page, 400);
  await moveOrder(await shopper.order({ game: GAMES.bgmi, item: '325 UC' }), 'Completed');
  await page.goto('/redeem');
  const amount = page.getByLabel('Points to redeem');
  await amount.fill('1.5');
  await button(page, 'Redeem Points').click();
  await expect(page.getByText('Please enter a valid points amount').first()).toBeVisible();
  await amount.fill('250');
  await button(page, 'Redeem Points').click();
  await expect(page.getByText('Insufficient points. You have 3.80 points available.').first()).toBeVisible();
  await button(page, 'All').click();
  await button(page, 'Redeem Points').click();
  await expect(page.getByText('0.80').first()).toBeVisible();
  await page.goto('/wallet');
  await expect(page.getByText('23.00').first()).toBeVisible();
  console.allow(/status of 4\d\d .*\/points\//);
});

test('a member copies and shares a referral code, and redeems the cashback from a friend’s top-up', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript('delete Navigator.prototype.share');
  const shopper = await signInAsNew(page);
  await page.goto('/referandearn');
  await button(page, 'Copy code').click();
  await expect(page.getByText('Copied to Clipboard')).toBeVisible();
  const code = await page.evaluate<string>('navigator.clipboard.readText()');
  await button(page, 'Share').click();
  await expect(page.getByText('Your browser can’t share, so we copied the invitation.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`/register?referral=${code}`);

  const friend = { ...newDetails(), referralCode: code };
  await call(register, { body: friend });
  const otp = await codeSentTo(friend.mobileNumber);
  const { token } = await call(verifyAndRegister, { body: { ...friend, otp } });
  const { txnid } = await call(topUpWallet, { body: { value: 500 } }, token);
  await settle(txnid, 'success');
  const readEarnings = async () => (await shopper.call(referralStats, { body: {} })).pendingEarnings;
  await expect.poll(readEarnings, POLLING).toBe(25);
  await page.reload();
  await link(page, 'All earnings').click();
  await expect(title(page)).toHaveText('Referral Earnings');
  await expect(row(page, txnid)).toContainText('25');
  await page.getByRole('button', { name: /^Redeem/ }).click();
  await page.goto('/wallet');
  await expect(page.getByText('25.00').first()).toBeVisible();
});

test('pages show loading errors, and loading the wallet can be retried', async ({ page, console }) => {
  await signInAsNew(page);
  let isBroken = true;
  for (const path of [
    'wallet/getbalance/**',
    'wallet/gettransactions/**',
    'referral/get-referral',
    'gallery/images',
  ])
    await page.route(`**/api/${path}`, (route) =>
      isBroken ? route.fulfill({ status: 422, json: {} }) : route.continue(),
    );
  await page.goto('/referandearn');
  await expect(page.getByText('Failed to fetch referral code')).toBeVisible();
  await page.goto('/wallet');
  const error = page.getByRole('alert').filter({ hasText: 'We couldn’t load your wallet' });
  await expect(error).toHaveCount(2);
  isBroken = false;
  for (const remaining of [1, 0]) {
    await button(page, 'Try again').first().click();
    await expect(error).toHaveCount(remaining);
  }
  await expect(page.getByText('No transactions found')).toBeVisible();
  console.allow(/status of (422|404)/);
});
