import { applyCoupon } from '@rush/contract/coupons.ts';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { call } from './shop-api.ts';
import { aShopper, enterAs } from './shopper.ts';

test('a coupon made in the back-office saves a shopper money, and none once it is deleted', async ({
  page,
  noise,
}, info) => {
  const code = `FEST${info.project.name.toUpperCase()}`;
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/createcoupons');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Coupon Code is required').first()).toBeVisible();
  await expect(page.getByText('Expiry Date is required').first()).toBeVisible();
  await page.getByLabel('Coupon Code').fill(code.toLowerCase());
  await expect(page.getByLabel('Coupon Code')).toHaveValue(code);
  await page.getByLabel('Expiry Date').fill('2031-01-31T23:59');
  await page.getByLabel('Discount Percentage').fill('10');
  await page.getByLabel('Minimum Purchase (₹)').fill('50');
  await page.getByLabel('Maximum Discount (₹)').fill('40');
  await page.getByLabel('Usage Limit').fill('5');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(`Coupon created successfully! ${code}`)).toBeVisible();

  const shopper = await aShopper(0);
  const home = await (await page.request.get('/api/product/gethomeproducts')).json();
  const product = home.games.find((each: { name: string }) => each.name === 'Mobile Legends (Brazil)');
  const [item] = await (await page.request.get(`/api/item/${product._id}`)).json();
  const preview = { couponCode: code, product_id: product._id, itemid: String(item.itemid) };
  const saved = await call(applyCoupon, { body: preview }, shopper.token);
  expect(saved.appliedDiscount).toBe(Math.min(40, Math.ceil(item.discountedprice / 10)));

  await page.goto('/admin/getcoupons');
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('0/5');
  await page.getByRole('button', { name: `Edit: ${code}` }).click();
  await page.getByRole('dialog').getByLabel('Usage Limit').fill('9');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('0/9');
  await page.getByRole('button', { name: `Delete: ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Coupon deleted successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: code })).toHaveCount(0);
  await expect(call(applyCoupon, { body: preview }, shopper.token)).rejects.toThrow();
  expect(noise.splice(0).every((line) => line.includes('422'))).toBe(true);
});

test('a banner is uploaded, copied, deleted after a question, and brought back', async ({
  page,
  noise,
}, info) => {
  const title = `Monsoon ${info.project.name}`;
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/admingallery');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Please provide all required fields!')).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Type').first().selectOption('Banner');
  await page.getByLabel('Picture').setInputFiles({
    name: 'banner.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 1280, height: 480, channels: 3, background: '#dd6b20' } })
      .jpeg()
      .toBuffer(),
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  const type = page.getByRole('combobox', { name: 'Type' }).last();
  await expect(type).toHaveValue('Banner');
  const shownAs = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(shownAs('Carousel, phone')).toHaveCount(0);
  await type.selectOption('All');
  await expect(shownAs('Carousel, phone').first()).toBeVisible();
  await expect(row).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `Copy: ${title}` }).click();
  await expect(page.getByText('URL copied to clipboard!')).toBeVisible();
  // As on a page without https, where the older way is refused too.
  await page.evaluate(`
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  `);
  await page.getByRole('button', { name: `Copy: ${title}` }).click();
  await expect(page.getByText('Failed to copy URL!')).toBeVisible();
  await page.getByRole('button', { name: `Delete: ${title}` }).click();
  const question = page.getByRole('dialog').getByText('Are you sure you want to delete this image?');
  await expect(question).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  expect(noise.splice(0).every((line) => line.includes('422'))).toBe(true);
});
