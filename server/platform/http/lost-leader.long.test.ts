import { getHomeProducts } from '@rush/contract/catalog.ts';
import { createWalletOrder, listOrders } from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../../testing/a-shopper.ts';
import { aShopForOneTest, type TestShop, until } from '../../testing/test-shop.ts';
import type { Tune } from '../../testing/tune-config.ts';

/** Generous, for slow machines. */
const PATIENT: Tune = { database: { failoverWaitMs: 8_000 } };

async function openShop(tune: Tune = {}) {
  const shop = await aShopForOneTest({ withDatabaseProxy: true, withoutJobs: true, tune });
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const pack = await aPack(shop, { discountedPaise: 1_00 });
  const buy = (key: string) => shop.call(createWalletOrder, { body: pack, token: shopper.token, key });
  const list = () =>
    shop.call(listOrders, { params: { userid: shopper.userid }, query: {}, token: shopper.token });
  const countOrders = async () => (await shop.owner.query('select from orders')).rowCount;
  return { shop, buy, list, countOrders };
}

const isReady = async (shop: TestShop) => (await fetch(`${shop.url}/readyz`)).ok;

async function setReadOnly(shop: TestShop, isOn: boolean): Promise<void> {
  const owner = await shop.owner.connect();
  try {
    const [{ name } = { name: '' }] = (
      await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
    ).rows;
    await owner.query('begin read write');
    await owner.query(`alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
    await owner.query('commit');
  } finally {
    owner.release(true);
  }
}

/** Terminates all other connections, as a failover does. */
async function endSessions(shop: TestShop): Promise<void> {
  await shop.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

const settled = new Set<Promise<unknown>>();

function track<T>(request: Promise<T>): Promise<T> {
  request.finally(() => settled.add(request)).catch(() => {});
  return request;
}

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';
const UNAVAILABLE = { status: 503, type: 'unavailable' };

function summarize({ status, body, headers }: { status: number; body: unknown; headers: Headers }) {
  const { type, message, retryAfterSeconds } = body as Record<string, unknown>;
  expect(message).toBe('The shop is busy. Please try again in a moment.');
  expect(headers.get('retry-after')).toBe(String(retryAfterSeconds));
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
  return { status, type };
}

test('an order during a short outage waits and is placed exactly once', async () => {
  const { shop, buy, countOrders } = await openShop(PATIENT);
  for (const when of ['before', 'after'] as const)
    for (let at = 1; at <= 6; at++) {
      shop.databaseProxy.arm({ at, when, staysDown: true });
      const buying = track(buy(`${when}-${at}`));
      await until(() => shop.databaseProxy.hasCut || settled.has(buying), 'the outage');
      shop.databaseProxy.heal();
      const { status, body } = await buying;
      expect({ when, at, status, body }).toMatchObject({ when, at, status: 200 });
    }
  expect(await countOrders()).toBe(12);
});

test('reads wait during a short outage', async () => {
  const { shop, list } = await openShop(PATIENT);
  for (const at of [1, 2, 3]) {
    shop.databaseProxy.arm({ at, when: 'before', staysDown: true });
    const listing = track(list());
    await until(() => shop.databaseProxy.hasCut || settled.has(listing), 'the outage');
    shop.databaseProxy.heal();
    expect((await listing).status).toBe(200);
  }
});

test('a longer outage causes 503 responses with Retry-After and fails the readiness check', async () => {
  const { shop, buy, list, countOrders } = await openShop();
  shop.databaseProxy.arm({ at: 1, when: 'before', staysDown: true });
  expect(await isReady(shop)).toBe(false);
  const signIn = shop.call(login, { body: { email: 'player@example.in', password: 'not this one' } });
  for (const response of await Promise.all([buy('away'), list(), signIn]))
    expect(summarize(response)).toEqual(UNAVAILABLE);
  shop.databaseProxy.heal();
  await until(() => isReady(shop), 'the shop to be ready again');
  expect((await buy('away')).status).toBe(200);
  expect(await countOrders()).toBe(1);
});

test('while the leader is read-only, writes get a 503 and readiness fails, but reads are served', async () => {
  const { shop, buy, list, countOrders } = await openShop();
  await setReadOnly(shop, true);
  await endSessions(shop);
  await until(async () => !(await isReady(shop)), 'readiness to fail');
  expect(summarize(await buy('read-only'))).toEqual(UNAVAILABLE);
  expect((await list()).status).toBe(200);
  expect((await shop.call(getHomeProducts, {})).status).toBe(200);
  await setReadOnly(shop, false);
  await endSessions(shop);
  await until(() => isReady(shop), 'the shop to be ready again');
  expect((await buy('read-only')).status).toBe(200);
  expect(await countOrders()).toBe(1);
});

test('an order waits while the leader is read-only, and is then placed', async () => {
  const { shop, buy } = await openShop(PATIENT);
  await setReadOnly(shop, true);
  await endSessions(shop);
  const buying = track(buy('waiting'));
  await until(
    () => shop.databaseProxy.errorCodes.has(READ_ONLY) || settled.has(buying),
    'the read-only error',
  );
  // Ending sessions here could interrupt a commit and leave its outcome unknown.
  await setReadOnly(shop, false);
  expect((await buying).status).toBe(200);
});
