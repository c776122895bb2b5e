import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openProxy } from '../testing/a-proxy.ts';
import { aPack, aShopper, coinsOf, type Pack } from '../testing/a-shopper.ts';
import { aUpiOrder, runByClock, type UpiOrder } from '../testing/a-upi-order.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aShopForOneTest, openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe.each(['ekqr', 'razorpay'])('a payment through %s', (gateway) => {
  let shop: TestShop;
  let pack: Pack;
  let admin: string;
  beforeAll(async () => {
    shop = await openTestShop({ env: { UPI_GATEWAY: gateway } });
    pack = await aPack(shop, { discountedPaise: 100_00 });
    admin = (await shop.signIn('admin@rush.test')).token;
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    // The gateway simulator uses real time, and EKQR looks up a payment by its date.
    shop.clock.advance(Date.now() - shop.clock.now().getTime());
    expect(await auditBooks(shop.db.queries)).toEqual([]);
  });

  const readCoins = (order: UpiOrder) => coinsOf(shop, order.shopper);

  test('a payment takes effect once even if all triggers fire concurrently, some repeatedly', async () => {
    for (let round = 0; round < rounds(4, 100); round++) {
      const order = await aUpiOrder(shop, { pack });
      const { id } = await order.charge();
      await order.pay({ webhook: 'drop' });
      await Promise.all([
        order.pay({ webhook: 'duplicate' }),
        fetch(`${shop.url}/confirmation?client_txn_id=${order.id}&status=success`),
        order.verify(),
        order.verify(),
        order.verify(admin),
        shop.owner.query(`select graphile_worker.add_job('settle-charge', $1)`, [
          JSON.stringify({ chargeId: id, trigger: 'poller' }),
        ]),
        shop.owner.query(`select graphile_worker.add_job('settle-charge', $1)`, [
          JSON.stringify({ chargeId: id, trigger: 'webhook' }),
        ]),
      ]);
      await order.until('Processing');
      await order.verify();
      expect(await order.money()).toEqual({ 'order-upi': 1 });
      expect(
        (await order.verify()).order.timeline.filter((line) => line.status === 'Processing'),
      ).toHaveLength(1);
    }
  });

  test('a payment whose webhook was lost is found by polling, without action by the shopper', async () => {
    const orders: UpiOrder[] = [];
    for (let n = 0; n < rounds(10, 100); n++) orders.push(await aUpiOrder(shop, { pack }));
    await Promise.all(orders.map((order) => order.pay({ webhook: 'drop' })));
    shop.clock.advance(15 * MINUTE_MS);
    await runByClock(shop, 'poll-charges');
    await Promise.all(orders.map((order) => order.until('Processing')));
    for (const order of orders) expect(await order.money()).toEqual({ 'order-upi': 1 });
  });

  test.each([
    ['one paisa too little', 99.99],
    ['one paisa too much', 100.01],
    ['a hundred times the amount', 10_000],
  ])('a payment of %s goes into review: nothing is delivered or credited', async (_case, amount) => {
    const order = await aUpiOrder(shop, { pack });
    await order.pay({ webhook: 'send', amount });
    await until(
      async () => !['created', 'pending'].includes((await order.charge()).status),
      'the payment to be in review',
      15_000,
    );
    expect((await order.charge()).status).toBe('in_review');
    await order.verify();
    expect(await order.money()).toEqual({});
    expect(await order.statusOnRecord()).toBe('Created');
  });

  test.each([
    ['11 minutes', 11 * MINUTE_MS, 'Processing', { 'order-upi': 1 }, 0],
    ['1 hour', HOUR_MS, 'Processing', { 'order-upi': 1 }, 0],
    ['71 hours', 71 * HOUR_MS, 'Failed', { 'late-payment': 1 }, 100],
  ])(
    'a payment that arrives %s after its order failed is not lost, and counts once',
    async (_when, after, status, money, paid) => {
      const order = await aUpiOrder(shop, { pack });
      await order.fail();
      shop.clock.advance(after);
      await order.pay({ webhook: 'duplicate' });
      await until(async () => (await order.charge()).status === 'success', 'success', 15_000);
      await Promise.all([order.verify(), order.verify(admin), order.pay({ webhook: 'send' })]);
      expect(await order.statusOnRecord()).toBe(status);
      expect(await order.money()).toEqual(money);
      expect(await readCoins(order)).toBe(paid);
    },
  );

  test('a late payment without a webhook is found by a poll a day later', async () => {
    const order = await aUpiOrder(shop, { pack });
    await order.fail();
    await order.pay({ webhook: 'drop' });
    shop.clock.advance(26 * HOUR_MS);
    await untilPolledPaid(shop, order);
    expect(await order.money()).toEqual({ 'late-payment': 1 });
    expect(await readCoins(order)).toBe(100);
  });

  test('a payment that could not be polled for five days is polled once more and counts', async () => {
    const order = await aUpiOrder(shop, { pack });
    await order.pay({ webhook: 'drop' });
    shop.clock.advance(120 * HOUR_MS);
    await untilPolledPaid(shop, order);
    expect(await order.money()).toEqual({ 'order-upi': 1 });
  });

  test('an unpaid charge that could not be polled for five days fails, and is not polled again', async () => {
    const order = await aUpiOrder(shop, { pack });
    shop.clock.advance(120 * HOUR_MS);
    await runByClock(shop, 'poll-charges');
    await order.until('Failed');
    const { rows } = await shop.owner.query(
      'select status, next_check_at from charges where client_txn_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ status: 'failed', next_check_at: null }]);
  });

  test('a payment for an already paid order is credited as R-Coins, once', async () => {
    const order = await aUpiOrder(shop, { pack });
    const secondId = await openSecondCharge(shop, gateway, order);
    await Promise.all([
      order.pay({ webhook: 'duplicate' }),
      shop.simulator(`/upi/orders/${secondId}/settle`, { outcome: 'success', webhook: 'duplicate' }),
    ]);
    const areBothSettled = async () =>
      (
        await shop.owner.query(`select from charges where client_txn_id = any($1) and status = 'success'`, [
          [order.id, secondId],
        ])
      ).rowCount === 2;
    await until(areBothSettled, 'both to be settled', 15_000);
    expect(await order.statusOnRecord()).toBe('Processing');
    expect(await order.money()).toEqual({ 'order-upi': 1, 'late-payment': 1 });
    expect(await readCoins(order)).toBe(100);
    expect((await order.verify()).order.timeline.map((line) => line.text)).toContain(
      'Your payment arrived late and is in your wallet as R-Coins.',
    );
  });
});

