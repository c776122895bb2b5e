import { getHomeProducts } from '@rush/contract/catalog.ts';
import { createWalletOrder, listOrders } from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aPack, aShopper } from '../../testing/a-shopper.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import type { Tune } from '../../testing/tune-config.ts';

/** Long enough for slow machines. */
const PATIENT: Tune = { database: { failoverWaitMs: 8_000 } };

async function openShop(tune: Tune = {}) {
  const shop = await openTestShop({ withDatabaseLine: true, withoutJobs: true, tune });
  onTestFinished(() => shop.close());
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const pack = await aPack(shop, { discountedPaise: 1_00 });
  const buy = (key: string) => shop.call(createWalletOrder, { body: pack, token: shopper.token, key });
  const list = () =>
    shop.call(listOrders, { params: { userid: shopper.userid }, query: {}, token: shopper.token });
  const placed = async () => (await shop.owner.query('select from orders')).rowCount;
  return { shop, buy, list, placed };
}

const isReady = async (shop: TestShop) => (await fetch(`${shop.url}/readyz`)).ok;

/** For new sessions. */
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

/** Ends all sessions, as a demotion or promotion does. */
async function endSessions(shop: TestShop): Promise<void> {
  await shop.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/** Number of answered requests. */
const over = new Set<Promise<unknown>>();

function noted<T>(request: Promise<T>): Promise<T> {
  request.finally(() => over.add(request)).catch(() => {});
  return request;
}

/** read_only_sql_transaction. */
const READ_ONLY = '25006';
const UNAVAILABLE = { status: 503, type: 'unavailable' };

function gist({ status, body, headers }: { status: number; body: unknown; headers: Headers }) {
  const { type, message, retryAfterSeconds } = body as Record<string, unknown>;
  expect(message).toBe('The shop is busy. Please try again in a moment.');
  expect(headers.get('retry-after')).toBe(String(retryAfterSeconds));
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
  return { status, type };
}

test('an order that meets a short outage waits for its end and is placed once, whatever it met', async () => {
  const { shop, buy, placed } = await openShop(PATIENT);
  for (const when of ['before', 'after'] as const)
    for (let at = 1; at <= 6; at++) {
      shop.databaseLine.arm({ at, when, staysDown: true });
      const buying = noted(buy(`${when}-${at}`));
      await until(() => shop.databaseLine.hasCut || over.has(buying), 'the line to break');
      shop.databaseLine.heal();
      const { status, body } = await buying;
      expect({ when, at, status, body }).toMatchObject({ when, at, status: 200 });
    }
  expect(await placed()).toBe(12);
});

test('reads that meet a short outage wait for its end', async () => {
  const { shop, list } = await openShop(PATIENT);
  for (const at of [1, 2, 3]) {
    shop.databaseLine.arm({ at, when: 'before', staysDown: true });
    const listing = noted(list());
    await until(() => shop.databaseLine.hasCut || over.has(listing), 'the line to break');
    shop.databaseLine.heal();
    expect((await listing).status).toBe(200);
  }
});

test('a database that stays away is answered with 503 and Retry-After, and readiness says no', async () => {
  const { shop, buy, list, placed } = await openShop();
  shop.databaseLine.arm({ at: 1, when: 'before', staysDown: true });
  expect(await isReady(shop)).toBe(false);
  const signIn = shop.call(login, { body: { email: 'player@example.in', password: 'not this one' } });
  for (const answer of await Promise.all([buy('away'), list(), signIn]))
    expect(gist(answer)).toEqual(UNAVAILABLE);
  shop.databaseLine.heal();
  await until(() => isReady(shop), 'the shop to be ready again');
  expect((await buy('away')).status).toBe(200);
  expect(await placed()).toBe(1);
});

test('a leader that turns read-only is answered with 503 and is not ready; it is read, and written again when it may be', async () => {
  const { shop, buy, list, placed } = await openShop();
  await setReadOnly(shop, true);
  await endSessions(shop);
  await until(async () => !(await isReady(shop)), 'readiness to say no');
  expect(gist(await buy('read-only'))).toEqual(UNAVAILABLE);
  expect((await list()).status).toBe(200);
  expect((await shop.call(getHomeProducts, {})).status).toBe(200);
  await setReadOnly(shop, false);
  await endSessions(shop);
  await until(() => isReady(shop), 'the shop to be ready again');
  expect((await buy('read-only')).status).toBe(200);
  expect(await placed()).toBe(1);
});

test('an order that meets a leader which turned read-only waits until it may be written', async () => {
  const { shop, buy } = await openShop(PATIENT);
  await setReadOnly(shop, true);
  await endSessions(shop);
  const buying = noted(buy('waiting'));
  await until(() => shop.databaseLine.errorCodes.has(READ_ONLY) || over.has(buying), 'the order to meet it');
  // Ending sessions now could interrupt a commit.
  await setReadOnly(shop, false);
  expect((await buying).status).toBe(200);
});
