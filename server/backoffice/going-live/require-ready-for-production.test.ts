import { expect, test } from 'vitest';
import { seedVolume } from '../../../scripts/seed-volume.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { aShopper } from '../../testing/a-shopper.ts';
import { aUpiOrder } from '../../testing/a-upi-order.ts';
import { aShopForOneTest, DEMO_PASSWORD, type TestShop } from '../../testing/test-shop.ts';
import {
  DatabaseIsLive,
  DatabaseNotReady,
  findDemoRows,
  requireNoLiveCharges,
  requireReadyForProduction,
} from './require-ready-for-production.ts';

const aDemoShop = () => aShopForOneTest({ withoutJobs: true });

async function problemsOf(shop: TestShop): Promise<readonly string[]> {
  const error = await requireReadyForProduction(shop.shop.platform).catch((reason) => reason);
  expect(error).toBeInstanceOf(DatabaseNotReady);
  return (error as DatabaseNotReady).problems;
}

test('production refuses demo data and unsafe PostgreSQL settings, and explains what to do', async () => {
  const shop = await aDemoShop();
  const problems = await problemsOf(shop);
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'demo accounts',
    'demo products',
    'demo packs',
    'demo pictures in the gallery',
  ]);
  expect(problems[3]).toContain('6 (admin@rush.test, reseller@rush.test');
  for (const problem of problems.slice(3)) expect(problem).toContain('use an empty database in production');
});

test('the check finds staff with the published demo password, whatever their email address', async () => {
  const shop = await aDemoShop();
  const staff = await aShopper(shop, { role: 'admin', email: 'someone@example.in' });
  await shop.owner.query('update users set password_hash = $2 where id = $1', [
    staff.id,
    await hashPassword(DEMO_PASSWORD),
  ]);
  const accounts = (await findDemoRows(shop.db.queries)).find(({ kind }) => kind === 'accounts');
  expect(accounts?.names).toContain('someone@example.in (still has the demo password)');
});

test('the check finds simulated payments and shoppers from npm run seed', async () => {
  const shop = await aDemoShop();
  await aUpiOrder(shop);
  await seedVolume(shop.data.ownerUrl, { users: 3, orders: 0, transactions: 0 });
  const kinds = (await findDemoRows(shop.db.queries)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['payments', 'seeded-shoppers']));
});

test('a customer’s email alone does not mark their account as a demo account', async () => {
  const shop = await aDemoShop();
  const before = (await findDemoRows(shop.db.queries)).find(({ kind }) => kind === 'accounts')?.count;
  await aShopper(shop, { email: 'someone@rush.test' });
  const after = (await findDemoRows(shop.db.queries)).find(({ kind }) => kind === 'accounts')?.count;
  expect(after).toBe(before);
});

test('the demo refuses a database with live payment links', async () => {
  const shop = await aDemoShop();
  await requireNoLiveCharges(shop.shop.platform);
  const order = await aUpiOrder(shop);
  await shop.owner.query("update charges set environment = 'live' where client_txn_id = $1", [order.id]);
  await expect(requireNoLiveCharges(shop.shop.platform)).rejects.toThrow(DatabaseIsLive);
});
