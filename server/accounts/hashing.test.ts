import * as argon2 from '@node-rs/argon2';
import { login } from '@rush/contract/accounts.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { HASHES_AT_ONCE } from './passwords.ts';

/** How many hashes were computed, and how many ran at once at most. */
const hashes = vi.hoisted(() => ({ made: 0, running: 0, atOnceMax: 0 }));
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  const counted =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      hashes.made++;
      hashes.atOnceMax = Math.max(hashes.atOnceMax, ++hashes.running);
      return work(...given).finally(() => hashes.running--);
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // The first sign-in also makes the hash that stands in for accounts that do not exist.
  await signIn('nobody@example.test', 'no-such-password');
});
afterAll(() => shop.close());
beforeEach(() => Object.assign(hashes, { made: 0, running: 0, atOnceMax: 0 }));

const signIn = (email: string, password: string) => shop.call(login, { body: { email, password } });

test('signing in computes one hash, whether the account exists, has a password, is blocked or not', async () => {
  await shop.owner.query("update users set password_hash = null where email_key = 'newbie@rush.test'");
  await shop.owner.query("update users set is_blocked = true where email_key = 'support@rush.test'");
  for (const [email, password, status] of [
    ['nobody@example.test', 'wrong', 404],
    ['player@rush.test', 'wrong', 401],
    ['player@rush.test', 'rush-demo-2026', 200],
    ['newbie@rush.test', 'wrong', 401],
    ['support@rush.test', 'wrong', 401],
    ['support@rush.test', 'rush-demo-2026', 403],
  ] as const) {
    hashes.made = 0;
    expect((await signIn(email, password)).status, email).toBe(status);
    expect(hashes.made, email).toBe(1);
  }
});

test('forty sign-ins at once compute no more hashes at a time than there are cores, and three at most', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn(n % 2 ? 'player@rush.test' : 'nobody@example.test', 'wrong')),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill([404, 401]).flat());
  expect(hashes).toEqual({ made: 40, running: 0, atOnceMax: HASHES_AT_ONCE });
  // One of libuv's four threads stays free for files and name lookups.
  expect(HASHES_AT_ONCE).toBeLessThan(4);
});

test('a hash that was made weaker is made anew at the next sign-in, once', async () => {
  const stored = async () =>
    (await shop.owner.query("select password_hash from users where email_key = 'reseller@rush.test'")).rows[0]
      .password_hash as string;
  const weaker = await argon2.hash('rush-demo-2026', { algorithm: 2, memoryCost: 19_456, timeCost: 1 });
  await shop.owner.query("update users set password_hash = $1 where email_key = 'reseller@rush.test'", [
    weaker,
  ]);
  expect((await signIn('reseller@rush.test', 'wrong')).status).toBe(401);
  expect(await stored()).toBe(weaker);
  expect((await signIn('reseller@rush.test', 'rush-demo-2026')).status).toBe(200);
  const renewed = await stored();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect((await signIn('reseller@rush.test', 'rush-demo-2026')).status).toBe(200);
  expect(await stored()).toBe(renewed);
});
