import { updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { allOrders } from '@rush/contract/admin-lists.ts';
import { stats, week } from '@rush/contract/admin-reports.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { aShopForOneTest } from '../testing/test-shop.ts';

const HOUR = 3_600_000;

test('the overview lists seven days in Indian time and compares today with yesterday up to the same time', async () => {
  const shop = await aShopForOneTest({ startsAtNoon: true });
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  // Sessions expire as the clock advances.
  const staffToken = async () => (await aShopper(shop, { role: 'admin' })).token;
  const buy = async () => {
    const shopper = await aShopper(shop, { coinsPaise: 100_00 });
    const order = await shop.call(createWalletOrder, { body: pack, token: shopper.token });
    expect(order.status, JSON.stringify(order.body)).toBe(200);
    await shop.call(updateOrder, {
      params: { id: order.body.orderid },
      body: { status: 'Completed' },
      token: await staffToken(),
    });
  };
  const read = async () => (await shop.call(week, { token: await staffToken() })).body;
  // 23:30 in India is 18:00 UTC on the same date.
  shop.clock.advance(11.5 * HOUR);
  await buy();
  expect((await read()).today).toMatchObject({ orders: 1, completed: 1, sales: 100 });

  // 00:30 on the next day in India is still the same date in UTC.
  shop.clock.advance(HOUR);
  await buy();
  await buy();
  const early = await read();
  expect(early.today).toMatchObject({ orders: 2, completed: 2, sales: 200 });
  expect(early.days.at(-2)).toMatchObject({ orders: 1, completed: 1, sales: 100 });
  expect(early.yesterdaySoFar).toEqual({ orders: 0, completed: 0, sales: 0 });

  shop.clock.advance(23 * HOUR);
  const late = await read();
  expect(late.yesterdaySoFar).toEqual({ orders: 1, completed: 1, sales: 100 });
  expect(late.days).toHaveLength(7);
  expect(late.days.slice(-2).map(({ sales }) => sales)).toEqual([100, 200]);
  expect(late.days.slice(0, 5).every(({ orders, sales }) => orders === 0 && sales === 0)).toBe(true);
});

test('partial refunds are deducted from the week’s sales and from all-time sales', async () => {
  const shop = await aShopForOneTest({ startsAtNoon: true });
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const shopper = await aShopper(shop, { coinsPaise: 300_00 });
  const { token } = await aShopper(shop, { role: 'admin' });
  const before = (await shop.call(stats, { token })).body.total_sale;
  const order = await shop.call(createWalletOrder, {
    body: { ...pack, quantity: 3 },
    token: shopper.token,
  });
  const updated = await shop.call(updateOrder, {
    params: { id: order.body.orderid },
    body: { status: 'Refunded', reason: 'two of three sent', deliveredPieces: 2 },
    token,
  });
  expect(updated.status, JSON.stringify(updated.body)).toBe(200);
  const { today } = (await shop.call(week, { token })).body;
  expect(today).toMatchObject({ orders: 1, completed: 1, sales: 200 });
  expect((await shop.call(stats, { token })).body.total_sale - before).toBe(200);
  shop.clock.advance(24 * HOUR);
  const later = await aShopper(shop, { role: 'admin' });
  expect((await shop.call(week, { token: later.token })).body.yesterdaySoFar).toMatchObject({ sales: 200 });
});

test('the figure for today’s late orders matches the list of late orders', async () => {
  const shop = await aShopForOneTest({ withoutJobs: true, startsAtNoon: true });
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const buy = async () => {
    const { token } = await aShopper(shop, { coinsPaise: 100_00 });
    return (await shop.call(createWalletOrder, { body: pack, token })).body.orderid;
  };
  // Sessions expire as the clock advances.
  const staff = async () => (await aShopper(shop, { role: 'admin' })).token;
  const complete = async (id: string) =>
    shop.call(updateOrder, { params: { id }, body: { status: 'Completed' }, token: await staff() });
  const [onTime, late, overdue] = [await buy(), await buy(), await buy()];
  shop.clock.advance(HOUR / 12);
  await complete(onTime);
  shop.clock.advance(HOUR / 2);
  await complete(late);
  expect((await shop.call(week, { token: await staff() })).body.today.late).toBe(2);
  const list = await shop.call(allOrders, { query: { late: 'true' }, token: await staff() });
  expect(list.body.transactions.map(({ orderid }) => orderid)).toEqual([overdue, late]);
});
