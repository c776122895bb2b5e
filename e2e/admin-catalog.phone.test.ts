import sharp from 'sharp';
import { expect, signIn, test } from './fixtures.ts';
import { enterAs } from './shopper.ts';

/** A picture as a shop owner has one, made here. */
const picture = () =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: '#2b6cb0' } })
    .png()
    .toBuffer();

const PACKS = [
  ['60 Crystals', '89'],
  ['300 Crystals', '429'],
  ['980 Crystals', '1299'],
  ['1980 Crystals', '2599'],
  ['3280 Crystals', '4199'],
] as const;

/** Chromium notes every refusal in the console; these were wanted. */
function expectRefused(noise: string[], last: number): void {
  expect(noise.length).toBeGreaterThan(0);
  expect(noise.at(-1)).toContain(String(last));
  expect(noise.filter((line) => !/status of 4(09|22)/.test(line))).toEqual([]);
  noise.splice(0);
}

test('an owner adds a game with five packs and a picture, a shopper buys one, and the owner refunds it', async ({
  page,
  noise,
}, info) => {
  test.setTimeout(120_000);
  const game = `Star Harbour ${info.project.name}`;
  await signIn(page, 'admin@rush.test');

  await page.goto('/admin/createitems');
  const numbers: string[] = [];
  await page.getByLabel('Original Price (₹)').fill('80');
  await page.getByLabel('Discounted Price (₹)').fill('89');
  const unusual = page.getByText('The discounted price is above the original price: shoppers see no saving.');
  await expect(unusual).toBeVisible();
  await page.getByLabel('Original Price (₹)').fill('89');
  await expect(unusual).toHaveCount(0);
  for (const [name, rupees] of PACKS) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Original Price (₹)').fill(String(Number(rupees) + 20));
    await page.getByLabel('Discounted Price (₹)').fill(rupees);
    await page.getByLabel('Resell Price (₹)').fill(String(Number(rupees) - 5));
    if (numbers.length === 0) {
      const price = page.getByLabel('Discounted Price (₹)');
      await expect(price).toHaveAccessibleDescription('What shoppers pay.');
      await page.getByLabel('Supplier’s price (₹)').fill('80');
      await expect(page.getByText('Margin: ₹9 from shoppers, ₹4 from resellers')).toBeVisible();
      await page.locator('input[type=file]').setInputFiles({
        name: 'crystals.png',
        mimeType: 'image/png',
        buffer: await picture(),
      });
      await expect(page.getByLabel('Image Path')).not.toHaveValue('');
    }
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const said = page.getByText(/^Item created successfully! .* its number is \d+\.$/);
    await expect(said).toContainText(name);
    numbers.push(/is (\d+)\.$/.exec((await said.textContent()) ?? '')?.[1] ?? '');
  }

  await page.goto('/admin/createproduct');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Name is required.').first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(game);
  await page.getByLabel('Type', { exact: true }).fill('star harbour');
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('STARHARBOUR');
  await page.getByLabel('Category').selectOption('games');
  await page.locator('input[type=file]').setInputFiles({
    name: 'harbour.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await expect(page.getByLabel('Image Path')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Remove field 2' }).click();
  for (const [name] of PACKS) await page.getByRole('button', { name: new RegExp(`^${name}, `) }).click();
  await expect(page.getByLabel('Items')).toHaveValue(numbers.join(', '));
  await expect(page.getByText(`Shown as: ${PACKS.map(([name]) => name).join(', ')}`)).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(`Product created successfully! ${game}`)).toBeVisible();

  await page.goto('/home');
  await page.getByRole('dialog').getByRole('button', { name: /close/i }).first().click();
  await page.getByRole('link', { name: game }).first().click();
  await page.getByLabel('User ID').fill('700800900');
  await page.getByRole('button', { name: /^60 Crystals/ }).click();
  const { token, user } = await page.evaluate(() => ({
    token: JSON.parse(localStorage.getItem('token') ?? '""'),
    user: JSON.parse(localStorage.getItem('user') ?? '{}'),
  }));
  await page.request.post('/api/admin/adduserbalance', {
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': `grant-${info.project.name}-${Date.now()}`,
    },
    data: { userId: user._id, amount: 500, reason: 'to try the new game' },
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /R-Coins/ }).check({ force: true });
  await sheet.getByRole('button', { name: 'Confirm Order' }).click();
  await page.waitForURL(/\/confirmation\?/);
  const orderid = new URL(page.url()).searchParams.get('client_txn_id');

  await page.goto(`/admin/order/${orderid}`);
  await page
    .getByRole('button', { name: /Refund/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Only a trial');
  await dialog
    .getByRole('button', { name: /Refund/ })
    .last()
    .click();
  await expect(page.getByText('Refunded').first()).toBeVisible();
  expectRefused(noise, 422);
});

