import { redeemPoints } from '@rush/contract/rewards.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { call } from './shop-api.ts';
import { aShopper, shopperOf } from './shopper.ts';

test('the wallet shows what it holds, explains it, and has a card or a row for each movement', async ({
  page,
}, { project }) => {
  const shopper = await aShopper(1234.5);
  await shopper.place({ product: 'BGMI', input1: '5123456789', pays: 'wallet' });
  const { txnid } = await call(topUpWallet, { body: { value: 75 } }, shopper.token);
  await (await shopperOf(shopper.email)).enter(page);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  await expect(page.getByText(/^1,\d{3}\.50$/).first()).toBeVisible();
  await expect(page.getByText('0.00').first()).toBeVisible();
  for (const [what, sentence] of [
    ['R-Coins', 'R-Coins never expire.'],
    ['Reward Points', 'You earn 1% of what you pay'],
  ] as const) {
    await page.getByRole('button', { name: `Know more about ${what}` }).click();
    const dialog = page.getByRole('dialog', { name: what });
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  const history = page.getByRole('table', { name: 'Transaction History' });
  await expect(history.getByRole('row')).toHaveCount(4);
  await expect(history.getByText(/^−/)).toHaveCount(1);
  // Side by side in a table, one below the other on a card.
  const line = history.getByRole('row').filter({ hasText: txnid });
  const [id, amount] = [line.getByText(txnid), line.getByText('+75.00')];
  const [left, right] = [await id.boundingBox(), await amount.boundingBox()];
  const isBelow = right!.y > left!.y + left!.height;
  expect(isBelow).toBe(project.name === 'phone');
  await expectNoViolations(page);
  await line.getByRole('link', { name: 'Verify Payment' }).click();
  await page.waitForURL(`/walletconfirmation?client_txn_id=${txnid}`);
});

test('points are redeemed in whole points, and each refusal says why', async ({ page, noise }) => {
  const shopper = await aShopper(0);
  await (await shopperOf(shopper.email)).enter(page);
  await page.goto('/redeem');
  const amount = page.getByLabel('Points to redeem');
  const redeem = page.getByRole('button', { name: 'Redeem Points' });
  for (const wrong of ['', '0', '1.5', '-3', 'ten']) {
    await amount.fill(wrong);
    await redeem.click();
    await expect(page.getByText('Please enter a valid points amount').first()).toBeVisible();
    await amount.fill('');
  }
  await page.getByRole('button', { name: '250', exact: true }).click();
  await expect(amount).toHaveValue('250');
  await redeem.click();
  await expect(page.getByText('Insufficient points. You have 0.00 points available.').first()).toBeVisible();
  await expectNoViolations(page);
  const refused = call(redeemPoints, { body: { value: 1 } }, shopper.token);
  await expect(refused).rejects.toThrow(/points-insufficient/);
  expect(noise).toEqual([]);
});
