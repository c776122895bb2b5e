import { expectNoViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { shopperOf } from './shopper.ts';
import { STAFF } from './staff-areas.ts';

test('an owner goes from the overview to the checklist, tries a provider, and confirms what was read', async ({
  page,
}) => {
  await (await shopperOf(STAFF.owner)).enter(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Go through them' }).click();
  await expect(page.getByRole('heading', { name: 'Opening checklist', level: 1 })).toBeVisible();
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(step('The database holds no demo')).toContainText('admin@rush.test');
  await expect(step('The server trades with real money')).toContainText('EKQR_KEY');
  await step('Payments: EKQR').getByRole('button', { name: 'Try it: EKQR' }).click();
  await expect(step('Payments: EKQR')).toContainText('It takes the keys.');
  await expect(step('Payments: EKQR')).toContainText(STAFF.owner);
  const policies = step('Policies read');
  await policies.getByRole('button', { name: 'I have read it: Refund policy' }).click();
  await expect(policies).toContainText(`Confirmed by ${STAFF.owner}`);
  await expect(policies.getByRole('button', { name: 'I have read it: Refund policy' })).toHaveCount(0);
  await expectNoViolations(page);
});

test('the preflight runs from the checklist and tells what stands in the way', async ({ page }) => {
  await (await shopperOf(STAFF.owner)).enter(page);
  await page.goto('/admin/opening');
  await page.getByRole('button', { name: 'Run the preflight' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('things stand in the way');
  await expect(main).toContainText('NODE_ENV: is');
  await expect(main.getByRole('heading', { name: 'Passed' })).toBeVisible();
});
