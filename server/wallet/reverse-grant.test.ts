import { auditLog } from '@rush/contract/admin-audit.ts';
import { allWalletTransactions } from '@rush/contract/admin-lists.ts';
import {
  addUserBalance,
  decideGrant,
  grantAllowance,
  listGrants,
  reverseGrant,
} from '@rush/contract/admin-wallet.ts';
import { createWalletOrder } from '@rush/contract/orders.ts';
import { walletTransactions } from '@rush/contract/wallet.ts';
import { beforeEach, expect, test } from 'vitest';
import { aPack, aShopper, coinsOf, type Shopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true, tune: { database: { poolSize: 32 } } });

let admin: Shopper;
let user: Shopper;
beforeEach(async () => {
  [admin, user] = [await aShopper(shop, { role: 'admin' }), await aShopper(shop)];
});

let requests = 0;
async function grant(amount: number, by = admin): Promise<string> {
  const body = { userId: user.id, amount, reason: 'the wrong person' };
  const response = await shop.call(addUserBalance, { body, token: by.token, key: `grant-${++requests}` });
  return response.body.grantId;
}
const reverse = (id: string, reason = 'given by mistake', by = admin) =>
  shop.call(reverseGrant, { params: { id }, body: { reason }, token: by.token, key: `back-${++requests}` });
const coins = () => coinsOf(shop, user);
const findGrant = async (id: string) =>
  (await shop.call(listGrants, { token: admin.token })).body.find(({ _id }) => _id === id);
async function spend(rupees: number): Promise<void> {
  const body = await aPack(shop, { discountedPaise: rupees * 100 });
  const response = await shop.call(createWalletOrder, { body, token: user.token });
  expect(response.status).toBe(200);
}

test('an admin takes a grant back with a reason, and the user’s history shows it', async () => {
  const id = await grant(500);
  expect(await findGrant(id)).toMatchObject({ reversible: 500, reversed: null });
  expect((await reverse(id)).body).toMatchObject({
    message: '₹500 has been taken back.',
    amount: 500,
    balance: 0,
  });
  expect(await coins()).toBe(0);
  expect(await findGrant(id)).toMatchObject({
    status: 'granted',
    reversible: 0,
    reversed: { amount: 500, reason: 'given by mistake' },
  });
  const history = await shop.call(walletTransactions, { params: { userid: user.userid }, token: user.token });
  expect(history.body[0]).toMatchObject({
    type: 'Debit',
    status: 'Success',
    amount: 500,
    description: 'Taken back by the shop',
    balanceAfter: 0,
  });
  const lines = await shop.call(allWalletTransactions, { query: { user: user.userid }, token: admin.token });
  expect(lines.body.transactions.map(({ reason }) => reason)).toEqual([
    'given by mistake',
    'the wrong person',
  ]);
  const log = await shop.call(auditLog, { query: { action: 'grant.reverse' }, token: admin.token });
  expect(log.body.find(({ subjectId }) => subjectId === id)).toMatchObject({
    by: admin.email,
    before: { rupees: 500 },
    after: { userid: user.userid, rupees: 500, reason: 'given by mistake' },
  });
  expect(await auditBooks(shop.db.queries)).toEqual([]);
});

test('a partly spent grant is taken back up to the balance, and not at all from an empty wallet', async () => {
  const id = await grant(500);
  await spend(180);
  expect(await findGrant(id)).toMatchObject({ amount: 500, reversible: 320 });
  const second = await grant(50);
  await spend(370);
  expect(await findGrant(second)).toMatchObject({ reversible: 0 });
  const response = await reverse(second);
  expect(response).toMatchObject({
    status: 409,
    body: { type: 'nothing-to-return', message: 'None of this grant is left in the wallet.' },
  });
  // Nothing was taken, so the grant can still be taken back later.
  await grant(30);
  expect((await reverse(second)).body).toMatchObject({ amount: 30, balance: 0 });
  expect(await coins()).toBe(0);
});

test('twenty concurrent requests take a grant back once, and leave the user’s other grant untouched', async () => {
  const id = await grant(400);
  await grant(400);
  const responses = await Promise.all(Array.from({ length: 20 }, () => reverse(id)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ type: 'grant-reversed' });
  expect(await coins()).toBe(400);
});

test('concurrent reversals and purchases never make the balance negative', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await grant(100);
    const body = await aPack(shop, { discountedPaise: 60_00 });
    await Promise.all([reverse(id), shop.call(createWalletOrder, { body, token: user.token })]);
    expect(await coins()).toBeGreaterThanOrEqual(0);
  }
  expect(await auditBooks(shop.db.queries)).toEqual([]);
});

test('a reason is required, and a waiting, refused or nonexistent grant cannot be taken back', async () => {
  const id = await grant(100);
  for (const reason of ['', '-', 'null'])
    expect(await reverse(id, reason)).toMatchObject({
      status: 422,
      body: { message: 'Please give a reason.' },
    });
  const waiting = await grant(6_000);
  expect((await reverse(waiting)).body.type).toBe('grant-not-found');
  const other = await aShopper(shop, { role: 'admin' });
  await shop.call(decideGrant, {
    params: { id: waiting, decision: 'refuse' },
    body: {},
    token: other.token,
    key: `refuse-${++requests}`,
  });
  expect((await reverse(waiting)).status).toBe(404);
  expect((await reverse('nosuchgrant')).status).toBe(404);
  expect(await coins()).toBe(100);
});

test('a reversed grant still counts against the daily limits', async () => {
  const id = await grant(5_000);
  await reverse(id);
  const allowance = await shop.call(grantAllowance, { params: { id: user.id }, token: admin.token });
  expect(allowance.body.now).toBe(0);
});

test('a grant that is confirmed and reversed concurrently is given and taken back, or only given', async () => {
  const other = await aShopper(shop, { role: 'admin' });
  for (let round = 0; round < 5; round++) {
    const id = await grant(6_000);
    const [confirmed, reversal] = await Promise.all([
      shop.call(decideGrant, {
        params: { id, decision: 'confirm' },
        body: {},
        token: other.token,
        key: `confirm-${++requests}`,
      }),
      reverse(id),
    ]);
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect([200, 404]).toContain(reversal.status);
    expect(await coins()).toBe(reversal.status === 200 ? 0 : 6_000);
    if (reversal.status === 404) expect((await reverse(id)).body.amount).toBe(6_000);
  }
  expect(await auditBooks(shop.db.queries)).toEqual([]);
});

test('a key used for one grant is refused for another, and two concurrent admins take a grant back only once', async () => {
  const [first, second] = [await grant(100), await grant(100)];
  const body = { reason: 'given by mistake' };
  const request = { body, token: admin.token, key: 'one-key-for-two' };
  expect((await shop.call(reverseGrant, { ...request, params: { id: first } })).status).toBe(200);
  const reused = await shop.call(reverseGrant, { ...request, params: { id: second } });
  expect(reused.body.type).toBe('idempotency-key-reused');
  const other = await aShopper(shop, { role: 'admin' });
  const both = await Promise.all([reverse(second), reverse(second, 'given by mistake', other)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await coins()).toBe(0);
});
