import type { Locator } from '@playwright/test';
import { addItemOffer, removeItemOffer } from '@rush/contract/admin-offers.ts';
import { expectNoViolations } from './accessible.ts';
import { expect, signIn, test } from './fixtures.ts';
import { enterAs, shopperOf } from './shopper.ts';

const PACK = '1155 Diamonds';

test('an owner lists where a pack can be bought, takes a proposal from a catalogue, puts offers in order and sets the rule', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@rush.test');
  await page.goto('/admin/viewitems');
  await page.getByLabel('Search by name or number').fill(PACK);
  await page.getByRole('button', { name: `Offers: ${PACK}` }).click();
  const dialog = page.getByRole('dialog', { name: `Where it is bought: ${PACK}` });
  await expect(dialog.getByRole('heading', { name: 'The item’s own: MooGold' })).toBeVisible();
  await expect(dialog.getByText('No further offers yet.')).toBeVisible();
  await expectNoViolations(page);

  await dialog.getByText('Add an offer', { exact: true }).click();
  const add = dialog.getByRole('group').filter({ hasText: 'Add an offer' });
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByText('is required')).toHaveCount(2);
  await add.getByLabel('Supplier account').selectOption({ label: 'Smile.one PH' });
  await add.getByLabel('Supplier’s product code').fill('mobilelegends');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByText('is required')).toHaveCount(1);
  await add.getByLabel('Supplier’s ids').fill('219');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  const typed = dialog.getByRole('listitem').filter({ hasText: 'Smile.one PH' });
  await expect(typed.getByText('Can deliver')).toBeVisible();

  await dialog.getByText('Find it in a catalogue', { exact: true }).click();
  const find = dialog.getByRole('group').filter({ hasText: 'Find it in a catalogue' });
  await find.getByLabel('Supplier account').selectOption({ label: 'MooGold' });
  await find.getByLabel('Supplier’s product code').fill('5846232');
  await find.getByRole('button', { name: 'Read the catalogue' }).click();
  await expect(find.getByText('None of 8 packs fits, or it is listed already.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Disable: Offer 1: Smile.one PH' }).click();
  await expect(typed.getByText('Disabled', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Enable: Offer 1: Smile.one PH' }).click();
  await expect(typed.getByText('Can deliver')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove: Offer 1: Smile.one PH' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this offer?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(dialog.getByText('No further offers yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.goto('/admin/viewproducts');
  await page.getByLabel('Search by name or number').fill('Mobile Legends (Global)');
  await page.getByRole('button', { name: 'Edit: Mobile Legends (Global)' }).click();
  const form = page.getByRole('dialog', { name: 'Edit: Mobile Legends (Global)' });
  await expect(form.getByLabel('Which offer is bought from')).toHaveValue('fixed');
});

test('of two owners who edit the same offer the second one is told so, and reads what the first one saved', async ({
  page,
  browser,
}) => {
  const owner = await shopperOf('admin@rush.test');
  const { item } = await owner.find('Mobile Legends (Global)', '565 Diamonds');
  const { choice } = await owner.ask(addItemOffer, {
    params: { itemid: String(item.itemid) },
    body: {
      supplier: 'smileone',
      region: 'br',
      supplierProduct: 'mobilelegends',
      supplierItemIds: ['22590'],
      needsPlayerCheck: false,
    },
  });
  const colleague = await (await browser.newContext()).newPage();
  const dialogs = [];
  for (const each of [page, colleague]) {
    await enterAs(each, 'admin@rush.test');
    await each.goto(`/admin/viewitems?search=${item.itemid}`);
    await each.getByRole('button', { name: `Offers: ${item.name}` }).click();
    const dialog = each.getByRole('dialog', { name: `Where it is bought: ${item.name}` });
    await dialog.getByRole('button', { name: 'Edit: Offer 1: Smile.one BR' }).click();
    dialogs.push(dialog);
  }
  const [first, second] = dialogs as [Locator, Locator];
  await first.getByLabel('Supplier’s ids').first().fill('22590, 13');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('22590, 13')).toBeVisible();
  await second.getByLabel('Supplier’s product code').first().fill('mobilelegendsru');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText('The offers have changed since. Please look again.')).toBeVisible();
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(second.getByText('22590, 13')).toBeVisible();
  await owner.ask(removeItemOffer, { params: { id: choice.considered[1]!.offer.id } });
  await colleague.context().close();
});
