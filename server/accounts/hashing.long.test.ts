import * as argon2 from '@node-rs/argon2';
import { changeMobile } from '@rush/contract/contacts.ts';
import { login } from '@rush/contract/sign-in.ts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DEMO_PASSWORD, type TestShop, until } from '../testing/test-shop.ts';
import { HASHES_AT_ONCE } from './passwords.ts';

/** How many hashes were computed, and the most that ran concurrently. */
const hashes = vi.hoisted(() => ({
  count: 0,
  running: 0,
  concurrentMax: 0,
  gate: Promise.resolve(),
  /** Each password's place in the order in which hashes started, from 1. */
  positionOf: new Map<unknown, number>(),
}));
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  const counting =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      hashes.count++;
      for (const arg of args) hashes.positionOf.set(arg, hashes.count);
      hashes.concurrentMax = Math.max(hashes.concurrentMax, ++hashes.running);
      await hashes.gate;
      return work(...args).finally(() => hashes.running--);
    };
  return { ...real, hash: counting(real.hash), verify: counting(real.verify) };
});

let openTestShop: typeof import('../testing/test-shop.ts').openTestShop;
let shop: TestShop;
beforeAll(async () => {
  // Reloads the shop's modules, because an earlier test file loaded them with the unmocked library.
  vi.resetModules();
  ({ openTestShop } = await import('../testing/test-shop.ts'));
  shop = await openTestShop();
  await useRealCost(shop);
  // The first sign-in also computes the decoy hash for unknown accounts.
  await signIn('nobody@example.test', 'no-such-password');
});
afterAll(async () => {
  await shop.close();
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});
/** Other tests use cheap hashes; these use the cost of a real shop. */
async function useRealCost({ owner }: TestShop): Promise<void> {
  const { hashPassword, lowerHashingCost } = await import('./passwords.ts');
  lowerHashingCost(null);
  await owner.query('update users set password_hash = $1 where password_hash is not null', [
    await hashPassword(DEMO_PASSWORD),
  ]);
}
beforeEach(() => Object.assign(hashes, { count: 0, running: 0, concurrentMax: 0 }));

const signIn = (email: string, password: string) => shop.call(login, { body: { email, password } });

test('signing in computes one hash, even for a missing or blocked account, or one without a password', async () => {
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
    hashes.count = 0;
    expect((await signIn(email, password)).status, email).toBe(status);
    expect(hashes.count, email).toBe(1);
  }
});

test('forty sign-ins run at most one hash per core at a time, and at most three', async () => {
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn(n % 2 ? 'player@rush.test' : 'nobody@example.test', 'wrong')),
  );
  expect(responses.map((response) => response.status)).toEqual(Array(20).fill([404, 401]).flat());
  expect(hashes).toMatchObject({ count: 40, running: 0, concurrentMax: HASHES_AT_ONCE });
  // One of libuv's four threads stays free for files and DNS.
  expect(HASHES_AT_ONCE).toBeLessThan(4);
});

test('a hash with weaker parameters is renewed once, at the next successful sign-in', async () => {
  const readHash = async () =>
    (await shop.owner.query("select password_hash from users where email_key = 'reseller@rush.test'")).rows[0]
      .password_hash as string;
  const weaker = await argon2.hash('rush-demo-2026', { algorithm: 2, memoryCost: 19_456, timeCost: 1 });
  await shop.owner.query("update users set password_hash = $1 where email_key = 'reseller@rush.test'", [
    weaker,
  ]);
  expect((await signIn('reseller@rush.test', 'wrong')).status).toBe(401);
  expect(await readHash()).toBe(weaker);
  expect((await signIn('reseller@rush.test', 'rush-demo-2026')).status).toBe(200);
  const renewed = await readHash();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect((await signIn('reseller@rush.test', 'rush-demo-2026')).status).toBe(200);
  expect(await readHash()).toBe(renewed);
});

test('while an attacker tries 200 passwords, another shopper’s sign-in waits for only a few of them', async () => {
  const crowded = await openTestShop({ env: { TRUSTED_PROXIES: '1' } });
  onTestFinished(() => crowded.close());
  await useRealCost(crowded);
  const attacker = await crowded.signIn('player@rush.test');
  const from = (address: string) => ({ 'x-forwarded-for': address });
  Object.assign(hashes, { count: 0, running: 0, concurrentMax: 0 });
  const { FairQueue } = await import('#platform/fair-queue.ts');
  const enqueued = vi.spyOn(FairQueue.prototype, 'run');
  onTestFinished(() => enqueued.mockRestore());
  // No hash is computed until all requests have arrived.
  let open = () => {};
  hashes.gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let refused = 0;
  const guesses = Array.from({ length: 200 }, async (_, n) => {
    const response = await crowded.call(changeMobile, {
      body: { mobile: String(9_200_000_000 + n), password: 'a wrong password' },
      token: attacker.token,
      headers: from('203.0.113.66'),
    });
    if (response.status !== 503) return response.status;
    refused++;
    expect(response.headers.get('retry-after')).toBe('5');
    return response.status;
  });
  const waiting = 32 + HASHES_AT_ONCE;
  await until(() => refused === 200 - waiting, 'all beyond the queue to be refused', 60_000);
  const signingIn = crowded.call(login, {
    body: { email: 'newbie@rush.test', password: 'rush-demo-2026' },
    headers: from('198.51.100.7'),
  });
  await until(() => enqueued.mock.calls.length === 201, 'the shopper’s password to wait in the queue');
  open();
  expect((await signingIn).status).toBe(200);
  // The hashes already running, a turn or two of the attacker's, and the shopper's own, but not the whole queue.
  expect(hashes.positionOf.get('rush-demo-2026')).toBeLessThanOrEqual(2 * HASHES_AT_ONCE + 2);
  expect((await Promise.all(guesses)).filter((status) => status === 403)).toHaveLength(waiting);
});
