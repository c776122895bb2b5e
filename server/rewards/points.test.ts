import { createWalletOrder } from '@rush/contract/orders.ts';
import { pointsBalance, redeemPoints } from '@rush/contract/rewards.ts';
import { walletTransactions } from '@rush/contract/wallet.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { moveOrder } from '../orders/move-order.ts';
import { aPack, aShopper, coinsOf, type Shopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
afterEach(async () => {
  expect(await auditBooks(shop.db.queries)).toEqual([]);
});

async function points(shopper: Shopper): Promise<number> {
  return (await shop.call(pointsBalance, { params: { userid: shopper.userid }, token: shopper.token })).body
    .balance;
}
const coins = (shopper: Shopper) => coinsOf(shop, shopper);
const redeem = (shopper: Shopper, value: number | string | undefined, key?: string) =>
  shop.call(redeemPoints, { body: { value, userid: shopper.userid }, token: shopper.token, key });
async function anOrder(shopper: Shopper, discountedPaise: number): Promise<string> {
  const pack = await aPack(shop, { discountedPaise });
  const order = await shop.call(createWalletOrder, { body: pack, token: shopper.token });
  const { rows } = await shop.owner.query('select id from orders where orderid = $1', [order.body.orderid]);
  return rows[0].id;
}
const move = (orderId: string, to: 'Completed' | 'Refunded', pointsPercent = 1) =>
  shop.db.transaction((tx) =>
    moveOrder(tx, { orderId, to, actor: 'staff', now: shop.clock.now(), pointsPercent }),
  );

describe('points', () => {
  test('are awarded once, when the order is completed: 1% of the price, to the paisa', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 500_00 });
    const order = await anOrder(shopper, 115_00);
    expect(await points(shopper)).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => move(order, 'Completed')));
    expect(await points(shopper)).toBe(1.15);
  });

  test('are rounded down to the paisa at any percentage', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 500_00 });
    await move(await anOrder(shopper, 1_00), 'Completed', 1.99);
    expect(await points(shopper)).toBe(0.01);
    await move(await anOrder(shopper, 1_00), 'Completed', 0.99);
    expect(await points(shopper)).toBe(0.01);
  });

  test('are taken back with the refund', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 500_00 });
    const order = await anOrder(shopper, 115_00);
    await move(order, 'Completed');
    await Promise.all(Array.from({ length: 20 }, () => move(order, 'Refunded')));
    expect(await points(shopper)).toBe(0);
    expect(await coins(shopper)).toBe(500);
  });

  test('are taken back as R-Coins if they were redeemed', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
    const order = await anOrder(shopper, 250_00);
    await move(order, 'Completed');
    expect((await redeem(shopper, 2)).status).toBe(200);
    expect(await points(shopper)).toBe(0.5);
    await move(order, 'Refunded');
    expect(await points(shopper)).toBe(0);
    expect(await coins(shopper)).toBe(1_000);
    const lines = await shop.call(walletTransactions, {
      params: { userid: shopper.id },
      token: shopper.token,
    });
    expect(lines.body.map((line) => [line.type, line.amount])).toEqual([
      ['Debit', 2],
      ['Refunded', 250],
      ['Credit', 2],
      ['Debit', 250],
      ['Credit', 1_000],
    ]);
  });

  test('are taken back even if they were redeemed and spent, because the refund comes first', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 100_00 });
    const order = await anOrder(shopper, 100_00);
    await move(order, 'Completed');
    await redeem(shopper, 1);
    await anOrder(shopper, 1_00);
    expect(await coins(shopper)).toBe(0);
    await move(order, 'Refunded');
    expect(await coins(shopper)).toBe(99);
  });
});

describe('redeeming points', () => {
  test('gives the same number of R-Coins', async () => {
    const shopper = await aShopper(shop, { pointsPaise: 120_50 });
    const response = await redeem(shopper, '120');
    expect(response.body).toMatchObject({ balance: 120, points: 0.5 });
    expect(response.body.msg).toBeTruthy();
  });

  test('beyond the balance is refused, and the message shows the balance in Indian notation', async () => {
    const shopper = await aShopper(shop, { pointsPaise: 1_23_456_50 });
    expect(await redeem(shopper, 1_23_457)).toMatchObject({
      status: 409,
      body: {
        msg: 'Insufficient points. You have 1,23,456.50 points available.',
        type: 'points-insufficient',
      },
    });
    const none = await aShopper(shop);
    expect((await redeem(none, 50)).body.msg).toBe('Insufficient points. You have 0.00 points available.');
  });

  test.each([undefined, '', 0, -5, 0.5, '1.5', '1e1', 'ten'])('is refused for %j', async (value) => {
    const shopper = await aShopper(shop, { pointsPaise: 100_00 });
    expect(await redeem(shopper, value)).toMatchObject({
      status: 422,
      body: { msg: 'Please enter a valid points amount', type: 'points-invalid' },
    });
    expect(await points(shopper)).toBe(100);
  });

  test('with one key happens once, even after the stored response is deleted, and is refused for another amount', async () => {
    const shopper = await aShopper(shop, { pointsPaise: 100_00 });
    await Promise.all(Array.from({ length: 20 }, () => redeem(shopper, 30, 'a-key')));
    await shop.owner.query('delete from idempotency_keys');
    expect((await redeem(shopper, 30, 'a-key')).body).toMatchObject({ points: 70, balance: 30 });
    await shop.owner.query('delete from idempotency_keys');
    expect((await redeem(shopper, 40, 'a-key')).body.type).toBe('idempotency-key-reused');
    expect(await points(shopper)).toBe(70);
  });
});
