import { workQueue } from '@rush/contract/admin-queue.ts';
import { stats } from '@rush/contract/admin-reports.ts';
import { resetPassword } from '@rush/contract/passwords.ts';
import { login } from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { aTestShop } from '../testing/test-shop.ts';
import { hasOwner, makeOwner } from './make-owner.ts';

const shop = await aTestShop({ withoutJobs: true });
await shop.owner.query("update users set role = 'user', staff_role = null");

async function choosePassword(link: string, password: string) {
  const [id = '', token = ''] = new URL(link).pathname.split('/').slice(-2);
  return shop.call(resetPassword, { params: { id, token }, body: { password } });
}

test('makeOwner makes the first owner of a shop', async () => {
  expect(await hasOwner(shop.db.queries)).toBe(false);
  const { email, link } = await makeOwner(shop.shop.platform, ' Owner@Example.in ');
  expect(email).toBe('owner@example.in');
  expect((await choosePassword(link, 'first words of the owner')).status).toBe(200);
  const { token } = await shop.signIn('owner@example.in', 'first words of the owner');
  expect((await shop.call(stats, { token })).status).toBe(200);
  expect(await hasOwner(shop.db.queries)).toBe(true);
  expect((await shop.call(workQueue, { token })).body).toEqual([]);
  const { rows } = await shop.owner.query(
    "select payload from graphile_worker._private_jobs where payload::text like '%account-secured%'",
  );
  expect(rows).toEqual([]);
});

test('a new link for an owner who lost their password and phone ends all sessions and removes the second factor', async () => {
  const oldSession = await shop.signIn('owner@example.in', 'first words of the owner');
  await shop.owner.query(
    "insert into second_factors (user_id, secret, confirmed_at) select id, 'lost', now() from users where email_key = 'owner@example.in'",
  );
  const { link } = await makeOwner(shop.shop.platform, 'owner@example.in');
  expect((await shop.call(stats, { token: oldSession.token })).status).toBe(401);
  expect((await choosePassword(link, 'second words of the owner')).status).toBe(200);
  expect((await choosePassword(link, 'third words of the owner')).body.type).toBe('link-corrupted');
  await shop.signIn('owner@example.in', 'second words of the owner');
  const oldSignIn = await shop.call(login, {
    body: { email: 'owner@example.in', password: 'first words of the owner' },
  });
  expect(oldSignIn.status).toBeGreaterThanOrEqual(400);
  expect(
    (await shop.owner.query("select count(*)::int as n from users where email_key = 'owner@example.in'"))
      .rows[0].n,
  ).toBe(1);
});

test('an invalid email address is refused', async () => {
  await expect(makeOwner(shop.shop.platform, 'nobody')).rejects.toMatchObject({ type: 'email-invalid' });
});
