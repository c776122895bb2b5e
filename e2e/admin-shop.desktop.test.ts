import { applyCoupon } from '@rush/contract/coupons.ts';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { button, dialog, link, row } from './screen.ts';
import { GAMES, newShopper, STAFF, signInAs, uniqueDigits } from './test-data.ts';

test('a coupon is created, gives a discount, is edited, deleted and restored', async ({ page, console }) => {
  const code = `FEST${uniqueDigits(8)}`;
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/createcoupons');
  await button(page, 'Create').click();
  await expect(page.getByText('Coupon Code is required').first()).toBeVisible();
  await expect(page.getByText('Expiry Date is required').first()).toBeVisible();
  await page.getByLabel('Coupon Code').fill(code.toLowerCase());
  await expect(page.getByLabel('Coupon Code')).toHaveValue(code);
  await page.getByLabel('Expiry Date').fill('2099-01-31T23:59');
  await page.getByLabel('Discount Percentage').fill('10');
  await page.getByLabel('Minimum Purchase (₹)').fill('50');
  await page.getByLabel('Maximum Discount (₹)').fill('40');
  await page.getByLabel('Usage Limit').fill('5');
  await button(page, 'Create').click();
  await expect(page.getByText(`Coupon created successfully! ${code}`)).toBeVisible();

  const shopper = await newShopper();
  const { itemid } = await shopper.findItem(GAMES.bgmi, '660 UC');
  const body = { couponCode: code, product_id: GAMES.bgmi, itemid };
  expect(await shopper.call(applyCoupon, { body })).toMatchObject({ appliedDiscount: 40, finalPrice: 710 });

  await page.goto('/admin/getcoupons');
  await expect(row(page, code)).toContainText('0/5');
  await button(page, `Edit: ${code}`).click();
  await dialog(page).getByLabel('Usage Limit').fill('9');
  await button(dialog(page), 'Save').click();
  await expect(row(page, code)).toContainText('0/9');
  await button(page, `Delete: ${code}`).click();
  await button(dialog(page), 'Delete').click();
  await expect(page.getByText('Coupon deleted successfully')).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);
  await expect(shopper.call(applyCoupon, { body })).rejects.toThrow('coupon-unknown');
  await page.goto('/admin/deleted');
  await button(page, `Restore: ${code}`).click();
  await expect(page.getByText(`${code} is back.`)).toBeVisible();
  console.allow(/status of 422/);
});

test('a banner is uploaded, its URL is copied, and it is deleted after confirmation and restored', async ({
  page,
  console,
}) => {
  const name = `Monsoon ${uniqueDigits(8)}`;
  const image = sharp({ create: { width: 1280, height: 480, channels: 3, background: '#dd6b20' } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/admingallery');
  await button(page, 'Upload').click();
  await expect(page.getByText('Please provide all required fields!')).toBeVisible();
  await page.getByLabel('Title').fill(name);
  await page.getByLabel('Type').first().selectOption('Banner');
  await page
    .getByLabel('Picture')
    .setInputFiles({ name: 'banner.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() });
  await button(page, 'Upload').click();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await button(page, `Copy: ${name}`).click();
  await expect(page.getByText('URL copied to clipboard!')).toBeVisible();
  await button(page, `Delete: ${name}`).click();
  await expect(dialog(page).getByText('Are you sure you want to delete this image?')).toBeVisible();
  await button(dialog(page), 'Delete').click();
  await expect(row(page, name)).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(row(page, name)).toBeVisible();
  console.allow(/status of 422/);
});

test('settings are checked field by field, saved, and recorded in the audit log', async ({
  page,
  console,
}) => {
  const officer = `Meera Iyer ${uniqueDigits(8)}`;
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/settings');
  const support = page.getByRole('group', { name: 'Support contacts' });
  await support.getByLabel('WhatsApp link').fill('http://wa.me/1');
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await button(page, 'Save').click();
  await expect(support.getByText('must be an https:// address')).toBeVisible();
  await expect(support.getByLabel('WhatsApp link')).toBeFocused();
  await support.getByLabel('WhatsApp link').fill('https://wa.me/919000000000');
  await support.getByLabel('Grievance officer', { exact: true }).fill(officer);
  page.once('dialog', (prompt) => prompt.dismiss());
  await link(page, 'Suppliers').click();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(button(page, 'Save')).toHaveCount(0);
  await link(page, 'Suppliers').click();
  await expect(page).toHaveURL(/tab=suppliers$/);
  await link(page, 'Keys').click();
  await expect(row(page, 'Smile.one')).toContainText('Test mode');
  expect(await page.content()).not.toContain('sim-smile-key');

  await page.goto('/admin/audit');
  await page.getByLabel('Search by who, what or where').fill(officer);
  const change = page.getByRole('listitem').filter({ hasText: officer });
  await expect(change).toContainText('Setting change');
  await expect(change).toContainText(STAFF.owner);
  console.allow(/status of 422/);
});
