import { uploadImage } from '@rush/contract/admin-gallery.ts';
import { exportUsers } from '@rush/contract/admin-lists.ts';
import { proposeItemOffers } from '@rush/contract/admin-offers.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import * as contactCalls from '@rush/contract/contacts.ts';
import { applyCoupon } from '@rush/contract/coupons.ts';
import { startFreshProof } from '@rush/contract/fresh-proof.ts';
import { checkPlayerId } from '@rush/contract/orders.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import { paymentWebhook } from '@rush/contract/payments.ts';
import { exportMyData } from '@rush/contract/personal-data.ts';
import { describeLimit, LIMITS, type LimitName } from '@rush/contract/rate-limits.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import * as secondFactorCalls from '@rush/contract/second-factor.ts';
import { logout } from '@rush/contract/sessions.ts';
import * as signInCalls from '@rush/contract/sign-in.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPack, aShopper, type Shopper } from '../../testing/a-shopper.ts';
import { fillLimit, windowOf } from '../../testing/fill-limit.ts';
import { aTestShop, DEMO_PASSWORD } from '../../testing/test-shop.ts';
import { addressKey } from './address.ts';

const shop = await aTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
const pack = await aPack(shop, { discountedPaise: 100_00 });
const { rows: products } = await shop.owner.query<{ id: string }>(
  "select id from products where api_type = 'SMILEBR' and is_api limit 1",
);
const product = products[0]?.id ?? '';
beforeEach(async () => {
  await shop.owner.query('delete from rate_limit_windows');
});

interface Probe {
  call: AnyCall;
  body?: object;
}
interface LimitedResponse {
  status: number;
  retryAfter: number;
  retryAfterSeconds: number | undefined;
}

