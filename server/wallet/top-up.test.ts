import { createWalletOrder } from '@rush/contract/orders.ts';
import {
  topUpWallet,
  walletBalance,
  walletTransactionStatus,
  walletTransactions,
} from '@rush/contract/wallet.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { REWARD_RULES } from '../rewards/audit-rewards.ts';
import { aPack, aShopper, coinsOf, type Shopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop, openTestShop, until } from '../testing/test-shop.ts';
import { WALLET_RULES } from './audit-wallet.ts';

const HOUR_MS = 3_600_000;

const shop = await aTestShop();
afterEach(async () => {
  expect(await auditBooks(shop.db.queries, [...WALLET_RULES, ...REWARD_RULES])).toEqual([]);
});

const begin = (shopper: Shopper, value: number | string | undefined, key?: string) =>
  shop.call(topUpWallet, { body: { value, userid: shopper.userid }, token: shopper.token, key });
const settle = (txnid: string, options: { outcome?: string; webhook?: string; amount?: number } = {}) =>
  shop.simulator(`/upi/orders/${txnid}/settle`, { outcome: 'success', webhook: 'drop', ...options });
const poll = (shopper: Shopper, txnid: string) =>
  shop.call(walletTransactionStatus, {
    body: { client_txn_id: txnid, date: '20-11-2026' },
    token: shopper.token,
  });
const untilStatus = (shopper: Shopper, txnid: string, status: string) =>
  until(async () => {
    // Polls in quick succession are answered from the database, so let time pass.
    shop.clock.advance(2_000);
    return (await poll(shopper, txnid)).body.status === status;
  }, status);
const coins = (shopper: Shopper) => coinsOf(shop, shopper);
const history = (shopper: Shopper, query: { limit?: number; before?: string } = {}) =>
  shop.call(walletTransactions, { params: { userid: shopper.id }, query, token: shopper.token });

