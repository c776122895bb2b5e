import { createItem, createProduct } from '@rush/contract/admin-catalog.ts';
import { addUserBalance } from '@rush/contract/admin-wallet.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { expect, test } from './fixtures.ts';
import { aShopper, settle, shopperOf } from './shopper.ts';
import { STAFF } from './staff-areas.ts';

let made = 0;

/** A pack of its own in a product of its own, so that no other test sees it change. */
async function aPack({ isProductApi = false } = {}) {
  const owner = await shopperOf(STAFF.owner);
  const name = `Harbour ${Date.now()} ${++made}`;
  const { product: known } = await owner.find('BGMI');
  const { imgpath } = known;
  const prices = { originalprice: 100, discountedprice: 80, resellprice: 70 };
  const { item } = await owner.ask(createItem, { body: { name: `${name} pack`, imgpath, ...prices } });
  const api = isProductApi ? { isApi: true, apiType: 'MOOGOLDHOK' } : {};
  const { product } = await owner.ask(createProduct, {
    body: { name, type: 'OTHER', category: 'others', imgpath, items: [item.itemid], ...api },
  });
  return { owner, item, product };
}

test('the price editor changes the original price, which shoppers see struck through', async ({ page }) => {
  const { owner, item, product } = await aPack();
  await owner.enter(page);
  await page.goto(`/admin/price?product=${product.productid}`);
  const row = page.getByRole('form', { name: item.name });
  await expect(row.getByLabel('Original Price')).toHaveValue('100');
  await row.getByLabel('Original Price').fill('150');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.goto(`/product/${product._id}`);
  await expect(page.locator('s, del').filter({ hasText: '150' }).first()).toBeVisible();
});

test('an item that a supplier is meant to deliver, but cannot, says so in list and form until it is set right', async ({
  page,
}) => {
  const { owner, item, product } = await aPack({ isProductApi: true });
  await owner.enter(page);
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  const wrong = `“${item.name}” (item) is not set to be delivered by a supplier.`;
  await expect(page.getByRole('row').filter({ hasText: product.name })).toContainText(wrong);
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await expect(page.getByRole('row').filter({ hasText: item.name })).toContainText('waits for a hand');
  await page.getByRole('button', { name: `Edit: ${item.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(wrong)).toBeVisible();
  await dialog.getByLabel('Delivered by a supplier (API)').check({ force: true });
  await expect(dialog.getByText(`“${item.name}” has no supplier’s ids.`)).toBeVisible();
  await dialog.getByLabel('API Type').selectOption('MOOGOLDHOK');
  await dialog.getByLabel('Supplier’s ids').fill('5177311');
  await expect(dialog.getByText('Orders wait for a person')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item updated successfully!')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: item.name })).not.toContainText('waits for a hand');
});

test('a wallet transaction says what it is for and leads on; of an open one staff asks the bank', async ({
  page,
}) => {
  const shopper = await aShopper(500);
  const orderid = await shopper.place({ product: 'BGMI', input1: '5123456789', pays: 'wallet' });
  const { txnid } = await shopper.ask(topUpWallet, { body: { value: 250 } });
  await (await shopperOf(STAFF.owner)).enter(page);
  await page.goto(`/admin/wallettxn?user=${shopper.userid}`);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row(orderid)).toContainText('BGMI');
  await expect(row('Added by the shop')).toContainText('Reason: For a test');
  await expect(row(txnid)).toContainText('Wallet top-up');
  await expect(row(txnid).getByRole('link', { name: `Its payment: ${txnid}` })).toHaveAttribute(
    'href',
    `/admin/payment/${txnid}`,
  );
  await expect(row(txnid).getByRole('link', { name: shopper.userid })).toHaveAttribute(
    'href',
    `/admin/user/${shopper.userid}`,
  );
  await settle(txnid, 'success', 'drop');
  await row(txnid)
    .getByRole('button', { name: `Ask the bank: ${txnid}` })
    .click();
  await expect(row(txnid).getByText('Success')).toBeVisible();
  await expect(row(txnid).getByRole('button')).toHaveCount(0);
});

test('a mistaken grant is taken back, as far as it is still there, and says so before', async ({ page }) => {
  const shopper = await aShopper(500);
  await shopper.place({ product: 'BGMI', input1: '5123456789', pays: 'wallet' });
  const owner = await shopperOf(STAFF.owner);
  const second = { userId: shopper._id, amount: 5_000, reason: 'A zero too many' };
  await owner.ask(addUserBalance, { body: second });
  await owner.enter(page);
  await page.goto('/admin/grants');
  const take = (amount: string) =>
    page.getByRole('button', { name: `Take back ${amount} of ${shopper.name}`, exact: true });
  await take('₹5,000').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('₹5,000 goes back to the shop.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take back ₹5,000' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The wrong amount');
  await dialog.getByRole('button', { name: 'Take back ₹5,000' }).click();
  await expect(page.getByText('₹5000 has been taken back.')).toBeVisible();
  await expect(take('₹5,000')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'The wrong amount' })).toContainText(
    '₹5,000 taken back',
  );
  await take('₹500').click();
  await expect(dialog.getByText(/^Only ₹[\d.]+ of ₹500 is still in the wallet/)).toBeVisible();
});