test('a price and a stock changed in the editor are what shoppers see, and a stale change is refused', async ({
  page,
  noise,
}, info) => {
  const isPhone = info.project.name === 'phone';
  const [game, pack] = isPhone ? ['Valorant', 0] : ['Free Fire', 0];
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/price');
  await expect(page.getByText('Please select a product to change the price.')).toBeVisible();
  const select = page.getByLabel('Select Product');
  const value = await select.locator('option', { hasText: game }).first().getAttribute('value');
  await select.selectOption(value ?? '');
  await expect(page).toHaveURL(/product=\d+/);
  const row = page
    .getByRole('form')
    .filter({ has: page.getByLabel('Price', { exact: true }) })
    .nth(pack);
  const price = row.getByLabel('Price', { exact: true });
  const wanted = String(Number(await price.inputValue()) + 1);
  await price.fill('abc');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(
    page
      .getByRole('alert')
      .getByText(/Valid|price/i)
      .first(),
  ).toBeVisible();
  await price.fill(wanted);
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  const home = await page.request.get('/api/product/gethomeproducts');
  const products = Object.values(await home.json()).flat() as { _id: string; productid: number }[];
  const product = products.find((each) => String(each.productid) === value);
  const items = await (await page.request.get(`/api/item/${product?._id}`)).json();
  expect(items.map((item: { discountedprice: number }) => String(item.discountedprice))).toContain(wanted);

  // A colleague changed the same item in the meantime.
  const { token } = await page.evaluate(() => ({ token: JSON.parse(localStorage.getItem('token') ?? '""') }));
  await page.request.post(`/api/admin/updateitem/${items[0]._id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { itemInstock: true },
  });
  await price.fill(String(Number(wanted) + 7));
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Someone else has changed this in the meantime/)).toBeVisible();
  expectRefused(noise, 409);
});

test('a deleted product is out of the shop until it is brought back', async ({ page }, info) => {
  const name = info.project.name === 'phone' ? 'Honkai' : 'Zenless';
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/viewproducts');
  await page.getByLabel('Search by name or number').fill(name);
  await expect(page).toHaveURL(/search=/);
  await page
    .getByRole('button', { name: new RegExp(`^Delete: .*${name}`) })
    .first()
    .click();
  await expect(
    page.getByRole('dialog').getByText('Are you sure you want to delete this product?'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/was deleted\./)).toBeVisible();
  const listed = async () =>
    (await (await page.request.get('/api/product/gethomeproducts')).text()).includes(name);
  expect(await listed()).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(listed).toBe(true);
});

test('a product and an item are edited in their dialogs; a deleted item is brought back', async ({
  page,
}) => {
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/viewproducts');
  await page.getByLabel('Search by name or number').fill('Clash of Clans');
  await page
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Important note').fill('Sign in with your own Supercell ID.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible();
  const home = await (await page.request.get('/api/product/gethomeproducts')).json();
  const product = (Object.values(home).flat() as { _id: string; name: string }[]).find(({ name }) =>
    name.startsWith('Clash of Clans'),
  );
  await page.goto(`/product/${product?._id}`);
  await expect(page.getByText('Sign in with your own Supercell ID.').first()).toBeVisible();

  const items = () => page.request.get(`/api/item/${product?._id}`).then((answer) => answer.json());
  const [item] = (await items()) as { name: string; itemid: number }[];
  await page.goto(`/admin/viewitems?search=${item?.itemid}`);
  await page.getByRole('button', { name: `Edit: ${item?.name}` }).click();
  await dialog.getByLabel('Tag').fill('BEST');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item updated successfully!').first()).toBeVisible();
  expect(JSON.stringify(await items())).toContain('BEST');

  await page.getByRole('button', { name: `Delete: ${item?.name}` }).click();
  await expect(dialog.getByText('Are you sure you want to delete this item?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${item?.name} was deleted.`)).toBeVisible();
  expect((await items()).map(({ name }: { name: string }) => name)).not.toContain(item?.name);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => JSON.stringify(await items())).toContain('BEST');
});

test('a field that the contract refuses is marked before anything is sent', async ({ page }) => {
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/createproduct');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByLabel('Name', { exact: true }).fill('Moon Harbour');
  await page.getByLabel('Delivered by a supplier (API)').check({ force: true });
  await page.getByLabel('Supplier’s product code').fill('x'.repeat(65));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('must be at most 64 characters')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Please check the highlighted fields.');
  expect(sent.filter((url) => url.includes('/api/admin/createproduct'))).toEqual([]);
});
