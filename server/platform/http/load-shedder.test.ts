import { walletTransactions } from '@rush/contract/wallet.ts';
import { describe, expect, test } from 'vitest';
import { aShopper } from '../../testing/a-shopper.ts';
import { aUpiOrder } from '../../testing/a-upi-order.ts';
import { aShopForOneTest, until } from '../../testing/test-shop.ts';
import { isOverloaded, waitOf } from './load-shedder.ts';

describe('a request waits', () => {
  test.each([
    ['not at all if idle', { elapsedMs: 100, waiting: 0, served: 0 }, 0],
    ['for those before it', { elapsedMs: 100, waiting: 50, served: 20 }, 250],
    ['forever if none is served', { elapsedMs: 100, waiting: 1, served: 0 }, Number.POSITIVE_INFINITY],
    ['for the event loop', { elapsedMs: 700, waiting: 0, served: 3 }, 600],
  ])('%s', (_how, tick, expected) => {
    expect(waitOf(tick)).toBe(expected);
  });
});

test.each([
  ['five late ticks in a row', [200, 201, 900, 200, 300], true],
  ['a burst that ends', [200, 201, 900, 200, 199], false],
  ['one long task', [0, 0, 9_000, 0, 0], false],
  ['too few ticks', [900, 900, 900, 900], false],
])('after %s, isOverloaded(%j) is %s', (_what, waits, expected) => {
  expect(isOverloaded(waits)).toBe(expected);
});

test('under overload, calls are refused except for the status of an order, and are served again afterwards', async () => {
  const shop = await aShopForOneTest({ tune: { database: { poolSize: 2 } } });
  const { shedder } = shop.shop;
  const measureFiveTicks = () => {
    for (let tick = 0; tick < 5; tick++) shedder.measure(100);
  };
  const shopper = await aShopper(shop);
  const order = await aUpiOrder(shop, { shopper });
  const readHistory = () =>
    shop.call(walletTransactions, { params: { userid: shopper.id }, token: shopper.token });
  const blocker = await shop.owner.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table wallet_transactions in access exclusive mode');
    const waiting = Array.from({ length: 5 }, readHistory);
    await until(() => shop.db.pool.waitingCount >= 3, 'all five to wait, two of them for the lock');
    // The first tick still counts the connections served before.
    shedder.measure(100);
    measureFiveTicks();
    const refused = await readHistory();
    expect(refused).toMatchObject({ status: 503, body: { type: 'unavailable' } });
    expect(['1', '2', '3']).toContain(refused.headers.get('retry-after'));

    const verified = order.verify();
    await blocker.query('rollback');
    expect(await verified).toMatchObject({ order: { orderid: order.id } });
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  } finally {
    blocker.release(true);
  }
  measureFiveTicks();
  expect((await readHistory()).status).toBe(200);
});
