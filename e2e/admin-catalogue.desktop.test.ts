import { updateItem } from '@rush/contract/admin-catalog.ts';
import { listItems } from '@rush/contract/catalog.ts';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { button, dialog, link, row, title } from './screen.ts';
import { call, SHOP } from './shop.ts';
import { newProduct, owner, STAFF, signInAs, uniqueDigits } from './test-data.ts';

/** A product delivered by hand, which no other test buys or changes. */
const CLASH_OF_CLANS = 1013;

async function picture(name: string, width = 640, height = 640) {
  const image = sharp({ create: { width, height, channels: 3, background: '#2b6cb0' } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

test('an owner adds a game with a pack, and guests see it', async ({ page, console }) => {
  const game = `Star Harbour ${uniqueDigits(8)}`;
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/createitems');
  await button(page, 'Create').click();
  for (const sentence of [
    'Name is required.',
    'Valid Original Price is required.',
    'Image Path is required.',
  ])
    await expect(page.getByText(sentence).first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('60 Crystals');
  await page.getByLabel('Original Price (₹)').fill('80');
  await page.getByLabel('Discounted Price (₹)').fill('89');
  const warning = page.getByText('above the original price, so shoppers see no saving.');
  await expect(warning).toBeVisible();
  await page.getByLabel('Original Price (₹)').fill('109');
  await expect(warning).toHaveCount(0);
  await page.getByLabel('Resell Price (₹)').fill('84');
  await page.getByLabel('Supplier’s price (₹)').fill('80');
  await expect(page.getByText('Shoppers +₹9 · 10%')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await picture('crystals.png'));
  await expect(page.getByLabel('Image Path')).not.toHaveValue('');
  await button(page, 'Create').dblclick();
  const created = page.getByText(/^Item created successfully! .* its number is \d+\.$/);
  const number = /is (\d+)\.$/.exec((await created.textContent()) ?? '')?.[1] ?? '';
  await button(page, 'Create').click();
  await expect(created).toBeVisible();
  await expect(page.getByText('Name is required.')).toHaveCount(0);

  await page.goto('/admin/createproduct');
  await page.getByLabel('Name', { exact: true }).fill(game);
  await page.getByLabel('Type', { exact: true }).fill('star harbour');
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('STARHARBOUR');
  await page.getByLabel('Category').selectOption('games');
  await button(page, 'Create').click();
  await expect(page.getByText('Image Path is required.').first()).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await picture('harbour.png'));
  await expect(page.getByLabel('Image Path')).not.toHaveValue('');
  await button(page, 'Remove field 2').click();
  await page.getByLabel('Items').fill(number);
  await button(page, 'Create').click();
  await expect(page.getByText(`Product created successfully! ${game}`)).toBeVisible();

  // Without a session, an open back-office page would still request the work queue.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('isLoggedIn', ''));
  await page.goto('/home');
  await page.getByRole('link', { name: game }).first().click();
  await expect(title(page)).toHaveText(game);
  await expect(page.getByRole('radio', { name: /^60 Crystals/ })).toContainText('₹89');
  console.allow(/status of 422/);
});

test('an owner changes a price, and a stale change is refused', async ({ page, console }) => {
  const { product, item } = await newProduct();
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/price');
  await expect(page.getByText('Please select a product to change the price.')).toBeVisible();
  await page.getByLabel('Select Product').selectOption(String(product.productid));
  const price = page.getByLabel(`Price: ${item.name}`, { exact: true });
  const save = async () => {
    await button(page, 'Save').first().click();
    await button(dialog(page), 'Save').click();
  };
  await page.getByLabel(`Original price: ${item.name}`).fill('150');
  await price.fill('95');
  await button(page, 'Save').first().click();
  await expect(dialog(page)).toContainText('2 prices change.');
  await button(dialog(page), 'Save').click();
  await expect(page.getByText('Prices saved.').first()).toBeVisible();
  const readItem = async () => (await call(listItems, { params: { productId: product._id } }))[0];
  expect(await readItem()).toMatchObject({ discountedprice: 95, listprice: 150 });

  await (await owner()).call(updateItem, { params: { id: item._id }, body: { itemInstock: false } });
  await price.fill('99');
  await save();
  await expect(page.getByText(/Someone else changed this after you opened it/)).toBeVisible();
  expect(await readItem()).toMatchObject({ discountedprice: 95, inStock: false });
  console.allow(/status of 409/);
});

test('a product is edited, deleted after confirmation and restored', async ({ page }) => {
  const { product } = await newProduct();
  await signInAs(page, STAFF.owner);
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await button(page, `Edit: ${product.name}`).click();
  await dialog(page).getByLabel('Important note').fill('Sign in with your own ID.');
  await button(dialog(page), 'Save').click();
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible();
  const readPage = async () => (await fetch(`${SHOP}/product/${product._id}`)).text();
  expect(await readPage()).toContain('Sign in with your own ID.');

  await button(page, `Delete: ${product.name}`).click();
  await expect(dialog(page).getByText('Are you sure you want to delete this product?')).toBeVisible();
  await button(dialog(page), 'Delete').click();
  await expect(page.getByText(`${product.name} was deleted.`)).toBeVisible();
  expect(await readPage()).not.toContain(product.name);
  await button(page, 'Undo').click();
  await expect(row(page, product.name)).toBeVisible();
  expect(await readPage()).toContain(product.name);
});

test('an item is edited, deleted after confirmation and restored', async ({ page }) => {
  const { product, item } = await newProduct();
  const items = () => call(listItems, { params: { productId: product._id } });
  await signInAs(page, STAFF.owner);
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await button(page, `Edit: ${item.name}`).click();
  await dialog(page).getByLabel('Tag').fill('BEST');
  await button(dialog(page), 'Save').click();
  await expect(page.getByText('Item updated successfully!').first()).toBeVisible();
  expect(await items()).toMatchObject([{ suggestedTask: 'BEST' }]);
  await button(page, `Delete: ${item.name}`).click();
  await expect(dialog(page).getByText('Are you sure you want to delete this item?')).toBeVisible();
  await button(dialog(page), 'Delete').click();
  await expect(page.getByText(`${item.name} was deleted.`)).toBeVisible();
  expect(await items()).toEqual([]);
  await page.goto('/admin/deleted');
  await button(page, `Restore: ${item.name}`).click();
  await expect(page.getByText(`${item.name} is back.`)).toBeVisible();
  await expect(button(page, `Restore: ${item.name}`)).toHaveCount(0);
  expect(await items()).toHaveLength(1);
});

test('an owner adds another supplier for a pack and removes it', async ({ page }) => {
  const staff = await signInAs(page, STAFF.owner);
  const item = await staff.findItem(CLASH_OF_CLANS);
  await page.goto('/admin/viewitems?search=Clash of Clans');
  await button(page, `Offers: ${item.name}`).click();
  await dialog(page).getByText('Add an offer', { exact: true }).click();
  const form = dialog(page).getByRole('group').filter({ hasText: 'Add an offer' });
  await form.getByLabel('Supplier account').selectOption({ label: 'Smile.one Philippines' });
  await form.getByLabel('Supplier’s product code').fill('mobilelegends');
  await form.getByLabel('Supplier ids').fill('219');
  await button(form, 'Add').click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Smile.one Philippines' })).toBeVisible();
  await button(page, 'Remove: Offer 1: Smile.one Philippines').click();
  await button(page.getByRole('dialog', { name: 'Remove this offer?' }), 'Remove').click();
  await expect(page.getByText('No additional offers yet.')).toBeVisible();
});

test('a customer file is checked and imported', async ({ page }) => {
  const key = `mover-${uniqueDigits(8)}`;
  await signInAs(page, STAFF.owner);
  await page.goto('/admin/imports');
  await page.getByLabel('What the file contains').selectOption('customers');
  const csv = `Key;Name;Email;Balance;\n${key};José ${key};${key}@old-shop.test;10.50;\n`;
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await button(page, 'Check the file').click();
  await expect(row(page, `José ${key}`)).toContainText('New');
  await expect(page.getByText('The columns are separated by semicolons.')).toBeVisible();
  await expect(page.getByText('We read it as Windows-1252')).toBeVisible();
  await button(page, 'Import now').click();
  await expect(dialog(page)).toContainText('R-Coins worth ₹10.50');
  await button(dialog(page), 'Import now').click();
  await expect(page.getByText('The file has been imported.')).toBeVisible();
  await page.goto(`/admin/usersdata?search=${key}@old-shop.test`);
  await link(page, `José ${key}`).click();
  await expect(page.getByText('Balance from our old shop')).toBeVisible();
});

test('the back-office shows its own message if an error response has none', async ({ page, console }) => {
  await page.route(/\/api\/admin\/(delete|edit|create|update)(product|item|price)|querypoints/, (route) =>
    route.fulfill({ status: 422, json: {} }),
  );
  const staff = await signInAs(page, STAFF.owner);
  const item = await staff.findItem(CLASH_OF_CLANS);
  const alertWith = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence });
  for (const [path, name, deleteError, updateError] of [
    [
      `viewproducts?search=${CLASH_OF_CLANS}`,
      'Clash of Clans',
      'Error: Failed to delete product',
      'Failed to update product',
    ],
    [
      `viewitems?search=${item.itemid}`,
      item.name,
      'Error: Failed to delete item',
      'Error: Failed to update item',
    ],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await button(page, `Edit: ${name}`).click();
    await button(dialog(page), 'Save').click();
    await expect(alertWith(updateError)).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, `Delete: ${name}`).click();
    await button(dialog(page), 'Delete').click();
    await expect(alertWith(deleteError)).toBeVisible();
  }
  await page.goto(`/admin/price?product=${CLASH_OF_CLANS}`);
  await page.getByLabel(`Price: ${item.name}`, { exact: true }).fill('1');
  await button(page, 'Save').first().click();
  await button(dialog(page), 'Save').click();
  await expect(alertWith('Error updating price')).toBeVisible();
  await page.reload();
  await page.getByLabel(`In stock: ${item.name}`).click();
  await button(page, 'Save').first().click();
  await button(dialog(page), 'Save').click();
  await expect(alertWith('Error updating instock status')).toBeVisible();
  await page.goto('/admin');
  await button(page, 'Query points BR').click();
  await expect(page.getByText('Failed to fetch points')).toBeVisible();
  console.allow(/status of 422/);
});
