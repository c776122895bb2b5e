import { updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { decidePayment, staffPayment } from '@rush/contract/admin-payments.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { confirmFreshProof, startFreshProof } from '@rush/contract/fresh-proof.ts';
import { eraseMe } from '@rush/contract/personal-data.ts';
import { topUpWallet } from '@rush/contract/wallet.ts';
import { afterEach, expect, test } from 'vitest';
import { verifyLedger } from '../backoffice/audit-all-books.ts';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { aUpiOrder, runByClock } from '../testing/a-upi-order.ts';
import { codeTo } from '../testing/an-inbox.ts';
import { aTestShop, until } from '../testing/test-shop.ts';
import { untilMessagesSent } from '../testing/until-jobs-done.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let admin: string;
const shop = await aTestShop();
afterEach(async () => {
  expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
  shop.clock.advance(Date.now() - shop.clock.now().getTime());
});

async function erase(shopper: Shopper): Promise<void> {
  await shop.call(startFreshProof, { body: {}, token: shopper.token });
  const otp = await codeTo(shop, shopper.email);
  expect((await shop.call(confirmFreshProof, { body: { otp }, token: shopper.token })).status).toBe(200);
  const response = await shop.call(eraseMe, { token: shopper.token, body: { lapse: true } });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  shop.clock.advance(7 * DAY_MS + MINUTE_MS);
  await untilMessagesSent(shop);
  await runByClock(shop, 'erase-due');
  expect(
    (await shop.owner.query('select erased_at from users where id = $1', [shopper.id])).rows[0].erased_at,
  ).not.toBe(null);
  admin = (await shop.signIn('admin@rush.test')).token;
}

async function chargeStatus(clientTxnId: string): Promise<string> {
  const { rows } = await shop.owner.query('select status from charges where client_txn_id = $1', [
    clientTxnId,
  ]);
  return rows[0].status;
}

async function expireCharge(clientTxnId: string): Promise<void> {
  shop.clock.advance(31 * MINUTE_MS);
  await runByClock(shop, 'poll-charges');
  await until(async () => (await chargeStatus(clientTxnId)) === 'failed', 'the charge to fail');
}

/** Expects that staff see the payment in the queue, cannot credit it, but can record it as returned. */
async function expectInReview(clientTxnId: string, shopper: Shopper): Promise<void> {
  await shop.simulator(`/upi/orders/${clientTxnId}/settle`, { outcome: 'success', webhook: 'send' });
  await until(async () => (await chargeStatus(clientTxnId)) === 'in_review', 'the payment to be in review');
  const queue = (await shop.call(workQueue, { token: admin })).body;
  expect(queue.find(({ subject }) => subject === clientTxnId)).toMatchObject({
    kind: 'late-payment',
    data: { isAccountErased: true },
  });
  const payment = await shop.call(staffPayment, { params: { id: clientTxnId }, token: admin });
  expect(payment).toMatchObject({ status: 200, body: { isAccountErased: true, status: 'in_review' } });
  const decide = (decision: 'credited' | 'returned') =>
    shop.call(decidePayment, {
      params: { id: clientTxnId, decision },
      body: { reason: 'seen in the dashboard' },
      token: admin,
    });
  expect((await decide('credited')).body.type).toBe('account-erased');
  expect((await decide('returned')).status).toBe(200);
  const { rows } = await shop.owner.query('select balance_paise from ledger_balances where account = $1', [
    `user:${shopper.id}:coins`,
  ]);
  expect(rows[0]?.balance_paise ?? 0).toBe(0);
}

test('a payment for an erased account’s order goes to review instead of becoming unreachable R-Coins', async () => {
  const shopper = await aShopper(shop);
  const order = await aUpiOrder(shop, { shopper });
  await expireCharge(order.id);
  await erase(shopper);
  await expectInReview(order.id, shopper);
  expect(await order.statusOnRecord()).toBe('Failed');
});

test('a payment for an erased account’s top-up goes to review too', async () => {
  const shopper = await aShopper(shop);
  const { txnid } = (await shop.call(topUpWallet, { body: { value: 200 }, token: shopper.token })).body;
  await expireCharge(txnid);
  await erase(shopper);
  await expectInReview(txnid, shopper);
});

test('a completed order by an erased account cannot be refunded to the wallet', async () => {
  const shopper = await aShopper(shop);
  const order = await aUpiOrder(shop, { shopper });
  await order.pay({ webhook: 'send' });
  await order.until('Processing');
  admin = (await shop.signIn('admin@rush.test')).token;
  const move = (status: string) =>
    shop.call(updateOrder, {
      params: { id: order.id },
      body: { status, reason: 'asked for by mail' },
      token: admin,
    });
  expect((await move('Completed')).status).toBe(200);
  await erase(shopper);
  expect((await move('Refunded')).body.type).toBe('account-erased');
  expect(await order.statusOnRecord()).toBe('Completed');
});
