import { expect, simulator, test } from './fixtures.ts';
import { aPlayer, shopperOf } from './shopper.ts';

test('an account check during an outage of the supplier says so, and never that the ID is not permitted', async ({
  page,
  noise,
}) => {
  const shopper = await shopperOf('player@rush.test');
  await shopper.enter(page);
  const { product } = await shopper.find('Mobile Legends (Brazil)', '86 Diamonds');
  await page.goto(`/product/${product._id}`);
  await page.getByLabel('User ID').fill(aPlayer());
  await page.getByLabel('Zone ID').fill('2001');
  const check = page.getByRole('button', { name: 'Check Username' });
  await simulator('/suppliers/smileone/mode', { mode: 'down' });
  try {
    await check.click();
    const sentence = 'The username could not be checked right now. Please try again.';
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByText(/not permitted/)).toHaveCount(0);
  } finally {
    await simulator('/suppliers/smileone/mode', { mode: 'ok' });
  }
  await check.click();
  await expect(page.getByText(/^Username: /)).toBeVisible();
  expect(noise.splice(0)).toEqual([expect.stringContaining('503')]);
});
