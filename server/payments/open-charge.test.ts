import { createOrder, orderStatus } from '@rush/contract/orders.ts';
import { topUpWallet, walletTransactionStatus } from '@rush/contract/wallet.ts';
import { describe, expect, test } from 'vitest';
import { SHOP_RULES } from '../backoffice/shop-rules.ts';
import { aProxiedGateway } from '../testing/a-proxied-gateway.ts';
import type { ProviderProxy } from '../testing/a-proxy.ts';
import { aPack, aShopper, coinsOf } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aShopForOneTest, type TestShop, until } from '../testing/test-shop.ts';
import { WALLET_RULES } from '../wallet/audit-wallet.ts';

const CREATES = /create_order$|\/payment_links$/;
type Fault = (proxy: ProviderProxy) => ProviderProxy['instead'];

const FAULTS: Record<string, Fault> = {
  'never gets the request': () => () => 'hang up',
  'opens it, but its response is lost': (proxy) => async () => {
    await proxy.forward();
    return 'hang up' as const;
  },
  'returns HTTP 500': () => () => ({ status: 500, body: 'Oops' }),
  'returns HTTP 429': () => () => ({ status: 429, body: '{}' }),
  'returns an unexpected response': () => () => ({ status: 200, body: '{"status": "perhaps"}' }),
};

test.each(['ekqr', 'razorpay'])(
  'after a failure at %s, a retry places a new order, and the first order fails',
  async (gateway) => {
    const { proxy, shop } = await aProxiedGateway(gateway);
    const pack = await aPack(shop, { discountedPaise: 100_00 });
    const openedIds = async () =>
      (await shop.simulator<{ client_txn_id: string }[]>('/upi/orders')).map((order) => order.client_txn_id);
    for (const [name, fault] of Object.entries(FAULTS)) {
      const before = (await openedIds()).length;
      const { id, token } = await aShopper(shop);
      const press = (key: string) => shop.call(createOrder, { body: pack, token, key });
      const respond = fault(proxy);
      proxy.instead = (path, body) => (CREATES.test(path) ? respond(path, body) : null);
      const firstTry = await press('first-try');
      // The first request succeeds if the gateway finds the existing charge.
      if (firstTry.status !== 200) expect(firstTry.body.type, name).toBe('gateway-unavailable');
      proxy.instead = () => null;
      const retry = await press('second-try');
      expect(retry.status, `${name}: ${JSON.stringify(retry.body)}`).toBe(200);
      await shop.simulator(`/upi/orders/${retry.body.orderid}/settle`, {
        outcome: 'success',
        webhook: 'send',
      });
      const statuses = async () =>
        (await shop.owner.query('select status from orders where user_id = $1 order by id', [id])).rows
          .map((row) => row.status)
          .join();
      await until(async () => (await statuses()).endsWith('Processing'), `the second to be paid (${name})`);
      shop.clock.advance(31 * 60_000);
      await runByClock(shop, 'poll-charges');
      await until(async () => (await statuses()) === 'Failed,Processing', `the first to end (${name})`);
      // The simulator uses real time.
      shop.clock.advance(-31 * 60_000);
      const all = await openedIds();
      expect(new Set(all).size, name).toBe(all.length);
      expect(all.length - before, name).toBeLessThanOrEqual(2);
    }
  },
);

test('an order still fails if its charge is opened only after the order has expired', async () => {
  const { proxy, shop } = await aProxiedGateway('ekqr');
  const { token } = await aShopper(shop);
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const press = () => shop.call(createOrder, { body: pack, token, key: 'key-of-the-order' });
  proxy.instead = () => 'hang up';
  expect((await press()).body.type).toBe('gateway-unavailable');
  shop.clock.advance(31 * 60_000);
  proxy.instead = () => null;
  expect((await press()).status).toBe(200);
  shop.clock.advance(60_000);
  await runByClock(shop, 'poll-charges');
  const readStatus = async () => (await shop.owner.query('select status from orders')).rows[0].status;
  await until(async () => (await readStatus()) === 'Failed', 'the order to end');
});

