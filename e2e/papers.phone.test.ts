import { topUpWallet, walletTransactionStatus } from '@rush/contract/wallet.ts';
import { expect, simulator, test } from './fixtures.ts';
import { expectFits, walkTo } from './page-walk.ts';
import { aShopper } from './shopper.ts';

test('the receipt of a top-up is downloaded from its row in the wallet', async ({ page }) => {
  const shopper = await aShopper();
  const { txnid } = await shopper.ask(topUpWallet, { body: { value: 50, userid: shopper.userid } });
  await shopper.enter(page);
  await page.goto('/wallet');
  const button = page.getByRole('button', { name: `Download receipt: ${txnid}` });
  await expect(page.getByText(txnid)).toBeVisible();
  await expect(button).toHaveCount(0);
  await simulator(`/upi/orders/${txnid}/settle`, { outcome: 'success', webhook: 'send' });
  await expect
    .poll(async () => (await shopper.ask(walletTransactionStatus, { body: { client_txn_id: txnid } })).status)
    .toBe('Success');
  await walkTo(page, '/wallet');
  await expectFits(page, '/wallet');
  const download = page.waitForEvent('download');
  await button.click();
  expect((await download).suggestedFilename()).toBe(`receipt-${txnid}.pdf`);
});

test('the dashboard asks for the State only where it decides tax', async ({ page }) => {
  const shopper = await aShopper();
  await shopper.enter(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Download statement' })).toBeVisible();
  await expect(page.getByLabel('Your State')).toHaveCount(0);
  await page.route('**/api/user/billingstate', (route) =>
    route.fulfill({ json: { state: '', isAsked: true } }),
  );
  await page.reload();
  await expect(page.getByLabel('Your State')).toBeVisible();
  await expectFits(page, '/dashboard');
});
