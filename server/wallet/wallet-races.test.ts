import { createWalletOrder } from '@rush/contract/orders.ts';
import { redeemPoints } from '@rush/contract/rewards.ts';
import { walletTransactions } from '@rush/contract/wallet.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { moveOrder } from '../orders/move-order.ts';
import { aPack, aShopper, coinsOf, type Shopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';

vi.setConfig({ testTimeout: rounds(60_000, 3_600_000) });

const shop = await aTestShop({ withoutJobs: true, tune: { database: { poolSize: 32 } } });
const pack = await aPack(shop, { discountedPaise: 60_00 });
afterEach(async () => {
  expect(await auditBooks(shop.db.queries)).toEqual([]);
});

const buy = (shopper: Shopper, key: string, input1 = key) =>
  shop.call(createWalletOrder, { body: { ...pack, input1 }, token: shopper.token, key });
const coins = (shopper: Shopper) => coinsOf(shop, shopper);
async function ordersOf(shopper: Shopper): Promise<{ id: string; orderid: string }[]> {
  return (await shop.owner.query('select id, orderid from orders where user_id = $1', [shopper.id])).rows;
}

describe('concurrent purchases', () => {
  test.each([
    [100_00, 1],
    [300_00, 5],
    [59_99, 0],
    [60_00, 1],
  ])('of fifty concurrent purchases with %i paise, exactly %i succeed', async (coinsPaise, affordable) => {
    for (let round = 0; round < rounds(2, 40); round++) {
      const shopper = await aShopper(shop, { coinsPaise });
      const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => buy(shopper, `press-${n}`)));
      expect(responses.filter((response) => response.status === 200)).toHaveLength(affordable);
      const refused = responses.filter((response) => response.status === 402);
      expect(refused).toHaveLength(50 - affordable);
      for (const { body } of refused) expect(body).toMatchObject({ msg: 'Not Enough Balance' });
      expect(await coins(shopper)).toBe((coinsPaise - affordable * 60_00) / 100);
      expect(await ordersOf(shopper)).toHaveLength(affordable);
    }
  });
});

describe('one idempotency key', () => {
  test('a repeat after a lost response moves no money, whether or not the key is still stored', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
    const first = await buy(shopper, 'a-key');
    // Simulates a crash between commit and response: the key is claimed and its lease has expired.
    await shop.owner.query(
      "update idempotency_keys set status = null, answer = null, leased_until = now() - interval '1 second' where user_id = $1",
      [shopper.id],
    );
    expect((await buy(shopper, 'a-key')).body.orderid).toBe(first.body.orderid);
    await shop.owner.query('delete from idempotency_keys where user_id = $1', [shopper.id]);
    expect((await buy(shopper, 'a-key')).body.orderid).toBe(first.body.orderid);
    expect(await coins(shopper)).toBe(940);
  });

  test('a key refused for lack of coins is refused again, and a new key succeeds once there are enough coins', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 1_00, pointsPaise: 100_00 });
    expect((await buy(shopper, 'a-key')).body).toMatchObject({
      missing: 59,
      redirect_url: expect.stringContaining('/balanceerror'),
    });
    await shop.call(redeemPoints, { body: { value: 100 }, token: shopper.token });
    expect((await buy(shopper, 'a-key')).status).toBe(402);
    expect((await buy(shopper, 'another')).status).toBe(200);
    expect(await coins(shopper)).toBe(41);
  });

  test('without a key, requests in quick succession create one order, and requests ten seconds apart create two', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
    const press = () => shop.call(createWalletOrder, { body: pack, token: shopper.token });
    await Promise.all([press(), press(), press()]);
    expect(await ordersOf(shopper)).toHaveLength(1);
    await shop.owner.query("update idempotency_keys set started_at = started_at - interval '10 seconds'");
    await press();
    expect(await ordersOf(shopper)).toHaveLength(2);
    expect(await coins(shopper)).toBe(880);
  });
});

describe('redeeming points', () => {
  test('of fifty concurrent requests to redeem the same points, exactly one succeeds', async () => {
    const shopper = await aShopper(shop, { pointsPaise: 100_00 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        shop.call(redeemPoints, { body: { value: 60 }, token: shopper.token, key: `press-${n}` }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.body.type === 'points-insufficient')).toHaveLength(49);
    expect(await coins(shopper)).toBe(60);
  });
});

test('an order that is concurrently refunded and cancelled, twenty times each, returns its coins once', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 60_00 });
  await buy(shopper, 'a-key');
  const [order] = await ordersOf(shopper);
  const moves = Array.from({ length: 40 }, (_, n) =>
    shop.db
      .transaction((tx) =>
        moveOrder(tx, {
          orderId: order!.id,
          to: n % 2 ? 'Refunded' : 'Cancelled',
          actor: 'staff',
          now: shop.clock.now(),
          pointsPercent: 1,
        }),
      )
      .then(
        () => 'moved',
        () => 'refused',
      ),
  );
  await Promise.all(moves);
  expect(await coins(shopper)).toBe(60);
  const lines = await shop.call(walletTransactions, { params: { userid: shopper.id }, token: shopper.token });
  expect(lines.body.map((line) => line.type)).toEqual(['Refunded', 'Debit', 'Credit']);
});
