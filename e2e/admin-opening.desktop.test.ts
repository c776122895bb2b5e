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
  const check = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(check('The demo is cleared')).toContainText('npm run clear-demo');
  await expect(check('The demo is cleared')).toContainText('admin@rush.test');
  await expect(check('The server trades with real money')).toContainText('EKQR_KEY');
  await check('Payments: EKQR').getByRole('button', { name: 'Try it: Payments: EKQR' }).click();
  await expect(check('Payments: EKQR')).toContainText('It takes the keys.');
  await expect(check('Payments: EKQR')).toContainText(STAFF.owner);
  const policies = check('Policies read');
  await policies.getByRole('button', { name: 'I have read it: Refund policy' }).click();
  await expect(policies).toContainText(`Confirmed by ${STAFF.owner}`);
  await expect(policies.getByRole('button', { name: 'I have read it: Refund policy' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Try all providers' }).click();
  await expect(check('Supplier: MooGold')).toContainText(STAFF.owner);
  await expectNoViolations(page);
});
