import type { Page } from '@playwright/test';
import { createItem, createProduct, deleteItem, deleteProduct } from '@rush/contract/admin-catalog.ts';
import { deleteImage, imageGallery } from '@rush/contract/admin-gallery.ts';
import sharp from 'sharp';
import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { enterAs } from './shopper.ts';
import { STAFF } from './staff-areas.ts';

/** As the server answers where something broke that nobody expected. */
const FAULT = { type: 'fault', message: 'Something went wrong! Please try again.' };
const PRICES = { originalprice: 50, discountedprice: 45, resellprice: 40 };
const ART = { imgpath: '/default-art.svg' };

async function breakCall(page: Page, name: string): Promise<void> {
  await page.route(`**/api/admin/${name}`, (route) => route.fulfill({ status: 500, json: FAULT }));
}

/** The browser tells of each broken answer; here they are wanted. */
function forgiveFaults(noise: string[]): void {
  noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('status of 500')));
}

const alertOf = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence });
const saveIn = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

/** A picture in the gallery that no page shows. */
async function aBanner(page: Page, admin: string, title: string): Promise<{ id: string; title: string }> {
  const pixels = sharp({ create: { width: 640, height: 320, channels: 3, background: '#dd6b20' } });
  const picture = { name: 'banner.png', mimeType: 'image/png', buffer: await pixels.png().toBuffer() };
  const answer = await page.request.post('/api/admin/uploadimage', {
    headers: { authorization: `Bearer ${admin}` },
    multipart: { title, type: 'Banner', images: picture },
  });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

test.beforeEach(async ({ page }) => enterAs(page, STAFF.owner));

test('a product or item that cannot be deleted or updated says so, in red', async ({ page, noise }) => {
  for (const [path, broken, verb, sentence] of [
    ['viewproducts', 'deleteproduct/*', 'Delete', 'Error: Failed to delete product'],
    ['viewitems', 'deleteitem/*', 'Delete', 'Error: Failed to delete item'],
    ['viewproducts', 'editproduct/*', 'Edit', 'Failed to update product'],
    ['viewitems', 'edititem/*', 'Edit', 'Error: Failed to update item'],
  ] as const) {
    await breakCall(page, broken);
    await page.goto(`/admin/${path}`);
    await page
      .getByRole('button', { name: new RegExp(`^${verb}: `) })
      .first()
      .click();
    if (verb === 'Edit') await saveIn(page);
    else await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(alertOf(page, sentence)).toBeVisible();
    await expect(alertOf(page, sentence).locator('.text-danger')).toContainText(sentence);
    await expectNoViolations(page);
  }
  forgiveFaults(noise);
});

test('a product or item that cannot be created says so', async ({ page, noise }) => {
  await breakCall(page, 'createproduct');
  await page.goto('/admin/createproduct');
  await page.getByLabel('Name', { exact: true }).fill('Broken game');
  await page.getByLabel('Type', { exact: true }).fill('OTHER');
  await page.getByLabel('Category').selectOption('games');
  await page.getByLabel('Image Path').fill(ART.imgpath);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(alertOf(page, 'Error creating product.')).toBeVisible();

  await breakCall(page, 'createitem');
  await page.goto('/admin/createitems');
  await page.getByLabel('Name', { exact: true }).fill('Broken pack');
  for (const price of ['Original', 'Discounted', 'Resell'])
    await page.getByLabel(`${price} Price (₹)`).fill('50');
  await page.getByLabel('Image Path').fill(ART.imgpath);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(alertOf(page, 'Error creating item.')).toBeVisible();
  forgiveFaults(noise);
});

test('a price, a stock, points of a supplier and a user that cannot be changed or read say so', async ({
  page,
  noise,
}) => {
  await breakCall(page, 'updateitem/*');
  await breakCall(page, 'updateproduct');
  await page.goto('/admin/price?product=1001');
  const pack = page.getByRole('form').first();
  await pack.getByLabel('In stock').click({ force: true });
  await pack.getByRole('button', { name: 'Save' }).click();
  await expect(alertOf(page, 'Error updating price')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(alertOf(page, 'Error updating instock status')).toBeVisible();

  await breakCall(page, 'querypoints');
  await breakCall(page, 'querypoints/ph');
  for (const region of ['BR', 'PH']) {
    await page.goto('/admin');
    await page.getByRole('button', { name: `Query points ${region}` }).click();
    await expect(page.getByText('Failed to fetch points')).toBeVisible();
  }

  await breakCall(page, 'updateuserdata');
  await page.goto('/admin/usersdata?search=player@rush.test');
  await page.getByRole('button', { name: 'Edit: Priya Player' }).click();
  await saveIn(page);
  await expect(alertOf(page, 'Failed to update user.')).toBeVisible();
  forgiveFaults(noise);
});

test('a shop without coupons says so', async ({ page }) => {
  await page.route('**/api/admin/getallcoupon**', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/getcoupons');
  await expect(page.getByText('No coupons found')).toBeVisible();
});

test('a product, an item and a picture that were deleted by mistake are restored from the list of what is deleted', async ({
  page,
}) => {
  const admin = await tokenOf(STAFF.owner);
  const name = `Mistaken ${Date.now()}`;
  const { item } = await call(createItem, { body: { ...ART, ...PRICES, name: `${name} pack` } }, admin);
  const { product } = await call(
    createProduct,
    {
      body: {
        ...ART,
        name: `${name} game`,
        type: 'OTHER',
        category: 'games',
        importantnote: '',
        inputs: [{ label: 'ID', kind: 'number' }],
        items: [],
      },
    },
    admin,
  );
  const banner = await aBanner(page, admin, `${name} banner`);
  await call(deleteItem, { params: { itemid: item._id } }, admin);
  await call(deleteProduct, { params: { productid: product._id } }, admin);
  await call(deleteImage, { params: { id: banner.id } }, admin);
  await page.goto('/admin/deleted');
  for (const each of [`${name} pack`, `${name} game`, banner.title]) {
    await page.getByRole('button', { name: `Restore: ${each}` }).click();
    await expect(page.getByText(`${each} is back.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Restore: ${each}` })).toHaveCount(0);
  }
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await expect(page.getByRole('row').filter({ hasText: `${name} pack` })).toBeVisible();
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await expect(page.getByRole('row').filter({ hasText: `${name} game` })).toBeVisible();
  expect((await call(imageGallery, { query: {} }, admin)).some(({ id }) => id === banner.id)).toBe(true);
});
