import { auditLog } from '@rush/contract/admin-audit.ts';
import { checkBooks, readBooks } from '@rush/contract/admin-books.ts';
import { updateOrder } from '@rush/contract/admin-fulfilment.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { addUserBalance, decideGrant } from '@rush/contract/admin-wallet.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { redeemEarnings, redeemPoints } from '@rush/contract/rewards.ts';
import { beforeEach, expect, test } from 'vitest';
import { SCHEDULE } from '../schedule.ts';
import { aPack, aShopper, type Shopper } from '../testing/a-shopper.ts';
import { aUpiOrder, runByClock } from '../testing/a-upi-order.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { mailsAbout } from '../testing/an-inbox.ts';
import { aTestShop, until } from '../testing/test-shop.ts';
import { auditBooksJob } from './audit-all-books.ts';

let shopper: Shopper;
const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');
const secondOwner = (await aShopper(shop, { role: 'admin' })).token;
beforeEach(async () => {
  shopper = await aShopper(shop, { coinsPaise: 500_00, pointsPaise: 50_00 });
});

/** Changes a balance without its triggers, as data corruption would. */
async function corrupt(paise: number): Promise<string> {
  const account = `user:${shopper.id}:coins`;
  await shop.owner.query('alter table ledger_balances disable trigger all');
  await shop.owner.query('update ledger_balances set balance_paise = balance_paise + $2 where account = $1', [
    account,
    paise,
  ]);
  await shop.owner.query('alter table ledger_balances enable trigger all');
  return account;
}
const check = (token = admin) => shop.call(checkBooks, { body: {}, token });
let serial = 0;
const grant = (amount: number, token = admin, key = `grant-request-${++serial}`) =>
  shop.call(addUserBalance, { body: { userId: shopper.userid, amount, reason: 'prize' }, token, key });
const redeem = () =>
  shop.call(redeemPoints, { body: { value: 10 }, token: shopper.token, key: `redeem-request-${++serial}` });

test('the first request audits the ledger and shows every account and rule', async () => {
  const { body } = await shop.call(readBooks, { token: admin });
  expect(body).toMatchObject({ balanced: true, differences: [], differingSince: null });
  expect(body.rules.length).toBeGreaterThan(10);
  expect(body.rules.every((rule) => rule.holds)).toBe(true);
  expect(body.accounts.map(({ account }) => account)).toContain('people:coins');
  expect(SCHEDULE.find(({ job }) => job === auditBooksJob)?.at).toMatch(/^\d+ \d+ \* \* \*$/);
});

test('the nightly audit finds a corrupted row, emails the owner and adds it to the work queue', async () => {
  const account = await corrupt(1);
  await runByClock(shop, 'audit-books');
  const { body } = await shop.call(readBooks, { token: admin });
  expect(body.balanced).toBe(false);
  const finding = { kind: 'balance-no-sum' as const, data: {} };
  expect(body.differences).toContainEqual(
    expect.objectContaining({
      rule: 'balances-are-sums',
      subject: account,
      finding,
      expected: 500,
      found: 500.01,
    }),
  );
  expect(body.differences.map(({ rule }) => rule)).toContain('debits-equal-credits');
  const queue = await shop.call(workQueue, { token: admin });
  expect(queue.body).toContainEqual(
    expect.objectContaining({
      kind: 'book-difference',
      data: { rule: 'balances-are-sums', finding },
      subject: account,
      link: '/admin/books',
    }),
  );
  const mails = () => mailsAbout(shop, 'The books do not balance');
  await until(async () => (await mails()).length === 1, 'the email to the owner');
  expect((await mails())[0]?.text).toContain(`${account}: The balance is not the sum of its transfers.`);
  // The next audit finds the same difference, sends no second email and keeps the time when it began.
  shop.clock.advance(60_000);
  await runByClock(shop, 'audit-books');
  const next = await shop.call(readBooks, { token: admin });
  expect(next.body.differingSince).toBe(body.differingSince);
  expect(await mails()).toHaveLength(1);
  shop.clock.advance(-60_000);
  await corrupt(-1);
  expect((await check()).body).toMatchObject({ balanced: true, differingSince: null });
});

