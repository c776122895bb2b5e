import { forgetPassword } from '@rush/contract/passwords.ts';
import type { LimitName } from '@rush/contract/rate-limits.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import { identityProviderLogin, login, otpLogin, verifyOtp } from '@rush/contract/sign-in.ts';
import { Browser } from '@rush/simulators/testing/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aHostedProvider } from '../testing/a-hosted-provider.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo, cookiesOf, linkTo } from '../testing/an-inbox.ts';
import { fillLimit, windowOf } from '../testing/fill-limit.ts';
import { aTestShop, DEMO_PASSWORD } from '../testing/test-shop.ts';

const provider = await aHostedProvider();
const shop = await aTestShop({
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', AUTH0_DOMAIN: provider.issuer },
});
beforeEach(async () => {
  await shop.owner.query('delete from rate_limit_windows');
});

/** The IP address that everyone in these tests shares, as on a mobile network. */
const SHARED = '198.51.100.10';
type HeaderValues = Record<string, string>;
const at = (cookie = ''): HeaderValues => ({ 'x-forwarded-for': SHARED, ...(cookie && { cookie }) });

interface Person {
  email: string;
  mobile: string;
  codeCount: number;
}

const aPerson = async (): Promise<Person> => ({
  ...(await aShopper(shop, { password: DEMO_PASSWORD })),
  codeCount: 0,
});

/** A way to sign in. `signIn` returns the status and the browser's cookies. */
interface SignIn {
  limit: LimitName;
  signIn(person: Person, headers: HeaderValues): Promise<{ status: number; cookies: HeaderValues }>;
}

const METHODS: Record<string, SignIn> = {
  'by password': {
    limit: 'sign-in',
    signIn: async ({ email }, headers) => {
      const response = await shop.call(login, { body: { email, password: DEMO_PASSWORD }, headers });
      return { status: response.status, cookies: cookiesOf(response) };
    },
  },
  'with a code': {
    limit: 'code-try',
    signIn: async (person, headers) => {
      const { mobile } = person;
      // Skips the minute between two codes and clears the send limits, which are not tested here.
      shop.clock.advance(61_000);
      await shop.owner.query("delete from rate_limit_windows where bucket like 'code-send%'");
      const codeRequest = await shop.call(otpLogin, { body: { mobile }, headers });
      expect(codeRequest.body.outcome).toBe('sent');
      person.codeCount += 1;
      const otp = await codeTo(shop, mobile, person.codeCount);
      const response = await shop.call(verifyOtp, { body: { mobile, otp }, headers });
      return { status: response.status, cookies: cookiesOf(response) };
    },
  },
  'with Google': {
    limit: 'sign-in',
    signIn: async ({ email }, headers) => {
      const start = await fetch(`${shop.url}/api/auth/google`, { redirect: 'manual', headers });
      if (start.status === 429) return { status: 429, cookies: {} };
      const browser = new Browser();
      const page = await browser.follow(start.headers.get('location') ?? '', shop.url);
      const back = await browser.follow(page.url.href, shop.url, { email, name: 'Asha', verified: 'on' });
      const flow = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const cookie = [flow, headers.cookie].filter(Boolean).join('; ');
      const response = await fetch(back.url, { redirect: 'manual', headers: { ...headers, cookie } });
      const isSignedIn = response.headers.get('location')?.endsWith('/home?success=true');
      return { status: isSignedIn ? 200 : response.status, cookies: cookiesOf(response) };
    },
  },
  'with the hosted provider': {
    limit: 'sign-in',
    signIn: async ({ email }, headers) => {
      const body = { id_token: await provider.idTokenFor(email) };
      const response = await shop.call(identityProviderLogin, { body, headers });
      return { status: response.status, cookies: cookiesOf(response) };
    },
  },
};

/** Fills the limit for the shared IP address, except for the given number of failures. */
const fillSharedLimit = (name: LimitName, room = 0) =>
  fillLimit(shop, name, 'address', { key: SHARED, room });

describe.each(Object.entries(METHODS))('signing in %s', (_way, { limit, signIn }) => {
  test('never counts against the IP address when it succeeds', async () => {
    for (let n = 0; n < 3; n++) {
      // Room for one more failure, which a counted success would use up.
      if (n === 0) await fillSharedLimit(limit, 1);
      const { status } = await signIn(await aPerson(), at());
      expect(status, `sign-in ${n + 1}`).toBe(200);
    }
  });

  test('works from a known device after others at its IP address have exhausted the limit', async () => {
    const person = await aPerson();
    const { cookies } = await signIn(person, at());
    await fillSharedLimit(limit);
    expect((await signIn(person, at(cookies.cookie))).status).toBe(200);
    await fillSharedLimit(limit);
    expect((await signIn(await aPerson(), at())).status).toBe(429);
  });
});

describe('registering', () => {
  let registered = 0;
  const details = () => {
    registered += 1;
    // Not in one range, because neighbouring numbers share a limit.
    const mobileNumber = String(9_400_000_000 + registered * 1_009);
    const email = `shared${registered}@example.test`;
    return { name: 'New', mobileNumber, email, password: 'monsoon-tiger-42' };
  };
  const limit = 'code-try';

  test('works in the browser that began it, even after others at its IP address typed wrong codes', async () => {
    const body = details();
    const registration = await shop.call(register, { body, headers: at() });
    const otp = await codeTo(shop, body.mobileNumber);
    await fillSharedLimit(limit);
    const proof = { ...body, otp };
    expect((await shop.call(verifyAndRegister, { body: proof, headers: at() })).status).toBe(429);
    const sameBrowser = await shop.call(verifyAndRegister, {
      body: proof,
      headers: at(cookiesOf(registration).cookie),
    });
    expect(sameBrowser.status).toBe(200);
  });

  test('with the right code does not count against the IP address, even without cookies', async () => {
    await fillSharedLimit(limit, 1);
    for (let n = 0; n < 2; n++) {
      const body = details();
      await shop.call(register, { body, headers: at() });
      const otp = await codeTo(shop, body.mobileNumber);
      const response = await shop.call(verifyAndRegister, { body: { ...body, otp }, headers: at() });
      expect(response.status, `registration ${n + 1}`).toBe(200);
    }
  });
});

test('a known device can request a reset email after others at its IP address have requested many', async () => {
  const person = await aPerson();
  const { cookies } = await METHODS['by password']!.signIn(person, at());
  await fillSharedLimit('code-send');
  const body = { email: person.email };
  expect((await shop.call(forgetPassword, { body, headers: at() })).status).toBe(429);
  expect((await shop.call(forgetPassword, { body, headers: at(cookies.cookie) })).status).toBe(200);
  await linkTo(shop, person.email, 'reset_password');
});

test('a known device that keeps failing with a provider has to wait, even at new IP addresses', async () => {
  const person = await aPerson();
  const { cookies } = await METHODS['with the hosted provider']!.signIn(person, at());
  const statuses: number[] = [];
  for (let n = 0; n <= windowOf('sign-in', 'device').max; n++) {
    const headers = { ...at(cookies.cookie), 'x-forwarded-for': `203.0.113.${n}` };
    statuses.push((await shop.call(identityProviderLogin, { body: { id_token: 'x' }, headers })).status);
  }
  expect(statuses).toEqual([...Array(windowOf('sign-in', 'device').max).fill(401), 429]);
});
