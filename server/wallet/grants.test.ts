import { auditLog } from '@rush/contract/admin-audit.ts';
import { addUserBalance, decideGrant, grantAllowance, listGrants } from '@rush/contract/admin-wallet.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const shop: TestShop = await openTestShop({ withoutJobs: true, tune: { database: { poolSize: 32 } } });
afterAll(() => shop.close());

let admin: Shopper;
let other: Shopper;
let user: Shopper;
beforeEach(async () => {
  [admin, other, user] = [await owner(), await owner(), await aShopper(shop)];
});
const owner = () => aShopper(shop, { role: 'admin' });

let requests = 0;
const grant = (by: Shopper, to: Shopper, amount: number, more: object = { reason: 'a prize' }) =>
  shop.call(addUserBalance, {
    body: { userId: to.id, email: to.email, amount, ...more },
    token: by.token,
    key: `grant-${++requests}`,
  });
const coins = async (of: Shopper) =>
  (await shop.call(walletBalance, { params: { userid: of.userid }, token: of.token })).body.balance;
const allowance = async (by: Shopper, to: Shopper) =>
  (await shop.call(grantAllowance, { params: { id: to.id }, token: by.token })).body;

describe('without a second admin', () => {
  test('twenty grants of ₹5,000 at once to twenty users give ₹5,000 in all', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => aShopper(shop)));
    const answers = await Promise.all(users.map((each) => grant(admin, each, 5_000)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ body }) => !body.needsSecondAdmin)).toHaveLength(1);
    const held = await Promise.all(users.map(coins));
    expect(held.reduce((sum, each) => sum + each, 0)).toBe(5_000);
  });

  test('twenty grants of ₹600 at once by one admin stay within what one admin gives a day', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => aShopper(shop)));
    const answers = await Promise.all(users.map((each) => grant(admin, each, 600)));
    expect(answers.filter(({ body }) => !body.needsSecondAdmin)).toHaveLength(8);
  });

  test('twenty grants of ₹600 at once by twenty admins stay within what one user gets a day', async () => {
    const admins = await Promise.all(Array.from({ length: 20 }, owner));
    const answers = await Promise.all(admins.map((each) => grant(each, user, 600)));
    expect(answers.filter(({ body }) => !body.needsSecondAdmin)).toHaveLength(8);
    expect(await coins(user)).toBe(4_800);
  });

  test('the last 24 hours count, so that midnight doubles nothing', async () => {
    const later = (hours: number) =>
      shop.owner.query(
        'update grants set created_at = created_at - make_interval(hours => $2) where user_id = $1',
        [user.id, hours],
      );
    await grant(admin, user, 3_000);
    await later(23);
    expect((await grant(admin, user, 2_001)).body.needsSecondAdmin).toBe(true);
    expect((await grant(admin, user, 2_000)).body.needsSecondAdmin).toBe(false);
    await later(2);
    expect((await grant(admin, user, 3_000)).body.needsSecondAdmin).toBe(false);
    expect((await grant(admin, user, 0.01)).body.needsSecondAdmin).toBe(true);
  });

  test('what another admin confirmed does not count, and what was given is shown as left', async () => {
    const large = await grant(admin, user, 6_000);
    expect(large.body).toMatchObject({ needsSecondAdmin: true, balance: null });
    const params = { id: large.body.grantId, decision: 'confirm' } as const;
    expect((await shop.call(decideGrant, { params, body: {}, token: admin.token })).status).toBe(403);
    expect((await shop.call(decideGrant, { params, body: {}, token: other.token })).status).toBe(200);
    expect(await coins(user)).toBe(6_000);
    await grant(admin, user, 1_200);
    await grant(other, user, 800);
    expect(await allowance(admin, user)).toEqual({
      now: 3_000,
      perGrant: 5_000,
      ofAdmin: 3_800,
      toUser: 3_000,
    });
  });

  test('the owner sets the limits', async () => {
    const { settings } = shop.shop.platform;
    await settings.set('grant.dailyPerUserPaise', 100_00, 'test');
    expect((await grant(admin, user, 101)).body.needsSecondAdmin).toBe(true);
    expect((await grant(admin, user, 100)).body.needsSecondAdmin).toBe(false);
    await settings.set('grant.dailyPerUserPaise', 5_000_00, 'test');
    await settings.set('grant.dailyPerAdminPaise', 0, 'test');
    expect((await grant(other, user, 1)).body.needsSecondAdmin).toBe(true);
    await settings.set('grant.dailyPerAdminPaise', 5_000_00, 'test');
  });
});

describe('the reason', () => {
  test.each(['', '   ', '-', 'undefined', 'NULL'])('is required: %j is none', async (reason) => {
    const answer = await grant(admin, user, 50, { reason });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('Please give a reason.');
    expect(await coins(user)).toBe(0);
  });

  test('is recorded in the audit log and in the list, and names nobody in the ledger', async () => {
    await grant(admin, user, 50, { reason: 'a late delivery' });
    const log = await shop.call(auditLog, { query: { action: 'grant.give' }, token: admin.token });
    expect(JSON.stringify(log.body)).toContain('a late delivery');
    const listed = await shop.call(listGrants, { token: admin.token });
    expect(listed.body.find(({ userid }) => userid === user.userid)?.reason).toBe('a late delivery');
    const { rows } = await shop.owner.query(
      "select memo from ledger_transfers where kind = 'grant' and user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ memo: expect.stringMatching(/^grants [a-z0-9]+$/i) }]);
  });

  test('is not required of a front end that sends the three fields of the specification, which may grant small amounts only', async () => {
    const small = await grant(admin, user, 1_000, {});
    expect(small.body.message).toBe(
      `Successfully added ₹1000 to ${await name(user)}'s wallet. Please Refresh/Reload Page.`,
    );
    expect((await grant(admin, user, 1_000.01, {})).body.needsSecondAdmin).toBe(true);
    expect(await coins(user)).toBe(1_000);
    const listed = await shop.call(listGrants, { token: admin.token });
    expect(listed.body.find(({ userid }) => userid === user.userid)?.reason).toBeNull();
  });

  test('that reads like a missing one is a reason like any other', async () => {
    const answer = await grant(admin, user, 1_000.01, { reason: 'not given' });
    expect(answer.body.needsSecondAdmin).toBe(false);
    const listed = await shop.call(listGrants, { token: admin.token });
    expect(listed.body.find(({ userid }) => userid === user.userid)?.reason).toBe('not given');
  });
});

const name = async (of: Shopper) =>
  (await shop.owner.query('select name from users where id = $1', [of.id])).rows[0].name;