/** Places an order as if the shop were killed after the gateway opened the charge and before the shop recorded it. */
async function aLostResponse(gateway: string) {
  const { proxy, shop } = await aProxiedGateway(gateway);
  const shopper = await aShopper(shop);
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const press = (key: string) => shop.call(createOrder, { body: pack, token: shopper.token, key });
  proxy.instead = (path) => (CREATES.test(path) ? proxy.forward().then(() => 'hang up' as const) : null);
  const first = await press('key-of-the-order');
  proxy.instead = () => null;
  // Razorpay finds the link by our reference within the same request.
  if (first.status === 200)
    await shop.owner.query(
      "update charges set status = 'created', payment_url = null, gateway_reference = null",
    );
  const { rows } = await shop.owner.query('select orderid from orders');
  await shop.owner.query('delete from idempotency_keys');
  const id: string = rows[0].orderid;
  const readStatus = async () => (await shop.owner.query('select status from orders')).rows[0].status;
  const pay = (clientTxnId: string, webhook = 'send') =>
    shop.simulator(`/upi/orders/${clientTxnId}/settle`, { outcome: 'success', webhook });
  const readCoins = () => coinsOf(shop, shopper);
  const openedIds = async () =>
    (await shop.simulator<{ client_txn_id: string }[]>('/upi/orders')).map((order) => order.client_txn_id);
  const repeat = () => press('key-of-the-order');
  return { shop, shopper, proxy, id, repeat, readStatus, pay, readCoins, openedIds };
}

describe.each(['ekqr', 'razorpay'])(
  'an order for which %s opened a charge just before the server was killed',
  (gateway) => {
    test('each retry gets the same payment page', async () => {
      const { shop, shopper, id, repeat, readStatus, pay, openedIds } = await aLostResponse(gateway);
      const retry = await repeat();
      expect(retry.status, JSON.stringify(retry.body)).toBe(200);
      expect(retry.body.orderid).toBe(id);
      await shop.owner.query('delete from idempotency_keys');
      const pages = await Promise.all([repeat(), repeat(), repeat()]);
      expect(new Set(pages.map((page) => page.body.payment_url))).toEqual(new Set([retry.body.payment_url]));
      expect(await openedIds()).toHaveLength(gateway === 'ekqr' ? 2 : 1);
      // The gateway's return URL has only the newest charge's reference.
      const [newest] = await openedIds();
      await pay(newest!);
      await until(async () => (await readStatus()) === 'Processing', 'the order to be paid');
      const polled = await shop.call(orderStatus, { body: { client_txn_id: newest! }, token: shopper.token });
      expect(polled.body.order).toMatchObject({ orderid: id, status: 'Processing' });
      expect(await auditAllOf(shop)).toEqual([]);
    });

    test('a retry finds a payment made in the meantime', async () => {
      const { id, repeat, readStatus, pay } = await aLostResponse(gateway);
      await pay(id, 'drop');
      const retry = await repeat();
      expect(retry.status, JSON.stringify(retry.body)).toBe(200);
      expect(await readStatus()).toBe('Processing');
    });
  },
);

test('a payment for the older of two charges settles the order, and a second payment becomes R-Coins', async () => {
  const { shop, id, repeat, readStatus, pay, readCoins } = await aLostResponse('ekqr');
  expect((await repeat()).status).toBe(200);
  await pay(id);
  await until(async () => (await readStatus()) === 'Processing', 'the older charge to settle the order');
  expect(await readCoins()).toBe(0);
  await pay(`${id}-2`, 'drop');
  shop.clock.advance(31 * 60_000);
  await runByClock(shop, 'poll-charges');
  await until(async () => (await readCoins()) === 100, 'the second payment to be credited as R-Coins');
  expect(await readStatus()).toBe('Processing');
  expect(await auditAllOf(shop)).toEqual([]);
});