test('while the books do not balance, nothing is paid out or refunded, but balances can still be spent', async () => {
  const waiting = await grant(7000);
  await corrupt(1);
  await check();
  expect((await redeem()).body.type).toBe('payouts-paused');
  const earnings = await shop.call(redeemEarnings, { body: {}, token: shopper.token, key: 'earnings' });
  expect(earnings.body.type).toBe('payouts-paused');
  expect((await grant(5)).body.type).toBe('payouts-paused');
  const confirm = () =>
    shop.call(decideGrant, {
      params: { id: waiting.body.grantId, decision: 'confirm' },
      body: {},
      token: secondOwner,
      key: `confirm-${++serial}`,
    });
  expect((await confirm()).body.type).toBe('payouts-paused');
  const pack = await aPack(shop, { discountedPaise: 100_00 });
  const order = await shop.call(createWalletOrder, { body: pack, token: shopper.token, key: 'spend' });
  expect(order.status).toBe(200);

  const refund = () =>
    shop.call(updateOrder, {
      params: { id: order.body.orderid },
      body: { status: 'Refunded', reason: 'prize' },
      token: admin,
    });
  expect((await refund()).body.type).toBe('payouts-paused');

  await corrupt(-1);
  expect((await redeem()).status).toBe(503);
  expect((await check()).body.balanced).toBe(true);
  expect((await redeem()).status).toBe(200);
  expect((await confirm()).status).toBe(200);
  expect((await refund()).body.order.status).toBe('Refunded');
});

test('only staff can start an audit, which the audit log records', async () => {
  expect((await check(shopper.token)).status).toBe(403);
  await check();
  const log = await shop.call(auditLog, { query: { action: 'books.check' }, token: admin });
  expect(log.body[0]).toMatchObject({ after: { balanced: true, differences: 0 } });
});

/** Changes rows with triggers disabled, which only the tables' owner can do. */
async function corruptRows(table: string, change: string, values: readonly unknown[]): Promise<void> {
  await shop.owner.query(`alter table ${table} disable trigger user`);
  await shop.owner.query(change, [...values]);
  await shop.owner.query(`alter table ${table} enable trigger user`);
}

test.each([
  ['a transfer', 'orders-are-booked', 'ledger_transfers', 'amount_paise'],
  ['a gateway payment', 'gateway-is-booked', 'charges', 'amount_paise'],
  ['an order’s value', 'orders-are-booked', 'orders', 'value_paise'],
  ['an order’s refund', 'refunds-are-booked', 'orders', 'refunded_paise'],
] as const)(
  'the audit finds a difference of one paisa in %s, and nothing after the correction',
  async (...corruption) => {
    const [, rule, table, column] = corruption;
    const order = await aUpiOrder(shop);
    await order.pay({ webhook: 'send' });
    await order.until('Processing');
    const rows = {
      ledger_transfers: ['reference', (await order.charge()).id],
      charges: ['client_txn_id', order.id],
      orders: ['orderid', order.id],
    } as const;
    const [key, value] = rows[table];
    const change = (paise: number) =>
      corruptRows(table, `update ${table} set ${column} = ${column} + $2 where ${key} = $1`, [value, paise]);
    expect((await check()).body.differences).toEqual([]);
    await change(1);
    const { balanced, differences, rules } = (await check()).body;
    expect(balanced).toBe(false);
    expect(rules.find((other) => other.rule === rule)?.holds).toBe(false);
    const match = differences.find((difference) => difference.rule === rule);
    expect(match?.subject).toBe(order.id);
    expect(Math.round(Math.abs(match!.found! - match!.expected!) * 100)).toBe(1);
    await change(-1);
    expect((await check()).body.differences).toEqual([]);
  },
);

test('the audit identifies a completed order with an incomplete delivery', async () => {
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.until('Completed');
  const [delivery] = await order.deliveries();
  const setStatus = (status: string) =>
    corruptRows('deliveries', 'update deliveries set status = $2 where id = $1', [delivery!.id, status]);
  await setStatus('Rejected');
  expect((await check()).body.differences).toMatchObject([
    { rule: 'completed-was-delivered', subject: order.id },
  ]);
  await setStatus('Delivered');
  expect((await check()).body.balanced).toBe(true);
});
