import { createHmac } from 'node:crypto';
import { topUpWallet, walletBalance, walletTransactionStatus } from '@rush/contract/wallet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';

let shop: TestShop;
let player: { token: string; user: { userid: string } };
beforeAll(async () => {
  shop = await openTestShop({ env: { UPI_GATEWAY: 'razorpay' } });
  player = await shop.signIn('newbie@rush.test');
});
afterAll(() => shop.close());

const coins = async () =>
  (await shop.call(walletBalance, { params: { userid: player.user.userid }, token: player.token })).body
    .balance;

test('a top-up by Razorpay is credited once when a signed webhook is sent three times', async () => {
  const begun = await shop.call(topUpWallet, { body: { value: 250 }, token: player.token });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  await shop.simulator(`/upi/orders/${begun.body.txnid}/settle`, {
    outcome: 'success',
    webhook: 'duplicate',
  });
  await until(async () => (await coins()) > 0, 'the credit');
  await shop.call(walletTransactionStatus, {
    body: { client_txn_id: begun.body.txnid },
    token: player.token,
  });
  expect(await coins()).toBe(250);
});

test('an unsigned event, a wrong signature and an altered body change nothing', async () => {
  const body = JSON.stringify({ event: 'payment_link.paid', payload: {} });
  const send = (headers: Record<string, string>, text = body) =>
    fetch(`${shop.url}/api/payments/webhooks/razorpay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
  const signature = createHmac('sha256', 'sim_rzp_webhook_secret').update(body).digest('hex');
  expect((await send({})).status).toBe(401);
  expect(
    (await send({ 'x-razorpay-signature': signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }))
      .status,
  ).toBe(401);
  expect((await send({ 'x-razorpay-signature': signature }, `${body} `)).status).toBe(401);
  expect((await send({ 'x-razorpay-signature': signature })).status).toBe(200);
  expect((await fetch(`${shop.url}/api/payments/webhooks/nobody`, { method: 'POST' })).status).toBe(404);
});
