import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { createCoupon } from '@rush/contract/admin-coupons.ts';
import { exportUsers } from '@rush/contract/admin-lists.ts';
import { applyCoupon } from '@rush/contract/coupons.ts';
import { createOrder, createWalletOrder, orderEvents } from '@rush/contract/orders.ts';
import { LIMITS } from '@rush/contract/rate-limits.ts';
import { endDevice, listDevices, logout } from '@rush/contract/sessions.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aPack, aShopper, COUPON_TERMS, type Shopper } from '../testing/a-shopper.ts';
import { aUpiOrder, type UpiOrder } from '../testing/a-upi-order.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics-of-this-test';
const shop = await aTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', METRICS_TOKEN } });
const pack = await aPack(shop, { discountedPaise: 100_00 });
beforeAll(async () => {
  await aCoupon('RIGHT-CODE');
  await shop.shop.platform.events.announce('catalog');
});

async function aCoupon(couponCode: string): Promise<void> {
  const { token } = await shop.signIn('admin@rush.test');
  const response = await shop.call(createCoupon, { token, body: { ...COUPON_TERMS, couponCode } });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
}

const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const tally = (values: (string | undefined)[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value ?? 'let through')].map(([value, all]) => [value, all.length]),
  );

describe('guessing coupon codes', () => {
  const [max] = LIMITS['code-try'].per.account;

  test('only ten of many concurrent guesses are checked, and a valid code among the rest is refused too', async () => {
    const shopper = await aShopper(shop);
    const apply = (couponCode: string) =>
      shop.call(applyCoupon, {
        body: { ...pack, couponCode },
        token: shopper.token,
        ...fromAddress('203.0.113.20'),
      });
    const codes = Array.from({ length: 60 }, (_, n) => (n === 40 ? 'RIGHT-CODE' : `WRONG-${n}`));
    const types = (await Promise.all(codes.map(apply))).map(({ body }) => body.type);
    expect(tally(types)).toEqual({ 'coupon-unknown': max, 'too-many-requests': codes.length - max });
  });

  test('a guess in an order counts like one in a price preview', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
    const types: (string | undefined)[] = [];
    for (let n = 0; n < max + 4; n++) {
      const order = {
        body: { ...pack, couponCode: `WRONG-${n}` },
        token: shopper.token,
        ...fromAddress(`10.9.0.${n}`),
      };
      const response = await shop.call(
        [createOrder, createWalletOrder, applyCoupon][n % 3] as typeof createOrder,
        order,
      );
      types.push(response.body.type);
    }
    expect(tally(types)).toEqual({ 'coupon-unknown': max, 'too-many-requests': 4 });
  });

  test('a shopper who previews valid codes is not limited', async () => {
    const { token } = await aShopper(shop);
    for (let n = 0; n < 3 * max; n++) {
      const response = await shop.call(applyCoupon, {
        body: { ...pack, couponCode: 'right-code' },
        token,
        ...fromAddress('203.0.113.21'),
      });
      expect(response.status).toBe(200);
    }
  });
});

describe('the limit on open payments', () => {
  test('a shopper can have at most ten open payments, orders and top-ups combined, and expired ones do not count', async () => {
    const shopper = await aShopper(shop);
    const order = () => shop.call(createOrder, { body: pack, token: shopper.token, key: `open-${count++}` });
    let count = 0;
    for (let n = 0; n < 3; n++)
      expect((await shop.call(topUpWallet, { body: { value: 10 + n }, token: shopper.token })).status).toBe(
        200,
      );
    const types: (string | undefined)[] = [];
    types.push(...(await Promise.all(Array.from({ length: 50 }, order))).map(({ body }) => body.type));
    expect(tally(types)).toEqual({ 'let through': 7, 'too-many-open-payments': 43 });
    expect((await order()).body.error).toBe(
      'You have 10 open payments. Please complete one of them, or wait for one to expire.',
    );
    expect((await shop.call(topUpWallet, { body: { value: 99 }, token: shopper.token })).status).toBe(409);
    expect((await aUpiOrder(shop, { pack })).id).toBeTruthy();

    shop.clock.advance(31 * 60_000);
    expect((await order()).status).toBe(200);
  });

  test('a shopper at the limit may start another payment once one is paid', async () => {
    const shopper = await aShopper(shop);
    const orders: UpiOrder[] = [];
    for (let n = 0; n < 10; n++)
      orders.push(
        await aUpiOrder(shop, { shopper, pack: await aPack(shop, { discountedPaise: 100_00 + n }) }),
      );
    const nextOrder = () => shop.call(createOrder, { body: pack, token: shopper.token });
    expect((await nextOrder()).status).toBe(409);
    await orders[0]?.pay({ webhook: 'send' });
    await orders[0]?.until('Processing');
    expect((await nextOrder()).status).toBe(200);
  });
});

interface Reader {
  status: number;
  isEnded(): boolean;
  close(): void;
}

async function listen(order: UpiOrder, token: string, address = '203.0.113.30'): Promise<Reader> {
  const closing = new AbortController();
  const response = await fetch(`${shop.url}/api${orderEvents.path.replace('{orderid}', order.id)}`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    signal: closing.signal,
  });
  let isEnded = false;
  const read = async () => {
    for await (const _chunk of response.body ?? []);
  };
  read()
    .catch(() => {})
    .finally(() => {
      isEnded = true;
    });
  return { status: response.status, isEnded: () => isEnded, close: () => closing.abort() };
}

