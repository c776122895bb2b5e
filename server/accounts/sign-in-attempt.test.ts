import * as passwordCalls from '@rush/contract/passwords.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import * as signInCalls from '@rush/contract/sign-in.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo, cookiesOf, linkTo } from '../testing/an-inbox.ts';
import { fillLimit } from '../testing/fill-limit.ts';
import { solve } from '../testing/solve-challenge.ts';
import { aTestShop, DEMO_PASSWORD } from '../testing/test-shop.ts';

const shop = await aTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
beforeEach(async () => {
  await shop.owner.query('delete from rate_limit_windows');
});

const HOME = '198.51.100.10';
const at = (address: string, cookie?: string) => ({ 'x-forwarded-for': address, ...(cookie && { cookie }) });
let addressCount = 0;
const anyAddress = () => `203.0.${(++addressCount >> 8) & 255}.${addressCount & 255}`;

const anOwner = () => aShopper(shop, { password: DEMO_PASSWORD });
type Challenge = { token: string; bits: number };
const signIn = (
  email: string,
  password: string,
  headers: Record<string, string>,
  proofOfWork?: { token: string; nonce: string },
) => shop.call(signInCalls.login, { body: { email, password, proofOfWork }, headers });
const challengeOf = (response: { body: object }) => (response.body as { challenge: Challenge }).challenge;
const solutionOf = (challenge: Challenge) => ({ token: challenge.token, nonce: solve(challenge) });

/** Tries 40 wrong passwords concurrently, each from its own IP address. */
async function attack(email: string): Promise<number[]> {
  const guesses = Array.from({ length: 40 }, () => signIn(email, 'a wrong password', at(anyAddress())));
  return (await Promise.all(guesses)).map(({ status }) => status);
}

const fillAccountLimit = (email: string) => fillLimit(shop, 'sign-in', 'account', { key: email });

