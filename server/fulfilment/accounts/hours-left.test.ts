import { analytics } from '@rush/contract/admin-reports.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runByClock } from '../../testing/a-upi-order.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';

const HOUR_MS = 3_600_000;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** Sets the balance history of Smile.one Brazil, keyed by hours before now. */
async function setHistory(balances: Record<number, number>): Promise<void> {
  const now = shop.clock.now().getTime();
  for (const [hours, balance] of Object.entries(balances))
    await shop.owner.query(
      `insert into supplier_balances (supplier, region, balance, at) values ('smileone', 'br', $1, $2)`,
      [balance, new Date(now - Number(hours) * HOUR_MS)],
    );
}
async function sample(balance: number): Promise<void> {
  await shop.simulator('/suppliers/smileone/balance', { region: 'br', balance });
  await runByClock(shop, 'sample-balances');
}
const mails = () => mailsAbout(shop, 'hours left');

test('the analytics and a metric show how long a balance will last', async () => {
  // 4,800 was spent in 48 hours, with a deposit of 10,000 in between: 100 an hour.
  await setHistory({ 48: 5_000, 24: 2_600, 23: 12_600 });
  await sample(10_200);
  // The chart shows the latest readings, however many there are.
  await shop.owner.query(`insert into supplier_balances (supplier, region, balance, at)
    select 'smileone', 'ph', n, now() - n * interval '5 minutes' from generate_series(1, 6000) n`);
  const { token } = await shop.signIn('admin@rush.test');
  const { supplierBalances } = (await shop.call(analytics, { query: {}, token })).body;
  const brazil = supplierBalances.find(({ account }) => account === 'Smile.one Brazil')!;
  expect(brazil.points.at(-1)).toMatchObject({ balance: 10_200 });
  expect(supplierBalances.every(({ points }) => points.length <= 300)).toBe(true);
  expect(brazil.forecast!.spentPerHour).toBeCloseTo(100, 1);
  expect(brazil.forecast!.hoursLeft).toBeCloseTo(102, 1);

  const metrics = async () => (await fetch(`${shop.url}/metrics`)).text();
  await until(
    async () =>
      /rush_supplier_balance_runway_seconds\{supplier="smileone",region="br",account="1"\} 36[67]\d\d\d/.test(
        await metrics(),
      ),
    'the metric',
  );
  expect(await metrics()).not.toMatch(/rush_supplier_balance_runway_seconds\{supplier="moogold"/);
});

test('the owner is emailed once when a balance will last less than a day, and again only after recovery', async () => {
  await setHistory({ 48: 10_000, 1: 5_250 });
  await sample(5_200);
  expect(await mails()).toHaveLength(0);
  await sample(1_900);
  await until(async () => (await mails()).length === 1, 'the email to the owner');
  const [mail] = await mails();
  expect(mail!.subject).toContain('Smile.one Brazil: about 11 hours left');
  expect(mail!.text).toContain('The balance is 1900');
  await sample(1_800);
  expect(await mails()).toHaveLength(1);

  await sample(90_000);
  await sample(89_000);
  expect(await mails()).toHaveLength(1);
  await sample(1_000);
  await until(async () => (await mails()).length === 2, 'the second email');
});
