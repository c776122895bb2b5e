import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aShopper, enterAs, shopperOf } from './shopper.ts';

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

test.describe('the dashboard', () => {
  test('counts Total Orders, and says what became of a change of the name', async ({ page, noise }) => {
    await (await aShopper()).enter(page);
    await page.goto('/dashboard');
    await expect(page.getByText('Total Orders', { exact: true })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    for (const [name, path] of [
      ['Orders', '/orders'],
      ['Wallet', '/wallet'],
      ['Refer & Earn', '/referandearn'],
    ] as const)
      await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path);
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    const save = async (sentence: string) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText(sentence).first()).toBeVisible();
    };
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Another Name');
    const refused = (route: Route) => route.fulfill({ status: 500, json: {} });
    // Of a hotel that answers in the shop's place.
    const foreign = (route: Route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Welcome</title>' });
    for (const answer of [foreign, (route: Route) => route.abort()]) {
      await page.route('**/api/user/edit-profile', refused);
      await save('Failed to update profile');
      await page.unroute('**/api/user/edit-profile');
      await page.route('**/api/user/edit-profile', answer);
      await save('An error occurred while updating the profile.');
      await page.unroute('**/api/user/edit-profile');
    }
    await save('Profile updated successfully, please relogin.');
    noise.splice(0);
  });
});

test('every order that is processed says that it completes within 30 minutes, in list and table', async ({
  page,
}) => {
  const buyer = await aShopper(500);
  for (const input1 of ['5123456781', '5123456782'])
    await buyer.place({ product: 'BGMI', input1, pays: 'wallet' });
  await (await shopperOf(buyer.email)).enter(page);
  await page.goto('/orders');
  const promise = page.getByText('Completes within 30 minutes');
  for (const view of ['List', 'Table']) {
    await page
      .getByRole('tab', { name: view })
      .or(page.getByRole('button', { name: view }))
      .or(page.getByRole('radio', { name: view }))
      .first()
      .click();
    await expect(promise).toHaveCount(2);
  }
});

test('tiles show a reseller the reseller’s “from”, and a guest everybody’s', async ({ page }) => {
  const reseller = await shopperOf('reseller@rush.test');
  const { product } = await reseller.find('BGMI');
  const own = product.fromPrice;
  const tile = page.getByRole('link', { name: /BGMI/ }).first();
  await page.goto('/home');
  const forAll = (await tile.textContent()) ?? '';
  await reseller.enter(page);
  await page.goto('/home');
  await expect(tile).toContainText(String(own));
  expect(forAll).not.toContain(`₹${own}`);
});

test.describe('the gallery', () => {
  test('says its failures in red with a way to try again, and a removal in the words of the shop', async ({
    page,
    noise,
  }) => {
    await enterAs(page, 'admin@rush.test');
    await page.route('**/api/admin/imagegallery**', (route) => route.fulfill({ status: 422, json: {} }));
    await page.goto('/admin/admingallery');
    const failed = page.getByText('Failed to fetch images.');
    await expect(failed).toBeVisible();
    await expect(failed).toHaveClass(/text-danger/);
    await page.unroute('**/api/admin/imagegallery**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
    noise.splice(0);

    await page.route('**/api/admin/uploadimage', (route) =>
      route.fulfill({ status: 422, json: { type: 'picture-broken', message: 'It may be damaged.' } }),
    );
    const upload = page.getByRole('button', { name: 'Upload', exact: true });
    await upload.click();
    await expect(page.getByText('Failed to upload image. It may be damaged.')).toBeVisible();
    await page.unroute('**/api/admin/uploadimage');
    await page.route('**/api/admin/uploadimage', (route) => route.abort());
    await upload.click();
    await expect(page.getByText('Error uploading image.')).toBeVisible();
    await page.unroute('**/api/admin/uploadimage');
    await upload.click();
    await expect(page.getByText('Please provide all required fields!').first()).toBeVisible();

    const remove = async () => {
      await page
        .getByRole('button', { name: /^Delete: / })
        .first()
        .click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Delete' })
        .click();
    };
    await page.route('**/api/admin/deleteimage/**', (route) =>
      route.fulfill({ status: 409, json: { type: 'x', message: 'It is in use.' } }),
    );
    await remove();
    await expect(page.getByText('Failed to delete image. It is in use.')).toBeVisible();
    await page.unroute('**/api/admin/deleteimage/**');
    await page.route('**/api/admin/deleteimage/**', (route) => route.abort());
    await remove();
    await expect(page.getByText('Error deleting image.')).toBeVisible();
    await page.unroute('**/api/admin/deleteimage/**');
    await page.route('**/api/admin/deleteimage/**', (route) => route.fulfill({ json: { message: 'ok' } }));
    await remove();
    await expect(page.getByText('Image deleted successfully!')).toBeVisible();
    noise.splice(0);
  });
});

test('lists of the catalogue that cannot be read say so in red, with a way to try again', async ({
  page,
  noise,
}) => {
  await enterAs(page, 'admin@rush.test');
  for (const [address, call, sentence] of [
    ['/admin/viewproducts', '**/api/admin/getallproducts**', 'Error: Failed to fetch products'],
    ['/admin/viewitems', '**/api/admin/getallitems**', 'Error: Failed to fetch items'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 422, json: {} }));
    await page.goto(address);
    await expect(page.getByText(sentence)).toHaveClass(/text-danger/);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
  }
  noise.splice(0);
});

test('a picture’s path can be pasted, and the picker offers what is there', async ({ page }) => {
  await enterAs(page, 'admin@rush.test');
  await page.goto('/admin/createproduct');
  const picker = page.getByLabel('Or one that is there already');
  await expect(picker).toBeVisible();
  const offered = await picker
    .locator('option')
    .evaluateAll((all) => all.map((o) => o.getAttribute('value')));
  expect(offered.length).toBeGreaterThan(5);
  const path = offered.at(2) ?? '';
  // Shown as soon as it is typed: a path that is not there would be a 404 in the console.
  await page.route('**/somewhere/else*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: DOT }),
  );
  await page.getByLabel('Image Path').fill(path);
  await expect(picker).toHaveValue(path);
  await page.getByLabel('Image Path').fill('/somewhere/else.webp');
  await expect(picker).toHaveValue('');
  await picker.selectOption(path);
  await expect(page.getByLabel('Image Path')).toHaveValue(path);
});
