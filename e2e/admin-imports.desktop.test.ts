import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { shopperOf } from './shopper.ts';
import { STAFF } from './staff-areas.ts';

const EXAMPLES = join(import.meta.dirname, '../docs/moving-in');

test('opening balances are imported once their total is typed, and the customer finds balance and old orders', async ({
  page,
}) => {
  const owner = await shopperOf(STAFF.owner);
  await owner.enter(page);
  await page.goto('/admin/imports');
  const key = `mover-${Date.now()}`;
  const send = async (kind: string, csv: string) => {
    await page.getByLabel('What the file holds').selectOption(kind);
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  const confirm = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Import now' }).click();
    await expect(page.getByText('The file has been imported.')).toBeVisible();
  };
  await send('customers', `key,name,email,balance\n${key},${key},${key}@old-shop.test,10.50\n`);
  await page.getByLabel('Total of the opening balances').fill('10');
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByText('This is not the total above.')).toBeVisible();
  await page.getByLabel('Total of the opening balances').fill('10.50');
  await page.getByRole('button', { name: 'Import now' }).click();
  await confirm();
  const order = `key,customer,orderedAt,product,item,amount,status\n${key}-1,${key},2024-03-02,Old game,Old pack,115,Completed\n`;
  await send('orders', order);
  await page.getByRole('button', { name: 'Import now' }).click();
  await confirm();
  await page.goto('/admin/usersdata');
  await page.getByLabel('Search by Mobile Number or Email').fill(`${key}@old-shop.test`);
  await page.getByRole('link', { name: key }).click();
  await expect(page.getByText('Balance brought from our earlier shop')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `${key}-1` })).toContainText('Old pack, Old game');
});

test('an owner checks a file, sees what each row would do, and imports it', async ({ page }) => {
  const owner = await shopperOf(STAFF.owner);
  await owner.enter(page);
  await page.goto('/admin/imports');
  const key = `harbour-${Date.now()}`;
  const csv = (await readFile(join(EXAMPLES, 'items.csv'), 'utf8'))
    .split('\n')
    .slice(0, 2)
    .join('\n')
    .replace('mlbb-86', key)
    .replace('86 Diamonds', key);
  const choose = (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(csv);
  await page.getByRole('button', { name: 'Check the file' }).click();
  const row = page.getByRole('row').filter({ hasText: key });
  await expect(row).toContainText('New');
  await page.getByRole('button', { name: 'Import now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByText('The file has been imported.')).toBeVisible();
  await choose(csv.replace(',125,115,', ',125,95,').concat(`\n${key}-2,,0,1,1,,,,,,,,/images/a.webp,`));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('row').filter({ hasText: `${key}-2` })).toContainText(
    'name: This is required.',
  );
  await expect(row.first()).toContainText('Left out');
});
