import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { aShopper, enterAs } from './shopper.ts';
import { STAFF } from './staff-areas.ts';

test("a customer's page is reached from the list of users, and a note that staff leaves there stays", async ({
  page,
}) => {
  const shopper = await aShopper(500);
  const orderid = await shopper.place({ product: 'BGMI', input1: '5777777771', pays: 'wallet' });
  await enterAs(page, STAFF.owner);
  await page.goto(`/admin/order/${orderid}`);
  await page.getByRole('link', { name: 'Their record' }).click();
  await expect(page).toHaveURL(/\/admin\/user\//);
  await expect(page.getByRole('link', { name: orderid })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  await expect(page.getByText('127.0.0.1').first()).toBeVisible();
  await page.getByLabel('Note for colleagues').fill('Prefers to be called in the evening.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Prefers to be called in the evening.')).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByText('Prefers to be called in the evening.')).toBeVisible();
});

test('the overview shows today against yesterday and the week as bars, with a table that says the same', async ({
  page,
}) => {
  await enterAs(page, STAFF.owner);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Today against yesterday' })).toBeVisible();
  await expect(page.getByText('Yesterday by this time').first()).toBeVisible();
  await page.getByText('Figures as a table').click();
  await expect(
    page.getByRole('table', { name: 'Sales of the last seven days' }).getByRole('row'),
  ).toHaveCount(8);
  await expectNoViolations(page);
});

test('a coupon that was deleted by mistake is restored from the list of what is deleted', async ({
  page,
}) => {
  await enterAs(page, STAFF.owner);
  await page.goto('/admin/createcoupons');
  await page.getByLabel('Coupon Code').fill('MISTAKEN');
  await page.getByLabel('Expiry Date').fill('2031-01-31T23:59');
  await page.getByLabel('Discount Percentage').fill('10');
  await page.getByLabel('Minimum Purchase (₹)').fill('50');
  await page.getByLabel('Maximum Discount (₹)').fill('40');
  await page.getByLabel('Usage Limit').fill('5');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Coupon created successfully! MISTAKEN')).toBeVisible();
  await page.goto('/admin/getcoupons');
  await page.getByRole('button', { name: 'Delete: MISTAKEN' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Coupon deleted successfully')).toBeVisible();
  await page.goto('/admin/deleted');
  await page.getByRole('button', { name: 'Restore: MISTAKEN' }).click();
  await expect(page.getByText('MISTAKEN is back.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore: MISTAKEN' })).toHaveCount(0);
  await page.goto('/admin/getcoupons');
  await expect(page.getByText('MISTAKEN')).toBeVisible();
});