describe('top-ups', () => {
  test('a top-up is credited when the gateway reports it paid, and the responses have the fields that pages read', async () => {
    const shopper = await aShopper(shop);
    const topUp = await begin(shopper, '250');
    expect(topUp.body).toMatchObject({
      status: true,
      payment_url: expect.stringContaining('/upi/pay/'),
      data: { payment_url: topUp.body.payment_url, txnid: topUp.body.txnid },
      client_txn_id: topUp.body.txnid,
    });
    expect((await poll(shopper, topUp.body.txnid)).body).toMatchObject({
      txnid: topUp.body.txnid,
      status: 'Created',
      amount: 250,
      data: { txnid: topUp.body.txnid, status: 'Created', amount: 250, type: 'Credit', balanceAfter: null },
    });
    expect(await coins(shopper)).toBe(0);
    await settle(topUp.body.txnid);
    await untilStatus(shopper, topUp.body.txnid, 'Success');
    expect(await coins(shopper)).toBe(250);
    expect((await history(shopper)).body).toEqual([
      expect.objectContaining({ txnid: topUp.body.txnid, status: 'Success', amount: 250, balanceAfter: 250 }),
    ]);
  });

  test('a top-up that is paid after it failed is credited', async () => {
    const shopper = await aShopper(shop);
    const { txnid } = (await begin(shopper, 100)).body;
    await settle(txnid, { outcome: 'failure' });
    await untilStatus(shopper, txnid, 'Failed');
    expect(await coins(shopper)).toBe(0);
    await settle(txnid, { webhook: 'send' });
    await untilStatus(shopper, txnid, 'Success');
    expect(await coins(shopper)).toBe(100);
  });

  test.each([1, 99.99, 100.01, 10_000])(
    'a top-up of ₹100 that is paid with ₹%f credits nothing',
    async (amount) => {
      const shopper = await aShopper(shop);
      const { txnid } = (await begin(shopper, 100)).body;
      await settle(txnid, { amount });
      await until(async () => {
        shop.clock.advance(2_000);
        await poll(shopper, txnid);
        const { rowCount } = await shop.owner.query(
          "select from charges where client_txn_id = $1 and status = 'in_review'",
          [txnid],
        );
        return rowCount === 1;
      }, 'in_review');
      expect(await coins(shopper)).toBe(0);
    },
  );

  test('a top-up is Processing once the payer has opened the payment page', async () => {
    const shopper = await aShopper(shop);
    const { txnid, payment_url } = (await begin(shopper, 100)).body;
    await fetch(payment_url);
    await untilStatus(shopper, txnid, 'Processing');
    await settle(txnid);
    await untilStatus(shopper, txnid, 'Success');
  });

  test.each([undefined, '', 0, '0', -1, '-50', 0.5, '10.50', '1e2', 'fifty', 1e9, Number.MAX_SAFE_INTEGER])(
    'a top-up of %j is refused',
    async (value) => {
      const shopper = await aShopper(shop);
      const response = await begin(shopper, value);
      expect(response.status).toBe(422);
      expect(response.body.msg).toMatch(/Please enter a valid amount|maximum top-up/);
      expect((await history(shopper)).body).toEqual([]);
    },
  );

  test('a top-up below the minimum or above the maximum, the daily cap or the balance cap is refused', async () => {
    const rich = await aShopper(shop, { coinsPaise: 99_950_00 });
    await shop.shop.platform.settings.set('topUp.minPaise', 10_00, 'test');
    expect((await begin(rich, 9)).body).toMatchObject({
      type: 'amount-below-minimum',
      msg: 'The minimum top-up is ₹10.00.',
    });
    expect((await begin(rich, 10_001)).body).toMatchObject({
      type: 'amount-above-maximum',
      msg: 'The maximum top-up is ₹10,000.00.',
    });
    expect((await begin(rich, 51)).body.type).toBe('balance-cap-reached');
    expect((await begin(rich, 50)).status).toBe(200);
    // The open attempt counts, because it may be paid.
    expect((await begin(rich, 10)).body.type).toBe('balance-cap-reached');

    // Noon in India, so that no day boundary interferes.
    const noonMs = (30.5 * HOUR_MS - (shop.clock.now().getTime() % (24 * HOUR_MS))) % (24 * HOUR_MS);
    shop.clock.advance(noonMs);
    const other = await aShopper(shop);
    const responses = await Promise.all([1, 2, 3, 4, 5].map((n) => begin(other, 10_000, `press-${n}`)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(2);
    expect(responses.find((response) => response.status !== 200)!.body).toMatchObject({
      type: 'daily-cap-reached',
      msg: expect.stringContaining('₹5,000.00 more today'),
    });
    expect((await begin(other, 5_000)).status).toBe(200);
    expect((await begin(other, 10)).body.msg).toBe('You have reached the top-up limit for today.');
    shop.clock.advance(-noonMs);
  });

  test('a top-up is refused while the shop is closed', async () => {
    const shopper = await aShopper(shop);
    await shop.shop.platform.settings.set('shop.closed', true, 'test');
    expect((await begin(shopper, 100)).body.type).toBe('shop-closed');
    await shop.shop.platform.settings.set('shop.closed', false, 'test');
  });
});

describe('repeated requests', () => {
  test('a key used for one amount is refused for another', async () => {
    const shopper = await aShopper(shop);
    await begin(shopper, 100, 'a-key');
    expect((await begin(shopper, 101, 'a-key')).body.type).toBe('idempotency-key-reused');
    // The key is refused even after the stored response is deleted.
    await shop.owner.query('delete from idempotency_keys');
    expect((await begin(shopper, 101, 'a-key')).body.type).toBe('idempotency-key-reused');
    await shop.owner.query('delete from idempotency_keys');
    expect((await begin(shopper, 100, 'a-key')).status).toBe(200);
    expect((await history(shopper)).body).toHaveLength(1);
  });

  test('two shoppers may use the same key', async () => {
    const [one, two] = [await aShopper(shop), await aShopper(shop)];
    const responses = [await begin(one, 100, 'same'), await begin(two, 100, 'same')];
    expect(new Set(responses.map((response) => response.body.txnid)).size).toBe(2);
  });

  test('two requests without a key in quick succession create one top-up, and a later request creates another', async () => {
    const shopper = await aShopper(shop);
    const responses = await Promise.all([begin(shopper, 100), begin(shopper, 100)]);
    expect(new Set(responses.map((response) => response.body.txnid)).size).toBe(1);
    await shop.owner.query("update idempotency_keys set started_at = started_at - interval '10 seconds'");
    expect((await begin(shopper, 100)).body.txnid).not.toBe(responses[0]!.body.txnid);
  });

  test('a request fails while the gateway is unavailable, and a retry with the same key reuses its top-up', async () => {
    const down = await openTestShop({ withoutJobs: true, env: { EKQR_BASE_URL: 'http://127.0.0.1:9' } });
    const other = await aShopper(down);
    const press = () => down.call(topUpWallet, { body: { value: 100 }, token: other.token, key: 'a-key' });
    for (const response of [await press(), await press()])
      expect(response).toMatchObject({ status: 503, body: { type: 'gateway-unavailable' } });
    const lines = await down.call(walletTransactions, { params: { userid: other.id }, token: other.token });
    expect(lines.body).toEqual([expect.objectContaining({ status: 'Created', amount: 100 })]);
    await down.close();
  });
});

describe('another shopper’s wallet', () => {
  test('a shopper can neither read nor top up another shopper’s wallet', async () => {
    const [asha, bela] = [await aShopper(shop, { coinsPaise: 100_00 }), await aShopper(shop)];
    const { txnid } = (await begin(asha, 100)).body;
    for (const userid of [asha.id, asha.userid, `${asha.userid} `]) {
      for (const call of [walletBalance, walletTransactions])
        expect((await shop.call(call, { params: { userid }, token: bela.token })).status).toBe(403);
      const response = await shop.call(topUpWallet, { body: { value: 100, userid }, token: bela.token });
      expect(response.status).toBe(403);
    }
    expect(await poll(bela, txnid)).toMatchObject({ status: 404, body: { type: 'transaction-not-found' } });
    expect(await poll(bela, 'T0000')).toMatchObject({ status: 404, body: { type: 'transaction-not-found' } });
    expect((await shop.call(walletBalance, { params: { userid: asha.id } })).status).toBe(401);
  });
});

test('the pages of the history show each movement once, newest first, with the balance after it', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 100_00 });
  const pack = await aPack(shop, { discountedPaise: 30_00 });
  for (const key of ['one', 'two', 'three'])
    await shop.call(createWalletOrder, { body: { ...pack, input1: key }, token: shopper.token, key });
  const all = (await history(shopper)).body;
  expect(all.map((line) => [line.type, line.amount, line.balanceAfter])).toEqual([
    ['Debit', 30, 10],
    ['Debit', 30, 40],
    ['Debit', 30, 70],
    ['Credit', 100, 100],
  ]);
  const page1 = (await history(shopper, { limit: 2 })).body;
  const page2 = (await history(shopper, { limit: 2, before: page1[1]!._id })).body;
  expect([...page1, ...page2]).toEqual(all);
});
