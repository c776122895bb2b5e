import { auditLog } from '@rush/contract/admin-audit.ts';
import { orderDetail } from '@rush/contract/admin-details.ts';
import {
  allOrders,
  exportOrders,
  exportUsers,
  exportWalletTransactions,
  usersData,
} from '@rush/contract/admin-lists.ts';
import { changePassword } from '@rush/contract/passwords.ts';
import { login, otpLogin, verifyOtp } from '@rush/contract/sign-in.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { describe, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { aUpiOrder } from '../testing/a-upi-order.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { type RepeatedEvent, ROWS_PER_WINDOW_MAX, recordAggregate } from './record-audit.ts';

const shop = await aTestShop({ env: { TRUSTED_PROXIES: '1' } });
// Entries are grouped by hour, so a test's calls must not span two hours.
shop.clock.advance(3_900_000 - (shop.clock.now().getTime() % 3_600_000));
let ownerToken: string = (await shop.signIn('admin@rush.test')).token;

const lines = async (action: string) =>
  (await shop.call(auditLog, { query: { action, limit: 100 }, token: ownerToken })).body;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('an export by staff', () => {
  test('is recorded with its actor, filters and row count', async () => {
    const shopper = await aShopper(shop, { coinsPaise: 100 });
    await aUpiOrder(shop, { shopper });
    await aUpiOrder(shop, { shopper });
    const csv = await shop.call(exportOrders, {
      query: { user: shopper.userid, status: 'Created' },
      token: ownerToken,
      ...from('203.0.113.1'),
    });
    expect(csv.status).toBe(200);
    await shop.call(exportWalletTransactions, { query: { user: shopper.userid }, token: ownerToken });
    await shop.call(exportUsers, { query: { search: shopper.email }, token: ownerToken });
    expect(await lines('export.orders')).toMatchObject([
      {
        by: 'admin@rush.test',
        address: '203.0.113.1',
        after: { user: shopper.userid, status: 'Created', rows: 2 },
      },
    ]);
    expect(await lines('export.wallet-transactions')).toMatchObject([{ after: { rows: 1 } }]);
    expect(await lines('export.users')).toMatchObject([{ after: { search: shopper.email, rows: 1 } }]);
  });
});