describe('while an attacker guesses an account’s password from many IP addresses', () => {
  test('its owner signs in on a known device, even at an attacker’s IP address', async () => {
    const { email } = await anOwner();
    const { cookie } = cookiesOf(await signIn(email, DEMO_PASSWORD, at(HOME)));
    for (let n = 0; n < 12; n++) await signIn(email, 'a wrong password', at(HOME));
    const statuses = await attack(email);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    for (const address of [HOME, anyAddress()])
      expect((await signIn(email, DEMO_PASSWORD, at(address, cookie))).status).toBe(200);
  });

  test('its owner signs in on a new device by solving a challenge, valid once for this account and IP address', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    await fillAccountLimit(owner.email);
    const refusal = await signIn(owner.email, DEMO_PASSWORD, at(HOME));
    expect(refusal).toMatchObject({ status: 429, body: { type: 'too-many-requests' } });
    expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    const challenge = challengeOf(refusal);
    for (const wrong of [
      { token: challenge.token, nonce: 'not solved' },
      { token: `1${challenge.token}`, nonce: '0' },
    ])
      expect((await signIn(owner.email, DEMO_PASSWORD, at(HOME), wrong)).status).toBe(429);
    await fillAccountLimit(other.email);
    const solution = solutionOf(challenge);
    expect((await signIn(other.email, DEMO_PASSWORD, at(HOME), solution)).status).toBe(429);
    expect((await signIn(owner.email, DEMO_PASSWORD, at(anyAddress()), solution)).status).toBe(429);
    expect((await signIn(owner.email, 'a wrong password', at(HOME), solution)).status).toBe(401);
    expect((await signIn(owner.email, DEMO_PASSWORD, at(HOME), solution)).status).toBe(429);
    const nextChallenge = challengeOf(await signIn(owner.email, DEMO_PASSWORD, at(HOME)));
    expect((await signIn(owner.email, DEMO_PASSWORD, at(HOME), solutionOf(nextChallenge))).status).toBe(200);
  });

  test('a client without proof of work signs in after the announced wait, even during the attack', async () => {
    const { email } = await anOwner();
    await fillAccountLimit(email);
    const refusal = await signIn(email, DEMO_PASSWORD, at(HOME));
    const seconds = Number(refusal.headers.get('retry-after'));
    shop.clock.advance((seconds - 30) * 1000);
    expect((await signIn(email, DEMO_PASSWORD, at(HOME))).status).toBe(429);
    shop.clock.advance(30_000);
    await fillAccountLimit(email);
    expect((await signIn(email, DEMO_PASSWORD, at(anyAddress()))).status).toBe(429);
    expect((await signIn(email, DEMO_PASSWORD, at(HOME))).status).toBe(200);
    expect((await signIn(email, DEMO_PASSWORD, at(HOME))).status).toBe(429);
  });

  test('the proof of work gets harder, and the guesses that it allows per hour are limited', async () => {
    const { email } = await anOwner();
    await fillAccountLimit(email);
    const nextChallenge = async () => challengeOf(await signIn(email, 'a wrong password', at(HOME)));
    const first = await nextChallenge();
    expect((await signIn(email, 'a wrong password', at(HOME), solutionOf(first))).status).toBe(401);
    await fillLimit(shop, 'sign-in', 'proofOfWork', { key: email, room: 1 });
    const lastChallenge = await nextChallenge();
    expect(lastChallenge.bits).toBeGreaterThan(first.bits);
    expect((await signIn(email, 'a wrong password', at(HOME), solutionOf(lastChallenge))).status).toBe(401);
    const unusedChallenge = await nextChallenge();
    expect((await signIn(email, DEMO_PASSWORD, at(HOME), solutionOf(unusedChallenge))).status).toBe(429);
  });

  test('its owner still gets a code and a reset email on a known device', async () => {
    const owner = await anOwner();
    const { email, mobile } = owner;
    const { cookie } = cookiesOf(await signIn(email, DEMO_PASSWORD, at(HOME)));
    const requestCode = (headers: Record<string, string>) =>
      shop.call(signInCalls.otpLogin, { body: { mobile }, headers });
    const reset = (headers: Record<string, string>) =>
      shop.call(passwordCalls.forgetPassword, { body: { email }, headers });
    const statuses: number[][] = [[], []];
    for (let n = 0; n < 8; n++) {
      statuses[0]?.push((await requestCode(at(anyAddress()))).status);
      statuses[1]?.push((await reset(at(anyAddress()))).status);
    }
    const full = [200, 200, 200, 200, 200, 429, 429, 429];
    expect(statuses).toEqual([full, full]);
    // The attacker guesses at a code they requested; the owner's code has separate tries.
    for (let n = 0; n < 12; n++)
      await shop.call(signInCalls.verifyOtp, { body: { mobile, otp: '0000' }, headers: at(anyAddress()) });
    const before = 1;
    expect((await requestCode(at(HOME, cookie))).status).toBe(200);
    const otp = await codeTo(shop, mobile, before + 1);
    const body = { mobile, otp };
    expect((await shop.call(signInCalls.verifyOtp, { body, headers: at(anyAddress()) })).body.type).toBe(
      'otp-expired',
    );
    expect((await shop.call(signInCalls.verifyOtp, { body, headers: at(HOME, cookie) })).body.success).toBe(
      true,
    );
    expect((await reset(at(HOME, cookie))).status).toBe(200);
    await linkTo(shop, email, 'reset_password');
  });
});

test('only ten of a hundred concurrent wrong passwords from one IP address are checked, even if the email’s letter case varies', async () => {
  const { email } = await anOwner();
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      signIn(n % 2 ? ` ${email.toUpperCase()}` : email, 'a wrong password', at(HOME)),
    ),
  );
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
});

test('a device that another one signs out is no longer known', async () => {
  const { email } = await anOwner();
  const first = await signIn(email, DEMO_PASSWORD, at(HOME));
  const { cookie } = cookiesOf(first);
  const other = await signIn(email, DEMO_PASSWORD, at(anyAddress()));
  await shop.call(sessionCalls.endDevice, { params: { id: 'others' }, body: {}, token: other.body.token });
  await fillAccountLimit(email);
  expect((await signIn(email, DEMO_PASSWORD, at(HOME, cookie))).status).toBe(429);
});
