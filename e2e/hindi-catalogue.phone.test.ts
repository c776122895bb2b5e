import type { Page } from '@playwright/test';
import { createItem, createProduct, deleteProduct, editItem } from '@rush/contract/admin-catalog.ts';
import { getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { expect, test } from './fixtures.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper, enterAs } from './shopper.ts';

/** Pages in Hindi from the first visit, without the advertisement. */
async function readHindi(page: Page): Promise<void> {
  await page.addInitScript(
    "localStorage.setItem('language', 'hi'); localStorage.setItem('popupClosedAt', String(Date.now()))",
  );
}

async function demoProduct(name: string) {
  const home = await call(getHomeProducts, {});
  const product = Object.values(home)
    .flat()
    .find((each) => each.name === name);
  if (!product) throw new Error(`the demo shop sells no ${name}`);
  return product;
}

/** A product with one pack, made by the owner in English only. */
async function anEnglishProduct(name: string) {
  const admin = await tokenOf('admin@rush.test');
  const { imgpath } = await demoProduct('Roblox');
  const body = { imgpath, name };
  const { item } = await call(
    createItem,
    {
      body: {
        ...body,
        name: `40 Stars of ${name}`,
        suggestedTask: 'Just arrived',
        originalprice: 50,
        discountedprice: 45,
        resellprice: 40,
      },
    },
    admin,
  );
  const { product } = await call(
    createProduct,
    {
      body: {
        ...body,
        type: 'OTHER',
        category: 'others',
        importantnote: 'Write your captain number.',
        inputs: [{ label: 'Captain number', kind: 'number', help: 'On the back of your card.' }],
        items: [item.itemid],
      },
    },
    admin,
  );
  return { item, product };
}

test('a Hindi page shows the note, labels, hints, pack names and tags of a product in Hindi', async ({
  page,
}) => {
  const product = await demoProduct('Mobile Legends (Brazil)');
  await readHindi(page);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Mobile Legends (Brazil)' })).toBeVisible();
  await expect(page.getByText('भुगतान से पहले यूज़रनेम जाँच लें', { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('यूज़र ID')).toHaveAttribute('placeholder', 'यूज़र ID');
  await expect(page.getByLabel('ज़ोन ID')).toBeVisible();
  await expect(page.getByText('ID आपके नाम के नीचे है। ID के बाद कोष्ठक में लिखे अंक।')).toBeVisible();
  const pack = page.getByRole('button', { name: /^86 डायमंड/ });
  await expect(pack).toContainText('सबसे ज़्यादा बिका');
  const main = page.locator('main');
  for (const english of ['Diamonds', 'Most bought', 'Zone ID', 'Check the username'])
    await expect(main.getByText(english)).toHaveCount(0);
  await expect(main.locator('[lang=en]')).toHaveCount(0);
});

test('a Hindi page shows the English text of a product that has no Hindi one, marked as English', async ({
  page,
}) => {
  const { product, item } = await anEnglishProduct('Harbour Lights');
  await readHindi(page);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByText('डिलीवरी', { exact: false }).first()).toBeVisible();
  const english = (text: string) => page.locator('[lang=en]').and(page.getByText(text, { exact: true }));
  const pack = page.getByRole('button', { name: new RegExp(item.name) });
  await expect(english('Write your captain number.')).toBeVisible();
  await expect(english('Captain number')).toBeVisible();
  await expect(page.getByLabel('Captain number')).toHaveAttribute('lang', 'en');
  await expect(english('On the back of your card.')).toBeVisible();
  await expect(pack).toContainText('Just arrived');
  await expect(pack.locator('[lang=en]')).toHaveText([item.name, 'Just arrived']);
});

test('the terms of a pack name it in Hindi, and in English marked as such where it has no Hindi name', async ({
  page,
}) => {
  const product = await demoProduct('Mobile Legends (Brazil)');
  const items = await call(listItems, { params: { productId: product._id } });
  const weekly = items.find(({ type }) => type.includes('weekly'));
  await readHindi(page);
  await page.goto(`/product/${product._id}`);
  await page
    .getByRole('button', { name: weekly?.hi.name ?? '' })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(weekly?.hi.name ?? '', { exact: true })).toBeVisible();
  await expect(dialog.getByText(weekly?.name ?? '', { exact: true })).toHaveCount(0);

  const english = await anEnglishProduct('Silver Reef');
  const admin = await tokenOf('admin@rush.test');
  const params = { itemid: english.item._id };
  await call(editItem, { params, body: { type: 'weekly' } }, admin);
  await page.goto(`/product/${english.product._id}`);
  await page.getByRole('button', { name: new RegExp(english.item.name) }).click();
  await expect(dialog.locator('[lang=en]').first()).toHaveText(english.item.name);
  // Home is looked at elsewhere, row by row.
  await call(deleteProduct, { params: { productid: english.product._id } }, admin);
});

test('the title of a banner that has no Hindi letter is marked as English on the home page', async ({
  page,
}) => {
  await readHindi(page);
  await page.goto('/home');
  const banner = page.getByRole('link', { name: 'Diamonds in seconds' });
  await expect(banner.locator('[lang=en]')).toHaveText('Diamonds in seconds');
});

test('the words of a supplier are marked as not being Hindi', async ({ page, noise }) => {
  const product = await demoProduct('Mobile Legends (Brazil)');
  const words = 'This zone is closed.';
  await page.route('**/api/order/checkid', (route) =>
    route.fulfill({ status: 409, json: { type: 'player-refused', message: words, notice: words } }),
  );
  await readHindi(page);
  await page.goto(`/product/${product._id}`);
  await page.getByLabel('यूज़र ID').fill('123456789');
  await page.getByLabel('ज़ोन ID').fill('2001');
  await page.getByRole('button', { name: 'यूज़रनेम जाँचें' }).click();
  await expect(page.getByRole('alert').locator('[lang=en]')).toHaveText(words);
  expect(noise.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('the page of an order marks the English labels of what was typed, in Hindi', async ({ page }) => {
  const shopper = await aShopper();
  const orderid = await shopper.place({ product: 'Genshin Impact', input1: '812345678', input2: 'Asia' });
  await shopper.enter(page);
  await readHindi(page);
  await page.goto(`/confirmation?client_txn_id=${orderid}`);
  const label = page.getByRole('term').filter({ hasText: 'Server' });
  await expect(label.locator('[lang=en]')).toHaveText('Server');
  await page.goto('/orders');
  const details = page.getByRole('link', { name: /की जानकारी$/ });
  await expect(details.locator('[lang=en]')).toHaveText('60 Genesis Crystals');
  await expect(details).not.toHaveAttribute('lang');
});

test('an owner writes the Hindi texts of a product, and Hindi pages show them', async ({ page }) => {
  test.setTimeout(120_000);
  const { product } = await anEnglishProduct('Lantern Coast');
  await enterAs(page, 'admin@rush.test');
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await page.getByRole('button', { name: `Edit: ${product.name}` }).click();
  const dialog = page.getByRole('dialog');
  const group = dialog.getByRole('button', { name: /^Hindi texts/ });
  await expect(group).toContainText('0 of 3');
  await expect(dialog.getByLabel('Note in Hindi')).toHaveCount(0);
  await group.click();
  await dialog.getByLabel('“Captain number” in Hindi').fill('कप्तान नंबर');
  await dialog.getByLabel('“On the back of your card.” in Hindi').fill('आपके कार्ड के पीछे।');
  await dialog.getByLabel('Note in Hindi').fill('अपना कप्तान नंबर लिखें।');
  await expect(group).toContainText('3 of 3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible();
  await readHindi(page);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByText('अपना कप्तान नंबर लिखें।')).toBeVisible();
  await expect(page.getByLabel('कप्तान नंबर')).toBeVisible();
  await expect(page.getByText('आपके कार्ड के पीछे।')).toBeVisible();
});

test('an owner writes the Hindi texts of a pack, and Hindi pages show them', async ({ page }) => {
  test.setTimeout(120_000);
  const { product, item } = await anEnglishProduct('Paper Kites');
  await enterAs(page, 'admin@rush.test');
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: `Edit: ${item.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Hindi texts/ }).click();
  await dialog.getByLabel(`“${item.name}” in Hindi`).fill('40 सितारे');
  await dialog.getByLabel('“Just arrived” in Hindi').fill('अभी आया');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item updated successfully!').first()).toBeVisible();
  await readHindi(page);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByRole('button', { name: /^40 सितारे/ })).toContainText('अभी आया');
});

test('staff who change an English text are reminded of its Hindi one', async ({ page }) => {
  const product = await demoProduct('Brawl Stars');
  await enterAs(page, 'admin@rush.test');
  await page.goto(`/admin/price?product=${product.productid}`);
  const reminder = page.getByText('Please see whether the Hindi one still says the same.');
  await expect(page.getByRole('button', { name: /^Hindi texts/ })).toContainText('1 of 1');
  await expect(reminder).toHaveCount(0);
  await page.getByLabel('Important note').fill('Enter your player tag without the #.');
  await expect(reminder).toBeVisible();
  await page.getByLabel('Note in Hindi').fill('अपना प्लेयर टैग # के बिना लिखें।');
  await expect(reminder).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  const { importantnote, hi } = await demoProduct('Brawl Stars');
  expect([importantnote, hi.importantnote]).toEqual([
    'Enter your player tag without the #.',
    'अपना प्लेयर टैग # के बिना लिखें।',
  ]);
});

test('search engines read the note of a product in both languages on its page', async ({ request }) => {
  const product = await demoProduct('Genshin Impact');
  const html = await (await request.get(`/product/${product._id}`)).text();
  const [, json = '[]'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const data = JSON.parse(json) as { '@type': string; description?: unknown }[];
  expect(data.find((each) => each['@type'] === 'Product')?.description).toEqual([
    { '@value': product.importantnote, '@language': 'en' },
    { '@value': product.hi.importantnote, '@language': 'hi' },
  ]);
});
