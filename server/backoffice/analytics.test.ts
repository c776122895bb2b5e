import { analytics, stats } from '@rush/contract/admin-reports.ts';
import { beforeAll, expect, test } from 'vitest';
import { seedVolume } from '../../scripts/seed-volume.ts';
import { aTestShop } from '../testing/test-shop.ts';

const onDay = (day: string) => `created_at >= '${day} 00:00+05:30' and created_at < '${day} 24:00+05:30'`;

const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');
await seedVolume(shop.data.ownerUrl, { users: 40, orders: 120, transactions: 0 });
await shop.owner.query(
  `update orders set created_at = timestamptz '2026-03-01 12:00+05:30' + right(orderid, 1)::int * interval '12 hours'
   where id like '0volume%'`,
);
beforeAll(async () => {
  // An order without a known cost has no margin. What the packs cost today is irrelevant.
  await shop.owner.query(
    `update orders set cost_paise = null where id = (select id from orders where status = 'Completed' and ${onDay('2026-03-03')} limit 1)`,
  );
  await shop.owner.query('update items set cost_paise = 1');
});

async function countOrders(condition: string) {
  const { rows } = await shop.owner.query(
    `select count(*)::int as orders, count(*) filter (where status = 'Completed')::int as completed,
       count(*) filter (where status in ('Refunded', 'Cancelled'))::int as refunded, count(*) filter (where status = 'Failed')::int as failed,
       coalesce(sum(value_paise - refunded_paise) filter (where status = 'Completed'), 0)::float8 / 100 as sales,
       coalesce(sum(value_paise - refunded_paise - cost_paise) filter (where status = 'Completed'), 0)::float8 / 100 as margin
     from orders where ${condition}`,
  );
  return rows[0];
}

test('figures match a plain count, for one day and for all time, even after old orders change', async () => {
  const read = async () =>
    (await shop.call(analytics, { query: { from: '2026-03-03', to: '2026-03-03' }, token })).body;
  const firstReport = await read();
  expect(firstReport.now).toMatchObject(await countOrders(onDay('2026-03-03')));
  expect(firstReport.now.uncosted).toBeGreaterThan(0);
  expect(firstReport.before).toMatchObject(await countOrders(onDay('2026-03-02')));
  expect(firstReport.byProduct.reduce((sum, row) => sum + row.orders, 0)).toBe(firstReport.now.orders);
  expect(firstReport.now.medianDeliverySeconds).toBeGreaterThan(3);
  expect(firstReport.now.medianDeliverySeconds).toBeLessThan(45);
  await shop.owner.query(
    `update orders set status = 'Refunded', updated_at = $1
     where id in (select id from orders where status = 'Completed' and ${onDay('2026-03-03')} limit 5)`,
    [shop.clock.now()],
  );
  const secondReport = await read();
  expect(secondReport.now.refunded).toBe(firstReport.now.refunded + 5);
  expect(secondReport.now).toMatchObject(await countOrders(onDay('2026-03-03')));
  const all = await countOrders('true');
  expect((await shop.call(stats, { token })).body).toMatchObject({
    total_order: all.orders,
    completed: all.completed,
    total_sale: all.sales,
  });
});
