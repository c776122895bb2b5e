import { expect, onTestFinished, test } from 'vitest';
import { openTestShop, until } from '../testing/test-shop.ts';
import { askSuppliersFirst } from './ask-suppliers-first.ts';

test('a shop that knows nothing of its suppliers asks at its start what packs cost and whether requests expire', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  for (const table of ['supplier_prices', 'supplier_signatures'])
    await shop.owner.query(`delete from ${table}`);
  const accountsOf = async (table: string) =>
    (await shop.owner.query(`select distinct supplier, region from ${table}`)).rowCount;
  await askSuppliersFirst(shop.shop.platform);
  await until(async () => (await accountsOf('supplier_prices')) === 3, 'what packs cost');
  await until(async () => (await accountsOf('supplier_signatures')) === 2, 'whether requests expire');
});

test('a shop that knows what packs cost does not ask again at each start', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => shop.close());
  await shop.owner.query(
    `insert into supplier_prices (supplier, region, supplier_product, supplier_item, price, at)
     values ('smileone', 'br', 'mobilelegends', '13', 61.5, now()) on conflict do nothing`,
  );
  await askSuppliersFirst(shop.shop.platform);
  const jobs = await shop.owner.query(
    "select task_identifier from graphile_worker.jobs where key like '% at the start'",
  );
  expect(jobs.rows).toEqual([{ task_identifier: 'probe-signatures' }]);
});
