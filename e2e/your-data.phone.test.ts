import { readFile } from 'node:fs/promises';
import { freshProofState } from '@rush/contract/fresh-proof.ts';
import { myData } from '@rush/contract/personal-data.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, PASSWORD, SIMULATORS, signIn, test } from './fixtures.ts';
import { codeFor } from './inbox.ts';
import { expectFits } from './page-walk.ts';
import { call, tokenOf } from './shop-api.ts';
import { aShopper } from './shopper.ts';

const ZIP_HEAD = 'PK';

test('a shopper sees his consents, takes his data away, and asks to be erased, which signing in takes back', async ({
  page,
  noise,
}) => {
  test.setTimeout(120_000);
  const shopper = await aShopper(250);
  await signIn(page, shopper.email);
  await page.goto('/dashboard');
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data.getByText('Terms and privacy policy')).toBeVisible();
  await expect(data.getByText('by registering')).toBeVisible();
  await expectFits(page, '/dashboard');

  const download = data.getByRole('button', { name: 'Download my data' });
  await download.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Present password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(download, 'a closed dialog gives the focus back').toBeFocused();
  await download.click();
  await expectNoViolations(page);
  await dialog.getByLabel('Present password').fill('not my password');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('Your password is not right.')).toBeVisible();
  await dialog.getByLabel('Present password').fill(PASSWORD);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloading).path();
  expect((await readFile(file)).subarray(0, 2).toString('latin1')).toBe(ZIP_HEAD);
  await expect(dialog).toBeHidden();

  await page.reload();
  await data.getByRole('button', { name: 'Erase my account' }).click();
  await expect(dialog.getByText('₹250')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('Present password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Erase my account' }).click();
  await expect(dialog.getByText('Please confirm that what is left lapses')).toBeVisible();
  await dialog.getByText('I know that they lapse').click();
  await dialog.getByRole('button', { name: 'Erase my account' }).click();
  await page.waitForURL((url) => url.pathname === '/home');
  await expect(page.getByText('The account will be erased on')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  const token = await tokenOf(shopper.email);
  // The browser itself reports the refused password.
  expect(noise.splice(0)).toEqual([expect.stringContaining('403')]);
  expect((await call(myData, {}, token)).erasure).toBeNull();
});

test('whoever came by an identity provider is asked once to accept the terms and the privacy policy', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with another account' }).click();
  await page.waitForURL(`${SIMULATORS}/**`);
  await page.getByText('Someone else').click();
  await page.getByLabel('Email', { exact: true }).fill('notice@provider.test');
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.pathname === '/home');
  // Home has an advertisement over it the first time.
  await page.goto('/orders');
  const notice = page.getByRole('region', { name: 'Our terms and our privacy policy' });
  await expect(notice).toBeVisible();
  await expectNoViolations(page);
  await expectFits(page, '/orders');
  await notice.getByRole('button', { name: 'I accept' }).click();
  await expect(notice).toBeHidden();
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Your data' }).getByText('when we asked')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('whoever came by Google and has no password takes the data away and asks to be erased by a code', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const email = 'no-password@provider.test';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${SIMULATORS}/**`);
  await page.getByText('Someone else').click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true');

  // What the shop answers ten minutes after the sign-in; its clock cannot be turned from here.
  const stale = `**/api${freshProofState.path}`;
  await page.route(stale, async (route) => {
    if (route.request().method() !== freshProofState.method) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isFresh: false } });
  });
  await page.goto('/dashboard');
  const data = page.getByRole('region', { name: 'Your data' });
  const dialog = page.getByRole('dialog');
  await data.getByRole('button', { name: 'Download my data' }).click();
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await expect(dialog.getByLabel('Present password')).toBeHidden();
  await dialog.getByLabel('Code from the mail').fill(await codeFor(email));
  await expectNoViolations(page);
  await page.unroute(stale);
  await dialog.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(dialog.getByText('that is enough')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloading).path();
  expect((await readFile(file)).subarray(0, 2).toString('latin1')).toBe(ZIP_HEAD);
  await expect(dialog).toBeHidden();

  await data.getByRole('button', { name: 'Erase my account' }).click();
  await expect(dialog.getByText('that is enough')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Erase my account' }).click();
  await page.waitForURL((url) => url.pathname === '/home');
  await expect(page.getByText('The account will be erased on')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