async function send({ call, body }: Probe, address: string, token = ''): Promise<LimitedResponse> {
  const response = await fetch(`${shop.url}/api${call.path.replace(/\{\w+\*?\}/g, 'none')}`, {
    method: call.method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `198.51.100.1, ${address}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const { retryAfterSeconds } = (text.startsWith('{') ? JSON.parse(text) : {}) as LimitedResponse;
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
    retryAfterSeconds,
  };
}

let addresses = 0;
const anyAddress = () => `10.20.${++addresses >> 8}.${addresses & 255}`;
const password = 'monsoon-tiger-42';
const otpLogin = (mobile: string): Probe => ({ call: signInCalls.otpLogin, body: { mobile } });
const logIn = (email: string): Probe => ({ call: signInCalls.login, body: { email, password: 'x' } });
const register = (mobileNumber: string, email: string): Probe => ({
  call: registrationCalls.register,
  body: { name: 'New', mobileNumber, email, password },
});
const guessCoupon: Probe = {
  call: applyCoupon,
  body: { couponCode: 'GUESS', item_id: 'pack', product_id: 'pack' },
};
/** An unknown player, so that the response is not cached. */
const checkPlayer = (userid: string): Probe => ({
  call: checkPlayerId,
  body: { userid, zoneid: '2001', product_id: product },
});

interface Hit {
  caller: Shopper;
  address: string;
}
const byAddress = ({ address }: Hit) => address;
const byCaller = ({ caller }: Hit) => caller.id;
/** How to hit each window, and the key it counts under. */
const HITS: readonly (readonly [name: LimitName, per: string, key: (hit: Hit) => string, call: Probe])[] = [
  ['sign-in', 'address', byAddress, logIn('nobody@example.test')],
  ['sign-in', 'address', byAddress, { call: signInCalls.googleCallback }],
  [
    'sign-in',
    'address',
    byAddress,
    { call: signInCalls.identityProviderLogin, body: { id_token: 'x', nonce: 'x' } },
  ],
  ['sign-in', 'account', () => 'account@example.test', logIn('account@example.test')],
  [
    'sign-in',
    'accountAtAddress',
    ({ address }) => `pair@example.test ${addressKey(address)}`,
    logIn('pair@example.test'),
  ],
  ['code-send', 'address', byAddress, otpLogin('7000001009')],
  ['code-send', 'network', byAddress, otpLogin('7000002018')],
  ['code-send', 'contact', () => '7000003027', otpLogin('7000003027')],
  ['code-send', 'contactByStrangers', () => '7000004036', otpLogin('7000004036')],
  ['code-send', 'contactByAnybody', () => '7000005045', otpLogin('7000005045')],
  [
    'code-send',
    'contactAtAddress',
    ({ address }) => `7000006054 ${addressKey(address)}`,
    otpLogin('+91 70000-06054'),
  ],
  ['code-send', 'hundredNumbers', () => '98765432', register('9876543210', 'hundred@example.test')],
  [
    'code-send',
    'thousandNumbers',
    () => '9876544',
    { call: signInCalls.mobileLogin, body: { mobile: '9876544321' } },
  ],
  [
    'code-send',
    'contact',
    () => 'reset@example.test',
    { call: passwordCalls.forgetPassword, body: { email: 'reset@example.test' } },
  ],
  ['code-send', 'contact', byCaller, { call: startFreshProof, body: { by: 'email' } }],
  [
    'code-send',
    'contact',
    byCaller,
    { call: contactCalls.changeEmail, body: { email: 'changed@example.test', password: DEMO_PASSWORD } },
  ],
  [
    'code-try',
    'address',
    byAddress,
    { call: signInCalls.verifyOtp, body: { mobile: '7000007063', otp: '1' } },
  ],
  [
    'code-try',
    'address',
    byAddress,
    { call: registrationCalls.verifyAndRegister, body: { mobileNumber: '7000008072', otp: '1' } },
  ],
  ['code-try', 'address', byAddress, guessCoupon],
  ['code-try', 'account', byCaller, guessCoupon],
  [
    'password-proof',
    'caller',
    byCaller,
    { call: passwordCalls.changePassword, body: { password: 'x', newPassword: password } },
  ],
  ['link', 'address', byAddress, { call: passwordCalls.resetPassword, body: { password } }],
  ['link', 'address', byAddress, { call: contactCalls.verifyMail, body: {} }],
  ['link', 'address', byAddress, { call: contactCalls.disputeChange, body: {} }],
  ['player-check', 'address', byAddress, checkPlayer('724040')],
  ['player-check', 'player', () => 'SMILEBR 714040', checkPlayer('714040')],
  ['player-check', 'shop', () => 'all', checkPlayer('734040')],
  ['costly', 'caller', byCaller, { call: proposeItemOffers, body: {} }],
  ['bulk', 'caller', byCaller, { call: exportUsers }],
  ['own-data', 'caller', byCaller, { call: exportMyData, body: { password: DEMO_PASSWORD } }],
  ['upload', 'caller', byCaller, { call: uploadImage, body: {} }],
  ['webhook-junk', 'address', byAddress, { call: paymentWebhook, body: {} }],
];

const bodyOf = (body: object | undefined): object | undefined =>
  body && 'couponCode' in body ? { ...body, item_id: pack.item_id, product_id: pack.product_id } : body;

describe('with one hit left', () => {
  test.each(HITS.map(([name, per, key, request]) => [name, per, request.call.name, key, request] as const))(
    'the %s limit per %s is full after one %s, and has room again after Retry-After',
    async (name, per, _call, key, { call, body }) => {
      const isStaff = call.path.startsWith('/admin') || call === startFreshProof;
      const caller = await aShopper(shop, { password: DEMO_PASSWORD, ...(isStaff && { role: 'admin' }) });
      await shop.owner.query('update sessions set idle_seconds = 200000');
      const address = anyAddress();
      const hit = () => send({ call, body: bodyOf(body) }, address, caller.token);
      await fillLimit(shop, name, per, { key: key({ caller, address }), room: 1 });
      expect([429, 500]).not.toContain((await hit()).status);
      const refused = await hit();
      expect(refused.status).toBe(429);
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused.retryAfter).toBeLessThanOrEqual(windowOf(name, per).windowSeconds);
      expect(refused.retryAfterSeconds).toBe(refused.retryAfter);
      shop.clock.advance(refused.retryAfter * 1000);
      expect((await hit()).status).not.toBe(429);
    },
  );
});

describe('per-call limits', () => {
  test.each(['address', 'caller'] as const)('allow exactly their maximum per %s', async (per) => {
    const { max } = windowOf('call', per);
    const { limits } = shop.shop;
    const { token, id } = await aShopper(shop);
    const address = anyAddress();
    for (let n = 1; n < max; n++) limits.requireLocally('call', { [per]: per === 'address' ? address : id });
    const hit = () =>
      per === 'address'
        ? send({ call: logout }, address)
        : send({ call: secondFactorCalls.secondFactorState }, anyAddress(), token);
    expect((await hit()).status).not.toBe(429);
    expect((await hit()).status).toBe(429);
    shop.clock.advance(60_000);
    expect((await hit()).status).not.toBe(429);
  });
});

test('every limit is used by a call, and the OpenAPI document lists each call’s limits', async () => {
  const usedLimits = new Set(CALLS.flatMap((call) => [...(call.limits ?? [])]));
  // Pictures are not calls.
  expect([...usedLimits, 'call', 'missing-picture'].sort()).toEqual(Object.keys(LIMITS).sort());
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { responses: Record<string, { headers?: object }>; description: string }>
    >;
  };
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    expect(operation.responses[429]?.headers).toHaveProperty('Retry-After');
    expect(operation.description).toMatch(/Limits: .*: \d+ per .* per address/);
  }
  expect(describeLimit('bulk')).toBe('exports and imports: 60 per hour per caller, 1 at a time per caller');
});

describe('a sliding window', () => {
  const key = { account: 'of this test' };

  test('never exceeds its limit in any span, unlike a fixed window', async () => {
    const { max, windowSeconds } = windowOf('code-try', 'account');
    const passedAt: number[] = [];
    for (let step = 0; step < 60; step++) {
      if ((await shop.shop.limits.count('code-try', key)) === 0) passedAt.push(shop.clock.now().getTime());
      shop.clock.advance((windowSeconds * 1000) / 25);
    }
    for (const [index, start] of passedAt.entries())
      expect(
        passedAt.slice(index).filter((at) => at < start + windowSeconds * 1000).length,
      ).toBeLessThanOrEqual(max);
    expect(passedAt.length).toBeGreaterThanOrEqual(2 * max);
  });

  test('counts concurrent hits exactly, except released ones', async () => {
    const { max } = windowOf('code-try', 'account');
    const waits = await Promise.all(
      Array.from({ length: 3 * max }, () => shop.shop.limits.count('code-try', key)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(max);
    await shop.shop.limits.release('code-try', key);
    expect(await shop.shop.limits.hits('code-try', key)).toBe(max - 1);
  });

  test('counts a hit under none of its keys if any of them is at its limit', async () => {
    await fillLimit(shop, 'code-try', 'address', { key: '203.0.113.40' });
    const keys = { ...key, address: '203.0.113.40' };
    expect(await shop.shop.limits.count('code-try', keys)).toBeGreaterThan(0);
    expect(await shop.shop.limits.hits('code-try', key)).toBe(0);
  });
});

describe('the IP address key of a limit', () => {
  const hit = async (address: string) =>
    (await send({ call: contactCalls.disputeChange, body: {} }, address)).status;

  test.each([
    [
      'the last hop before the trusted proxy',
      '203.0.113.90',
      ['192.0.2.7, 203.0.113.90'],
      ['203.0.113.90, 203.0.113.91'],
    ],
    [
      'the /64 of an IPv6 address, in any notation',
      '2001:db8:1:2::1',
      ['2001:DB8:0001:2::ffff', '[2001:db8:1:2::9]:443'],
      ['2001:db8:1:3::1'],
    ],
    [
      'an IPv4 address, even if it is written in IPv6 form',
      '203.0.113.95',
      ['::ffff:203.0.113.95', '203.0.113.95:8443'],
      [],
    ],
  ])('is %s', async (_what, key, same, others) => {
    await fillLimit(shop, 'link', 'address', { key });
    for (const address of same) expect(await hit(address), address).toBe(429);
    for (const address of others) expect(await hit(address), address).not.toBe(429);
  });

  test('is the same for everything that is not an IP address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n <= windowOf('link', 'address').max; n++) statuses.push(await hit(`nonsense-${n}`));
    expect(statuses.at(-1)).toBe(429);
  });
});