/** A shop whose gateway withholds its response to the first poll until the test calls `respond`. */
async function aShopWithSlowGateway() {
  const proxy = await openProxy();
  const shop = await aShopForOneTest({
    env: { UPI_GATEWAY: 'ekqr', EKQR_BASE_URL: `${proxy.url}/ekqr/api` },
  });
  proxy.target = shop.simulators.url;
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  proxy.instead = async (path) => {
    if (!path.endsWith('check_order_status')) return null;
    const { forward } = proxy;
    const response = await forward();
    arrived.resolve();
    await release.promise;
    return response;
  };
  /** Starts a poll and waits until it reaches the gateway. Later polls get a response at once. */
  const startPoll = async () => {
    await runByClock(shop, 'poll-charges');
    await arrived.promise;
    proxy.instead = () => null;
  };
  return { shop, startPoll, respond: () => release.resolve() };
}

test('a late response does not postpone polls that were scheduled in the meantime', async () => {
  const { shop, startPoll, respond } = await aShopWithSlowGateway();
  const order = await aUpiOrder(shop);
  await order.pay({ outcome: 'failure' });
  shop.clock.advance(31 * MINUTE_MS);
  await startPoll();
  await order.pay();
  shop.clock.advance(26 * HOUR_MS);
  respond();
  await until(async () => (await order.charge()).status === 'failed', 'the late response to be recorded');
  await untilPolledPaid(shop, order);
  expect(await order.money()).toEqual({ 'late-payment': 1 });
});

test('a response that arrives after a later poll’s does not overwrite that poll’s schedule', async () => {
  const { shop, startPoll, respond } = await aShopWithSlowGateway();
  const order = await aUpiOrder(shop);
  const readNextCheck = async () => {
    const result = await shop.owner.query<{ seconds: number }>(
      `select extract(epoch from next_check_at - created_at)::int as seconds from charges where client_txn_id = $1`,
      [order.id],
    );
    return result.rows[0]!.seconds;
  };
  shop.clock.advance(40_000);
  await startPoll();
  shop.clock.advance(60_000);
  await runByClock(shop, 'poll-charges');
  await until(async () => (await readNextCheck()) === 128, 'the later response to be written');
  respond();
  await until(
    async () =>
      (
        await shop.owner.query(
          "select from graphile_worker.jobs where task_identifier = 'settle-charge' and locked_at is not null",
        )
      ).rowCount === 0,
    'the older response to be recorded',
  );
  expect(await readNextCheck()).toBe(128);
});

const untilPolledPaid = (shop: TestShop, order: UpiOrder) =>
  until(
    async () => {
      await runByClock(shop, 'poll-charges');
      return (await order.charge()).status === 'success';
    },
    'success',
    15_000,
  );

/** Opens a second charge for the order at the gateway, under another reference. */
async function openSecondCharge(shop: TestShop, gateway: string, order: UpiOrder): Promise<string> {
  const reference = `${order.id}B`;
  const { ekqr, razorpay } = shop.shop.platform.config.providers;
  if (gateway === 'ekqr')
    await shop.simulator('/ekqr/api/create_order', {
      key: ekqr?.key,
      client_txn_id: reference,
      amount: '100.00',
      p_info: 'again',
      customer_name: 'Shopper',
      customer_email: 'shopper@example.test',
      customer_mobile: '8123456789',
      redirect_url: `${shop.url}/confirmation`,
    });
  else
    await fetch(`${shop.simulators.url}/razorpay/v1/payment_links`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${razorpay?.keyId}:${razorpay?.keySecret}`).toString('base64')}`,
      },
      body: JSON.stringify({
        amount: 100_00,
        currency: 'INR',
        reference_id: reference,
        description: 'again',
      }),
    });
  await shop.owner.query(
    `insert into charges (id, purpose, subject_id, user_id, client_txn_id, gateway, amount_paise, description, customer, return_path, status, expires_at, created_at)
     select id || 'B', purpose, subject_id, user_id, $2, gateway, amount_paise, description, customer, return_path, 'pending', expires_at, created_at
     from charges where client_txn_id = $1`,
    [order.id, reference],
  );
  return reference;
}

describe('free orders', () => {
  test('a free order never reaches the gateway, and is Processing at once', async () => {
    const shop = await aShopForOneTest();
    const pack = await aPack(shop, { discountedPaise: 100_00 });
    await shop.owner.query(
      `insert into coupons (id, code, discount_type, discount_percentage, expires_at, usage_limit, user_limit)
       values ('free', 'FREE100', 'percentage', 100, now() + interval '1 day', 5, 5)`,
    );
    const order = await aUpiOrder(shop, { shopper: await aShopper(shop), pack, couponCode: 'FREE100' });
    expect(await order.statusOnRecord()).toBe('Processing');
    expect(await order.money()).toEqual({});
    expect(await shop.simulator('/upi/orders')).toEqual([]);
    expect(await order.charge()).toBeUndefined();
  });
});