test('an order stays open after the older of its two charges fails, and the newer one can still be paid', async () => {
  const { shop, id, repeat, readStatus, pay } = await aLostResponse('ekqr');
  expect((await repeat()).status).toBe(200);
  await shop.simulator(`/upi/orders/${id}/settle`, { outcome: 'failure', webhook: 'send' });
  const readChargeStatus = (name: string) =>
    shop.owner
      .query('select status from charges where client_txn_id = $1', [name])
      .then(({ rows }) => rows[0].status);
  await until(async () => (await readChargeStatus(id)) === 'failed', 'the older charge to fail');
  expect(await readStatus()).toBe('Created');
  await pay(`${id}-2`, 'drop');
  shop.clock.advance(31 * 60_000);
  await runByClock(shop, 'poll-charges');
  await until(async () => (await readChargeStatus(`${id}-2`)) === 'success', 'the newer charge to be paid');
  expect(await readStatus()).toBe('Processing');
});

test('an order gets at most five charges at a gateway whose responses are all lost', async () => {
  const { shop, proxy, repeat, openedIds } = await aLostResponse('ekqr');
  proxy.instead = async (path) => {
    if (!CREATES.test(path)) return null;
    const response = await proxy.forward();
    return response.body.includes('Order Created') ? 'hang up' : response;
  };
  for (let press = 1; press <= 8; press++) {
    const response = await repeat();
    expect(response.body.type).toBe('gateway-unavailable');
    await shop.owner.query('delete from idempotency_keys');
  }
  expect(await openedIds()).toHaveLength(5);
});

test('a retried top-up gets a second charge if the first response was lost, and payments for both are credited', async () => {
  const { proxy, shop } = await aProxiedGateway('ekqr');
  const shopper = await aShopper(shop);
  const { token } = shopper;
  const press = () => shop.call(topUpWallet, { body: { value: 200 }, token, key: 'key-of-the-top-up' });
  proxy.instead = (path) => (CREATES.test(path) ? proxy.forward().then(() => 'hang up' as const) : null);
  expect((await press()).body.type).toBe('gateway-unavailable');
  proxy.instead = () => null;
  const retry = await press();
  expect(retry.status, JSON.stringify(retry.body)).toBe(200);
  const { txnid } = retry.body;
  for (const [clientTxnId, rupees] of [
    [`${txnid}-2`, 200],
    [txnid, 400],
  ] as const) {
    await shop.simulator(`/upi/orders/${clientTxnId}/settle`, { outcome: 'success', webhook: 'send' });
    await until(async () => (await coinsOf(shop, shopper)) === rupees, `₹${rupees} in the wallet`);
  }
  const polled = await shop.call(walletTransactionStatus, { body: { client_txn_id: `${txnid}-2` }, token });
  expect(polled.body).toMatchObject({ txnid, status: 'Success', amount: 200 });
  expect(await auditAllOf(shop)).toEqual([]);
});

const auditAllOf = (shop: TestShop) => auditBooks(shop.db.queries, [...SHOP_RULES, ...WALLET_RULES]);

test('a price, role or amount sent by the browser does not change what is charged', async () => {
  const shop = await aShopForOneTest();
  const { token } = await aShopper(shop);
  const pack = await aPack(shop, { discountedPaise: 100_00, resellPaise: 90_00 });
  for (const forged of [1, '1', 0, -100, 0.01]) {
    const claims = {
      price: forged,
      value: forged,
      amount: forged,
      discount: forged,
      value_paise: forged,
      discountedprice: forged,
      resellprice: forged,
      total: forged,
      role: 'reseller',
      userid: '10000001',
      status: 'Completed',
    };
    const body = { ...pack, input1: `forged ${forged}`, ...claims };
    const order = await shop.call(createOrder, { body, token });
    const charge = await shop.simulator<{ amount: number; status: string }>(
      `/upi/orders/${order.body.orderid}`,
    );
    expect(charge, `${forged}`).toMatchObject({ amount: 100, status: 'created' });
  }
});
