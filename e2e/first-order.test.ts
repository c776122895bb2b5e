import { expect, signIn, simulator, test } from './fixtures.ts';

test('a shopper buys 86 diamonds by UPI and sees them delivered', async ({ page }, info) => {
  const player = info.project.name === 'phone' ? '511111111' : '522222222';
  await signIn(page, 'player@rush.test');
  await page.goto('/');
  await page.getByRole('dialog').getByRole('button', { name: /close/i }).first().click();
  await page
    .getByRole('link', { name: /Mobile Legends \(Brazil\)/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Mobile Legends (Brazil)' })).toBeVisible();

  await page.getByLabel('User ID').fill(player);
  await page.getByLabel('Zone ID').fill('2001');
  await page.getByRole('button', { name: 'Check Username' }).click();
  await expect(page.getByText(/^Username: /)).toBeVisible();
  await page.getByRole('button', { name: /^86 Diamonds/ }).click();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();

  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /UPI/ }).check({ force: true });
  await sheet.getByRole('button', { name: 'Confirm Order' }).click();

  await page.waitForURL(/\/upi\/pay\//);
  await expect(page.getByText('₹115.00')).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();

  await page.waitForURL(/\/confirmation\?/);
  await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 10_000 });
  const orderid = new URL(page.url()).searchParams.get('client_txn_id');
  expect(orderid).toBeTruthy();
  await page.reload();
  await expect(page.getByText('Completed').first()).toBeVisible();

  const executed = await simulator<{ userid: string; zoneid: string; product: string }[]>(
    '/suppliers/smileone/orders',
  );
  expect(executed.filter((order) => order.userid === player)).toEqual([
    expect.objectContaining({ product: '13', zoneid: '2001' }),
  ]);
});
