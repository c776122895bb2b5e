import { updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { validateUser } from '@rush/contract/sessions.ts';
import { expect, signIn, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper } from './shopper.ts';

test('a shopper who chooses Hindi reads the records of orders and wallet in Hindi, and the account keeps the choice', async ({
  page,
}) => {
  const shopper = await aShopper(500);
  const orderid = await shopper.place({ product: 'BGMI', input1: `5${Date.now()}`, pays: 'wallet' });
  const reason = 'Wrong id, says the player';
  const admin = await tokenOf('admin@rush.test');
  await call(updateOrder, { params: { id: orderid }, body: { status: 'Refunded', reason } }, admin);
  await page.addInitScript("localStorage.setItem('popupClosedAt', String(Date.now()))");
  await signIn(page, shopper.email);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect
    .poll(async () => (await call(validateUser, { body: {} }, shopper.token)).user.language)
    .toBe('hi');

  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  await expect(page.getByText('R-Coins से भुगतान हुआ।')).toBeVisible();
  // What staff typed stays as it was typed.
  await expect(page.getByText(`R-Coins के रूप में आपके वॉलेट में लौटा। ${reason}`)).toBeVisible();
  await page.goto('/wallet');
  await expect(page.getByText(/का रिफ़ंड$/).first()).toBeVisible();
  await expect(page.getByText('दुकान ने जोड़ा').first()).toBeVisible();
  await expect(page.getByText('Added by the shop')).toHaveCount(0);
});
