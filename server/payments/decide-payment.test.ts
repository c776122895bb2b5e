import { auditLog } from '@rush/contract/admin-audit.ts';
import { decidePayment, staffPayment } from '@rush/contract/admin-payments.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { topUpWallet, walletTransactionStatus } from '@rush/contract/wallet.ts';
import { afterEach, expect, test } from 'vitest';
import { verifyLedger } from '#backoffice/audit-all-books.ts';
import { aShopper, coinsOf, type Shopper } from '../testing/a-shopper.ts';
import { aUpiOrder, type UpiOrder } from '../testing/a-upi-order.ts';
import { messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');
afterEach(async () => {
  expect((await verifyLedger(shop.shop.platform)).differences).toEqual([]);
});

async function aPaymentInReview(): Promise<UpiOrder> {
  const order = await aUpiOrder(shop);
  await order.pay({ webhook: 'send', amount: 90.5 });
  await until(async () => (await order.charge()).status === 'in_review', 'the review');
  return order;
}

let presses = 0;
const decide = (
  id: string,
  decision: 'credited' | 'returned',
  { token = admin, reason = 'seen in the gateway’s dashboard' } = {},
) =>
  shop.call(decidePayment, {
    params: { id, decision },
    body: { reason },
    token,
    key: `payment-press-${++presses}`,
  });
const queueEntry = async (id: string) =>
  (await shop.call(workQueue, { token: admin })).body.find(
    (entry) => entry.kind === 'late-payment' && entry.subject === id,
  );
const readCoins = (shopper: Shopper) => coinsOf(shop, shopper);

test('the work queue lists a mismatched payment with the received amount and a link to its details', async () => {
  const order = await aPaymentInReview();
  expect(await queueEntry(order.id)).toMatchObject({ amount: 90.5, link: `/admin/payment/${order.id}` });
  const { body } = await shop.call(staffPayment, { params: { id: order.id }, token: admin });
  expect(body).toMatchObject({
    purpose: 'order',
    status: 'in_review',
    amount: 100,
    received: 90.5,
    receivedCurrency: 'INR',
    receivedFor: order.id,
    decision: null,
    customer: { userid: expect.any(String) },
  });
  expect(body.events.length).toBeGreaterThan(0);
});

test('the payer is notified of the received amount, and later of the decision', async () => {
  const order = await aPaymentInReview();
  const readMails = async () => JSON.stringify(await messagesTo(shop, order.shopper.email));
  const text = 'You paid ₹90.50 instead of ₹100.';
  const { order: verified, data } = await order.verify();
  expect(data).toMatchObject({ amount: 90.5 });
  expect(verified).toMatchObject({ status: 'Created', place: 'shop', payment_url: null });
  expect(verified.timeline.at(-1)).toMatchObject({
    actor: 'gateway',
    event: { kind: 'payment-in-review', data: { askedPaise: 100_00, receivedPaise: 90_50 } },
    text: expect.stringContaining(text),
  });
  await until(async () => (await readMails()).includes(text), 'the email about the received amount');
  await decide(order.id, 'credited');
  await until(
    async () => (await readMails()).includes('₹90.50 is in your wallet as R-Coins.'),
    'the email about the decision',
  );
});

test('returning a blocked shopper’s full payment does not blame the amount', async () => {
  const order = await aUpiOrder(shop);
  await shop.owner.query('update users set is_blocked = true where id = $1', [order.shopper.id]);
  await order.pay({ webhook: 'send' });
  await until(async () => (await order.charge()).status === 'in_review', 'the review');
  await decide(order.id, 'returned');
  const { rows } = await shop.owner.query('select status, reason_code from orders where orderid = $1', [
    order.id,
  ]);
  expect(rows).toEqual([{ status: 'Failed', reason_code: null }]);
});

test('a mismatched payment becomes R-Coins once, even if staff click repeatedly, and its order fails', async () => {
  const order = await aPaymentInReview();
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => decide(order.id, 'credited')));
  expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await readCoins(order.shopper)).toBe(90.5);
  expect(await order.statusOnRecord()).toBe('Failed');
  expect(await order.money()).toEqual({ 'late-payment': 1 });
  expect(await queueEntry(order.id)).toBeUndefined();
  const { order: failed } = await order.verify();
  expect(failed.reason).toBe('You paid a different amount.');
  expect(failed.timeline.map(({ event }) => event.kind)).not.toContain('payment-failed');
  const log = await shop.call(auditLog, { query: {}, token: admin });
  expect(JSON.stringify(log.body)).toContain('payment.credited');
});

test('a payment returned at the gateway is recorded, and nothing is credited', async () => {
  const order = await aPaymentInReview();
  expect((await decide(order.id, 'returned')).status).toBe(200);
  expect(await readCoins(order.shopper)).toBe(0);
  expect(await order.statusOnRecord()).toBe('Failed');
  expect((await decide(order.id, 'credited')).body.type).toBe('payment-decided');
});

test('staff can also credit a top-up that was paid with a different amount', async () => {
  const shopper = await aShopper(shop);
  const topUp = await shop.call(topUpWallet, {
    body: { value: 100, userid: shopper.userid },
    token: shopper.token,
  });
  const id = topUp.body.txnid;
  await shop.simulator(`/upi/orders/${id}/settle`, { outcome: 'success', webhook: 'send', amount: 250 });
  await until(async () => Boolean(await queueEntry(id)), 'the review');
  const poll = async () =>
    (await shop.call(walletTransactionStatus, { body: { client_txn_id: id }, token: shopper.token })).body;
  const received = { amount: 250, data: { amount: 250 } };
  expect(await poll()).toMatchObject({
    ...received,
    review: { kind: 'payment-in-review', data: { askedPaise: 100_00, receivedPaise: 250_00 } },
  });
  expect(await readCoins(shopper)).toBe(0);
  expect((await decide(id, 'credited')).status).toBe(200);
  expect(await readCoins(shopper)).toBe(250);
  expect(await poll()).toMatchObject({
    ...received,
    status: 'Failed',
    review: { kind: 'mismatched-payment-credited' },
  });
});

test('a decision requires a reason, permission and a payment in review, and a credit also requires rupees', async () => {
  const order = await aPaymentInReview();
  await shop.owner.query("update charges set received_currency = 'USD' where client_txn_id = $1", [order.id]);
  expect((await decide(order.id, 'credited')).body.type).toBe('payment-not-rupees');
  expect(await readCoins(order.shopper)).toBe(0);
  expect((await decide(order.id, 'returned', { reason: ' ' })).status).toBe(422);
  expect((await decide(order.id, 'returned', { token: order.shopper.token })).status).toBe(403);
  expect((await decide('no-such-payment', 'returned')).body.type).toBe('payment-not-found');
  const matching = await aUpiOrder(shop);
  await matching.pay({ webhook: 'send' });
  await matching.until('Processing');
  expect((await decide(matching.id, 'returned')).body.type).toBe('payment-decided');
  expect(await order.statusOnRecord()).toBe('Created');
  expect((await decide(order.id, 'returned')).status).toBe(200);
});
