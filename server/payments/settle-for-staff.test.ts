import { auditLog } from '@rush/contract/admin-audit.ts';
import { orderStatus } from '@rush/contract/orders.ts';
import { topUpWallet, walletBalance, walletTransactionStatus } from '@rush/contract/wallet.ts';
import { expect, test } from 'vitest';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { aUpiOrder, runByClock } from '../testing/a-upi-order.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const shop = await aTestShop({ tune: { payments: { schedule: 'npci' } } });

const aStaffMember = () => aShopper(shop, { role: 'admin' });
async function aTopUp(): Promise<{ shopper: Shopper; txnid: string }> {
  const shopper = await aShopper(shop);
  const topUp = await shop.call(topUpWallet, { body: { value: 100 }, token: shopper.token });
  return { shopper, txnid: topUp.body.txnid };
}
const pay = (id: string) =>
  shop.simulator(`/upi/orders/${id}/settle`, { outcome: 'success', webhook: 'drop' });
const poll = (by: Shopper, txnid: string) =>
  shop.call(walletTransactionStatus, { body: { client_txn_id: txnid }, token: by.token });
async function auditEntries(id: string, by: Shopper) {
  const log = await shop.call(auditLog, { query: { action: 'payment.ask' }, token: by.token });
  return log.body
    .filter(({ subjectId }) => subjectId === id)
    .map((entry) => ({ by: entry.by, before: entry.before, after: entry.after }));
}
async function chargeOf(id: string): Promise<{ checks: number; status: string }> {
  const result = await shop.owner.query('select checks, status from charges where client_txn_id = $1', [id]);
  return result.rows[0];
}
/** Sessions and simulators use real time. */
const backToNow = () => shop.clock.advance(Date.now() - shop.clock.now().getTime());

test('the audit log records each staff poll of an open top-up with its result, and no polls by the shopper', async () => {
  const { shopper, txnid } = await aTopUp();
  const admin = await aStaffMember();
  await poll(shopper, txnid);
  expect(await auditEntries(txnid, admin)).toEqual([]);
  shop.clock.advance(MINUTE_MS);
  await poll(admin, txnid);
  await pay(txnid);
  shop.clock.advance(MINUTE_MS);
  expect((await poll(admin, txnid)).body.status).toBe('Success');
  expect(await auditEntries(txnid, admin)).toEqual([
    { by: admin.email, before: { status: 'pending' }, after: { status: 'success' } },
    { by: admin.email, before: { status: 'pending' }, after: { status: 'pending' } },
  ]);
  await poll(admin, txnid);
  expect(await auditEntries(txnid, admin)).toHaveLength(2);
  backToNow();
});

test('the audit log records that staff verified the payment for an order', async () => {
  const order = await aUpiOrder(shop);
  const admin = await aStaffMember();
  await shop.call(orderStatus, { body: { client_txn_id: order.id }, token: admin.token });
  expect(await auditEntries(order.id, admin)).toEqual([
    { by: admin.email, before: { status: 'pending' }, after: { status: 'pending' } },
  ]);
});

test('staff polls do not use up the scheduled polls, and reach the gateway even days later', async () => {
  const { shopper, txnid } = await aTopUp();
  const admin = await aStaffMember();
  for (let n = 0; n < 5; n++) {
    shop.clock.advance(MINUTE_MS / 2);
    await poll(admin, txnid);
  }
  expect((await chargeOf(txnid)).checks).toBe(0);
  shop.clock.advance(5 * DAY_MS);
  await pay(txnid);
  const later = await aStaffMember();
  expect((await poll(later, txnid)).body.status).toBe('Success');
  backToNow();
  const { token } = await aShopper(shop, { role: 'admin' });
  const balance = await shop.call(walletBalance, { params: { userid: shopper.userid }, token });
  expect(balance.body.balance).toBe(100);
});

test('a payment stays open while its gateway has no keys, and settles when they are restored', async () => {
  const order = await aUpiOrder(shop);
  await order.pay({ webhook: 'drop' });
  const setGateway = (name: string) =>
    shop.owner.query('update charges set gateway = $1 where client_txn_id = $2', [name, order.id]);
  await setGateway('gone');
  shop.clock.advance(2 * 60 * MINUTE_MS);
  const admin = await aStaffMember();
  const response = await shop.call(orderStatus, { body: { client_txn_id: order.id }, token: admin.token });
  expect(response.status).toBe(200);
  await runByClock(shop, 'poll-charges');
  await until(
    async () =>
      (
        await shop.owner.query(
          "select from graphile_worker.jobs where task_identifier = 'settle-charge' and key = $1 and run_at <= now()",
          [`settle ${(await order.charge()).id}`],
        )
      ).rowCount === 0,
    'the poll to end',
  );
  expect((await order.charge()).status).toBe('pending');
  expect(await order.statusOnRecord()).toBe('Created');
  await setGateway('ekqr');
  shop.clock.advance(MINUTE_MS);
  const colleague = await aStaffMember();
  await shop.call(orderStatus, { body: { client_txn_id: order.id }, token: colleague.token });
  expect(await order.statusOnRecord()).toBe('Processing');
  expect(await order.money()).toEqual({ 'order-upi': 1 });
  backToNow();
});