describe('the limit on event streams', () => {
  test('a shopper can open at most ten event streams, and another after closing one', async () => {
    const shopper = await aShopper(shop);
    const order = await aUpiOrder(shop, { shopper, pack });
    const readers: Reader[] = [];
    for (let n = 0; n < 40; n++) readers.push(await listen(order, shopper.token, `10.8.0.${n}`));
    const max = LIMITS.stream.atOnce.caller;
    expect(readers.map(({ status }) => status)).toEqual([
      ...Array(max).fill(200),
      ...Array(40 - max).fill(429),
    ]);
    readers[0]?.close();
    await until(async () => {
      const next = await listen(order, shopper.token);
      readers.push(next);
      return next.status === 200;
    }, 'room for another stream');
    for (const reader of readers) reader.close();
  });

  test('an IP address can open at most a hundred event streams, across all shoppers', async () => {
    const readers: Reader[] = [];
    const max = LIMITS.stream.atOnce.address;
    while (readers.length < max + 5) {
      const shopper = await aShopper(shop);
      const order = await aUpiOrder(shop, { shopper, pack });
      for (let n = 0; n < 7; n++) readers.push(await listen(order, shopper.token, '203.0.113.31'));
    }
    expect(tally(readers.map(({ status }) => String(status)))[200]).toBe(max);
    for (const reader of readers) reader.close();
  });

  test.each<[string, (shopper: Shopper) => Promise<unknown>]>([
    ['signs out', ({ token }) => shop.call(logout, { token })],
    [
      'ends the session in the list of devices',
      async (shopper) => {
        const session = (await shop.owner.query('select id from sessions where user_id = $1', [shopper.id]))
          .rows[0];
        return shop.call(endDevice, { params: { id: session.id }, token: shopper.token });
      },
    ],
    [
      'is blocked',
      async ({ id }) => {
        const { token } = await shop.signIn('admin@rush.test');
        return shop.call(updateUserData, { body: { _id: id, isBlocked: true }, token });
      },
    ],
    [
      'gets a new role',
      async ({ id }) => {
        const { token } = await shop.signIn('admin@rush.test');
        return shop.call(updateUserData, { body: { _id: id, role: 'reseller' }, token });
      },
    ],
    [
      'has been idle for longer than the session limit',
      async ({ id }) => {
        await shop.owner.query(
          "update sessions set last_seen_at = last_seen_at - interval '8 days' where user_id = $1",
          [id],
        );
        return shop.shop.platform.events.announce(`sessions:${id}`);
      },
    ],
  ])('event streams end at once when the shopper %s', async (_how, end) => {
    const shopper = await aShopper(shop);
    const order = await aUpiOrder(shop, { shopper, pack });
    const reader = await listen(order, shopper.token);
    expect(reader.status).toBe(200);
    expect((await shop.call(listDevices, { token: shopper.token })).status).toBe(200);
    expect(reader.isEnded()).toBe(false);
    await end(shopper);
    await until(() => reader.isEnded(), 'the stream to end');
  });

  test('other shoppers’ event streams are not affected', async () => {
    const [leaving, staying] = [await aShopper(shop), await aShopper(shop)];
    const order = await aUpiOrder(shop, { shopper: staying, pack });
    const reader = await listen(order, staying.token);
    await shop.call(logout, { token: leaving.token });
    await order.pay({ webhook: 'send' });
    await order.until('Processing');
    expect(reader.isEnded()).toBe(false);
    reader.close();
  });
});

describe('exports', () => {
  test('a staff member can run only one export at a time', async () => {
    const staff = await Promise.all([0, 1].map(() => aShopper(shop, { role: 'admin' })));
    const path = `${shop.url}/api${exportUsers.path}`;
    const begin = (user: Shopper | undefined) =>
      fetch(path, { headers: { authorization: `Bearer ${user?.token}`, 'x-forwarded-for': '203.0.113.40' } });
    await seedUsers(20_000);
    const firstExport = await begin(staff[0]);
    expect(firstExport.status).toBe(200);
    const secondExport = await begin(staff[0]);
    expect(secondExport.status).toBe(429);
    expect(Number(secondExport.headers.get('retry-after'))).toBeGreaterThan(0);
    const otherExport = await begin(staff[1]);
    expect(otherExport.status).toBe(200);
    await Promise.all([firstExport.text(), otherExport.body?.cancel(), secondExport.text()]);
    await until(async () => {
      const next = await begin(staff[0]);
      await next.body?.cancel();
      return next.status === 200;
    }, 'the next export to start');
  });
});

async function seedUsers(count: number): Promise<void> {
  await shop.owner.query(
    `insert into users (id, userid, name, email, email_key)
     select 'many' || n, 'many' || n, repeat('Name ', 15), 'many' || n || '@example.test', 'many' || n || '@example.test'
     from generate_series(1, $1) n`,
    [count],
  );
}

describe('public resources', () => {
  test('concurrent requests for readiness, metrics and the OpenAPI document get the same response', async () => {
    // Responses are cached for one second of the shop's clock.
    onTestFinished(shop.clock.hold());
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    for (const path of ['/readyz', '/metrics', '/api/openapi.json']) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => fetch(shop.url + path, { headers })),
      );
      for (const response of responses) expect(response.status, path).toBe(200);
      const texts = await Promise.all(responses.map((response) => response.text()));
      expect(new Set(texts).size, path).toBe(1);
    }
  });
});