describe('a failed sign-in', () => {
  test('is recorded with account, IP address and reason, and repeats within the hour share an entry', async () => {
    const guess = (email: string) =>
      shop.call(login, { body: { email, password: 'a-wrong-guess' }, ...from('203.0.113.66') });
    for (let time = 0; time < 5; time++) await guess('player@rush.test');
    await guess('admin@rush.test');
    await guess('nobody@rush.test');
    await guess('else@rush.test');
    const entries = await lines('sign-in.failed');
    expect(entries).toMatchObject([
      { by: '', subjectId: '', address: '203.0.113.66', after: { reason: 'login: unknown-user', times: 2 } },
      { by: 'admin@rush.test', after: { reason: 'login: wrong-password', times: 1 } },
      { by: 'player@rush.test', subjectId: '10000003', after: { reason: 'login: wrong-password', times: 5 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('nobody@rush.test');
    shop.clock.advance(3_600_000);
    // A staff session ends after half an hour without a call.
    ownerToken = (await shop.signIn('admin@rush.test')).token;
    await guess('player@rush.test');
    expect(await lines('sign-in.failed')).toHaveLength(4);
  });

  test('is also recorded for a texted code, an identity provider or a password confirmation', async () => {
    await shop.call(otpLogin, { body: { mobile: '9000000003' } });
    await shop.call(verifyOtp, { body: { mobile: '9000000003', otp: '0' } });
    await fetch(`${shop.url}/api/auth/google/callback?code=none`, { redirect: 'manual' });
    const shopper = await shop.signIn('newbie@rush.test');
    await shop.call(changePassword, {
      body: { password: 'not-my-password', newPassword: 'monsoon-tiger-43' },
      token: shopper.token,
    });
    const reasons = (await lines('sign-in.failed')).map(({ after }) => (after as { reason: string }).reason);
    expect(reasons).toEqual(
      expect.arrayContaining([
        'verifyOtp: otp-wrong',
        'googleCallback: provider',
        'changePassword: wrong-password',
      ]),
    );
  });

  test('does not fill the table during a distributed attack', async () => {
    const now = new Date(shop.clock.now().getTime() + 10 * 3_600_000);
    const event = (n: number): RepeatedEvent => ({
      action: 'sign-in.failed',
      actorId: null,
      actor: '',
      address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      subject: 'user',
      subjectId: '',
      reason: 'login: unknown-user',
    });
    await shop.owner.query(
      `insert into audit_aggregates (id, window_start, bucket, action, subject, subject_id, first_at, last_at)
       select 'f' || n, date_trunc('hour', $1::timestamptz), 'bucket ' || n, 'sign-in.failed', 'user', '', $1, $1
       from generate_series(1, $2) n`,
      [now, ROWS_PER_WINDOW_MAX - 1],
    );
    for (let n = 0; n < 20; n++) await recordAggregate(shop.db.queries, event(n), now);
    const { rows } = await shop.owner.query(
      `select address, reason, times from audit_aggregates where window_start = date_trunc('hour', $1::timestamptz) and bucket not like 'bucket %' order by times`,
      [now],
    );
    expect(rows).toEqual([
      { address: '10.0.0.0', reason: 'login: unknown-user', times: 1 },
      { address: '', reason: 'overflow', times: 19 },
    ]);
    await shop.owner.query("delete from audit_aggregates where bucket like 'bucket %'");
  });

  test('gets its response even if it cannot be recorded', async () => {
    await shop.owner.query('alter table audit_aggregates rename to away');
    const response = await shop.call(login, { body: { email: 'player@rush.test', password: 'wrong' } });
    await shop.owner.query('alter table away rename to audit_aggregates');
    expect(response.status).toBe(401);
  });
});

describe("a view of a customer's data by staff", () => {
  test('is recorded once an hour per customer and staff member, unless the data is their own', async () => {
    const order = await aUpiOrder(shop);
    const support = (await shop.signIn('support@rush.test')).token;
    for (let time = 0; time < 3; time++)
      await shop.call(orderDetail, { params: { id: order.id }, token: support });
    await shop.call(usersData, { query: { page: 1, limit: 25 }, token: support });
    await shop.call(allOrders, { query: {}, token: ownerToken });
    const { userid } = order.shopper;
    await shop.call(walletBalance, { params: { userid }, token: support });
    await shop.call(walletBalance, { params: { userid: '10000005' }, token: support });
    await shop.call(walletBalance, { params: { userid }, token: order.shopper.token });
    expect(await lines('view.order')).toMatchObject([
      { by: 'support@rush.test', subject: 'order', subjectId: order.id, after: { times: 3 } },
    ]);
    expect(await lines('view.users')).toMatchObject([{ by: 'support@rush.test' }]);
    expect(await lines('view.orders')).toMatchObject([{ by: 'admin@rush.test' }]);
    expect(await lines('view.user')).toMatchObject([
      { by: 'support@rush.test', subjectId: userid, after: { times: 1 } },
    ]);
  });
});

test('the audit log lists single and aggregated entries, newest first, in pages', async () => {
  const firstPage = (await shop.call(auditLog, { query: { limit: 3 }, token: ownerToken })).body;
  const nextPage = (
    await shop.call(auditLog, { query: { limit: 500, before: firstPage.at(-1)?._id }, token: ownerToken })
  ).body;
  const ids = [...firstPage, ...nextPage].map(({ _id }) => _id);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  const kinds = new Set([...firstPage, ...nextPage].map(({ action }) => action.split('.')[0]));
  expect([...kinds]).toEqual(expect.arrayContaining(['view', 'export', 'sign-in']));
});
