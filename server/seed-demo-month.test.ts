import { allCoupons } from '@rush/contract/admin-coupons.ts';
import { orderDetail } from '@rush/contract/admin-details.ts';
import { allOrders, pendingOrders } from '@rush/contract/admin-lists.ts';
import { week } from '@rush/contract/admin-reports.ts';
import { readSettings } from '@rush/contract/admin-settings.ts';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { expect, test } from 'vitest';
import { verifyLedger } from './backoffice/audit-all-books.ts';
import { aTestShop, until } from './testing/test-shop.ts';
import { untilJobsDone } from './testing/until-jobs-done.ts';

const shop = await aTestShop({ env: { DEMO_MONTH: 'true' } });

test('the demo month has three coupons, orders in every status except Created, and a balanced ledger', async () => {
  const { token } = await shop.signIn('admin@rush.test');
  const coupons = (await shop.call(allCoupons, { token })).body;
  expect(coupons.map(({ couponCode }) => couponCode).sort()).toEqual(['BIGPACK5', 'WEEKEND25', 'WELCOME10']);
  expect(coupons.some(({ usedCount }) => usedCount > 0)).toBe(true);
  const orders = (await shop.call(allOrders, { query: { limit: 500 }, token })).body.transactions;
  expect(orders.length).toBeGreaterThan(120);
  const statuses = new Set(orders.map(({ status }) => status));
  expect([...statuses].sort()).toEqual(['Cancelled', 'Completed', 'Failed', 'Processing', 'Refunded']);
  await until(async () => {
    const { trending } = (await shop.call(getHomeProducts)).body;
    return trending.filter(({ ratingCount }) => ratingCount > 0).length > 1;
  }, 'the ratings of products');
  expect(new Set(orders.map(({ paymentmode }) => paymentmode)).size).toBe(2);
  expect(new Set(orders.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBeGreaterThan(20);
  expect((await shop.call(pendingOrders, { token })).body).toHaveLength(1);
  expect((await shop.call(week, { token })).body.days.slice(0, -1).every((day) => day.orders > 0)).toBe(true);
  const { body } = await shop.call(readSettings, { token });
  expect(body.providers.find(({ name }) => name === 'EKQR')).toMatchObject({ health: 'test mode' });
  expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
});

test('seeded records carry the time of their order, not of the seeding', async () => {
  const { token } = await shop.signIn('admin@rush.test');
  const { transactions } = (await shop.call(allOrders, { query: { limit: 500 }, token })).body;
  for (const status of ['Completed', 'Refunded'] as const) {
    // The oldest was placed weeks before the seeding.
    const orderid = transactions.filter((order) => order.status === status).at(-1)?.orderid ?? '';
    const { body } = await shop.call(orderDetail, { params: { id: orderid }, token });
    const placedAt = Date.parse(body.order.createdAt);
    expect(body.money.length, status).toBeGreaterThan(0);
    for (const { at, kind } of body.money) {
      expect(Date.parse(at) - placedAt, `${status}: ${kind}`).toBeGreaterThanOrEqual(0);
      expect(Date.parse(at) - placedAt, `${status}: ${kind}`).toBeLessThan(60 * 60_000);
    }
  }
});

test('seeding leaves the demo player’s balance as it was, sends no messages and calls no supplier', async () => {
  const player = await shop.signIn('player@rush.test');
  const { body } = await shop.call(walletBalance, {
    params: { userid: player.user.userid },
    token: player.token,
  });
  expect(body.balance).toBe(1_000);
  await untilJobsDone(shop, ['deliver-order']);
  const waiting = await shop.owner.query(
    "select from graphile_worker.jobs where task_identifier in ('send-mail', 'notify-customer')",
  );
  expect(waiting.rowCount).toBe(0);
  expect(await shop.simulator('/inbox/messages')).toEqual([]);
  expect(await shop.simulator('/suppliers/smileone/orders')).toEqual([]);
});
