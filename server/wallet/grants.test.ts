import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { auditLog } from '@rush/contract/admin-audit.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { addUserBalance, decideGrant, grantAllowance, listGrants } from '@rush/contract/admin-wallet.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../accounts/passwords.ts';
import { aShopper, coinsOf, type Shopper } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true, tune: { database: { poolSize: 32 } } });

let admin: Shopper;
let other: Shopper;
let user: Shopper;
beforeEach(async () => {
  [admin, other, user] = [await anOwner(), await anOwner(), await aShopper(shop)];
});
const anOwner = () => aShopper(shop, { role: 'admin' });

let requests = 0;
const grant = (by: Shopper, to: Shopper, amount: number, extra: object = { reason: 'a prize' }) =>
  shop.call(addUserBalance, {
    body: { userId: to.id, email: to.email, amount, ...extra },
    token: by.token,
    key: `grant-${++requests}`,
  });
const coins = (of: Shopper) => coinsOf(shop, of);
const allowance = async (by: Shopper, to: Shopper) =>
  (await shop.call(grantAllowance, { params: { id: to.id }, token: by.token })).body;

describe('grants without a second admin', () => {
  test('twenty concurrent grants of ₹600 by one admin stay within the admin’s daily limit', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => aShopper(shop)));
    const responses = await Promise.all(users.map((person) => grant(admin, person, 600)));
    expect(responses.filter(({ body }) => !body.needsSecondAdmin)).toHaveLength(8);
  });

  test('twenty concurrent grants of ₹600 by twenty admins stay within the user’s daily limit', async () => {
    const admins = await Promise.all(Array.from({ length: 20 }, anOwner));
    const responses = await Promise.all(admins.map((person) => grant(person, user, 600)));
    expect(responses.filter(({ body }) => !body.needsSecondAdmin)).toHaveLength(8);
    expect(await coins(user)).toBe(4_800);
  });

  test('limits cover the last 24 hours, so midnight does not reset them', async () => {
    const ageGrants = (hours: number) =>
      shop.owner.query(
        'update grants set created_at = created_at - make_interval(hours => $2) where user_id = $1',
        [user.id, hours],
      );
    await grant(admin, user, 3_000);
    await ageGrants(23);
    expect((await grant(admin, user, 2_001)).body.needsSecondAdmin).toBe(true);
    expect((await grant(admin, user, 2_000)).body.needsSecondAdmin).toBe(false);
    await ageGrants(2);
    expect((await grant(admin, user, 3_000)).body.needsSecondAdmin).toBe(false);
    expect((await grant(admin, user, 0.01)).body.needsSecondAdmin).toBe(true);
  });

  test('grants that another admin confirmed do not count, and staff see the remaining allowance', async () => {
    const large = await grant(admin, user, 6_000);
    expect(large).toMatchObject({
      status: 409,
      body: { message: 'Another admin has to confirm this amount.', needsSecondAdmin: true, balance: null },
    });
    const params = { id: large.body.grantId, decision: 'confirm' } as const;
    expect((await shop.call(decideGrant, { params, body: {}, token: admin.token })).status).toBe(403);
    expect((await shop.call(decideGrant, { params, body: {}, token: other.token })).status).toBe(200);
    expect(await coins(user)).toBe(6_000);
    await grant(admin, user, 1_200);
    await grant(other, user, 800);
    expect(await allowance(admin, user)).toEqual({ now: 3_000 });
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

describe('the reason for a grant', () => {
  test('the audit log and the list show the reason, and the ledger’s memo names only the grant', async () => {
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

  test('front ends that send no reason may grant small amounts', async () => {
    const small = await grant(admin, user, 1_000, {});
    expect(small.body.message).toBe(
      `Successfully added ₹1000 to ${await nameOf(user)}'s wallet. Please Refresh/Reload Page.`,
    );
    expect((await grant(admin, user, 1_000.01, {})).body.needsSecondAdmin).toBe(true);
    expect(await coins(user)).toBe(1_000);
    const listed = await shop.call(listGrants, { token: admin.token });
    expect(listed.body.find(({ userid }) => userid === user.userid)?.reason).toBeNull();
  });

  test('a reason that reads like a placeholder is still a reason', async () => {
    const response = await grant(admin, user, 1_000.01, { reason: 'not given' });
    expect(response.body.needsSecondAdmin).toBe(false);
    const listed = await shop.call(listGrants, { token: admin.token });
    expect(listed.body.find(({ userid }) => userid === user.userid)?.reason).toBe('not given');
  });
});

describe('an owner whom another owner promoted or edited', () => {
  const PASSWORD = 'monsoon-tiger-42';
  const DAY = 86_400_000;
  beforeEach(async () => {
    const hash = await hashPassword(PASSWORD);
    await shop.owner.query('update users set password_hash = $1 where password_hash is null', [hash]);
  });

  const edit = (by: Shopper, whom: Shopper, change: object) =>
    shop.call(updateUserData, { body: { _id: whom.id, ...change }, token: by.token });
  const OWNER = { role: 'admin', staffRole: 'owner' };
  async function makeOwner(by: Shopper): Promise<Shopper> {
    const newOwner = await aShopper(shop);
    await shop.owner.query(
      'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
      [newOwner.id, by.id],
    );
    expect((await edit(by, newOwner, { ...OWNER, password: PASSWORD })).status).toBe(200);
    return { ...newOwner, token: (await shop.signIn(newOwner.email, PASSWORD)).token };
  }
  const propose = async (by: Shopper, amount = 50_000) =>
    (await grant(by, await aShopper(shop), amount)).body.grantId;
  const confirm = (by: Shopper, id: string) =>
    shop.call(decideGrant, { params: { id, decision: 'confirm' }, body: {}, token: by.token });
  const TOO_NEW = { status: 403, body: { type: 'owner-too-new' } };

  test('a promotion needs a fresh proof of identity, is emailed to the owners, and appears in the work queue', async () => {
    const candidate = await aShopper(shop);
    const refusalOf = async (change: object) => (await edit(admin, candidate, change)).body.type;
    expect(await refusalOf(OWNER)).toBe('password-missing');
    expect(await refusalOf({ ...OWNER, password: 'wrong-tiger-42' })).toBe('wrong-password');
    expect(await edit(admin, candidate, { ...OWNER, totp: '123456' })).toMatchObject({ status: 401 });
    expect((await edit(admin, candidate, { role: 'reseller' })).status).toBe(200);
    // The password is also required to change a staff member's contacts or role.
    for (const change of [{ email: 'mine@example.test' }, { mobilenumber: '9876512340' }, { role: 'user' }])
      expect(await edit(admin, other, change)).toMatchObject({
        status: 422,
        body: { type: 'password-missing' },
      });
    const newOwner = await makeOwner(admin);
    const { rows } = await shop.owner.query<{ to: string }>(
      "select payload->>'to' as to from graphile_worker._private_jobs where payload->>'text' like $1",
      [`%${newOwner.email}%`],
    );
    expect(rows.map(({ to }) => to)).toEqual(expect.arrayContaining([admin.email, other.email]));
    const { body } = await shop.call(workQueue, { token: other.token });
    expect(body).toContainEqual(
      expect.objectContaining({ kind: 'staff-changed', subject: expect.stringContaining(newOwner.userid) }),
    );
  });

  test('a new owner and their promoter count as one person for seven days, even across promotions', async () => {
    const newOwner = await makeOwner(admin);
    const [second, third] = [await makeOwner(admin), await makeOwner(newOwner)];
    for (const [requester, decider] of [
      [admin, newOwner],
      [newOwner, admin],
      [newOwner, second],
      [admin, third],
      [third, second],
    ] as const)
      expect(await confirm(decider, await propose(requester))).toMatchObject(TOO_NEW);
    expect((await grant(newOwner, user, 3_000)).body.needsSecondAdmin).toBe(false);
    expect((await grant(admin, user, 2_001)).body.needsSecondAdmin).toBe(true);
    expect((await confirm(other, await propose(newOwner))).status).toBe(200);
    const waiting = await propose(admin);
    shop.clock.advance(7 * DAY + 1);
    const { token } = await shop.signIn(newOwner.email, PASSWORD);
    expect((await confirm({ ...newOwner, token }, waiting)).status).toBe(200);
  });

  test('a new owner cannot confirm grants requested before the promotion', async () => {
    const [toConfirm, toRefuse] = [await propose(other), await propose(other)];
    shop.clock.advance(1_000);
    const newOwner = await makeOwner(admin);
    expect(await confirm(newOwner, toConfirm)).toMatchObject(TOO_NEW);
    expect((await confirm(newOwner, await propose(other))).status).toBe(200);
    const params = { id: toRefuse, decision: 'refuse' } as const;
    expect((await shop.call(decideGrant, { params, body: {}, token: newOwner.token })).status).toBe(200);
  });

  test('an owner whose email address another owner changed cannot confirm grants', async () => {
    const waiting = await propose(admin);
    const change = { email: `moved-${other.email}`, password: PASSWORD };
    expect((await edit(admin, other, change)).status).toBe(200);
    for (const id of [waiting, await propose(admin)]) expect(await confirm(other, id)).toMatchObject(TOO_NEW);
  });
});

const nameOf = async (of: Shopper) =>
  (await shop.owner.query('select name from users where id = $1', [of.id])).rows[0].name;
