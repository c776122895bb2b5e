import { uploadImage } from '@rush/contract/admin-gallery.ts';
import { exportUsers } from '@rush/contract/admin-lists.ts';
import { proposeItemOffers } from '@rush/contract/admin-offers.ts';
import { tryProvider } from '@rush/contract/admin-opening.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import * as contactCalls from '@rush/contract/contacts.ts';
import { applyCoupon } from '@rush/contract/coupons.ts';
import * as freshProofCalls from '@rush/contract/fresh-proof.ts';
import { accountStatement } from '@rush/contract/invoices.ts';
import { LIMITS, type LimitDefinition, type LimitName } from '@rush/contract/limits.ts';
import { checkPlayerId } from '@rush/contract/orders.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import { paymentWebhook } from '@rush/contract/payments.ts';
import { exportMyData } from '@rush/contract/personal-data.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import * as secondFactorCalls from '@rush/contract/second-factor.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import * as signInCalls from '@rush/contract/sign-in.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../accounts/passwords.ts';
import { aPack, aShopper, type Pack } from '../../testing/a-shopper.ts';
import { solve } from '../../testing/solve-challenge.ts';
import { DEMO_PASSWORD, openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
});
afterAll(() => shop.close());

interface Hit {
  /** Which of two keys is hit: each is to have the whole limit for itself. */
  key: 0 | 1;
  /** Counts up over all hits, so that whatever the limit does not count by can differ each time. */
  n: number;
}
interface Answer {
  status: number;
  /** Seconds, of the header. */
  retryAfter: number;
  /** Seconds, of the body. */
  retryAfterSeconds: number | undefined;
  challenge?: { token: string; bits: number };
}

let asked = 0;
async function send(
  call: AnyCall,
  address: string,
  body?: object,
  token?: string,
  cookie?: string,
): Promise<Answer> {
  asked++;
  const path = call.path.replace(/\{\w+\*?\}/g, 'none');
  const answer = await fetch(`${shop.url}/api${path}`, {
    method: call.method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `198.51.100.1, ${address}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    },
    body: body && JSON.stringify(body),
  });
  const said = await answer.text();
  const { challenge, retryAfterSeconds } = (said.startsWith('{') ? JSON.parse(said) : {}) as Answer;
  const retryAfter = Number(answer.headers.get('retry-after') ?? 0);
  return { status: answer.status, retryAfter, retryAfterSeconds, challenge };
}

async function askForPicture(file: string, address: string): Promise<Answer> {
  const answer = await fetch(`${shop.url}/images/${file}`, {
    headers: { 'x-forwarded-for': `198.51.100.1, ${address}` },
  });
  const said = await answer.text();
  const { retryAfterSeconds } = (said.startsWith('{') ? JSON.parse(said) : {}) as Answer;
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after') ?? 0),
    retryAfterSeconds,
  };
}

/** An address that no other hit of this file comes from. */
const fresh = () => `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
const fixed = ({ key }: Hit) => `203.0.113.${key + 1}`;
const mobileOf = (n: number) => String(7_000_000_000 + n * 1_009);
const twoDigits = (n: number) => String(n % 100).padStart(2, '0');
const register = (mobileNumber: string) =>
  send(registrationCalls.register, fresh(), {
    name: 'NewUser',
    mobileNumber,
    email: `newUser${mobileNumber}@example.test`,
    password: 'monsoon-tiger-42',
  });
const callers: { id: string; token: string }[] = [];
/** Their sessions outlast a window of a day; those of staff do not. */
const plainShoppers: { id: string; token: string }[] = [];
const tokenOf = ({ key }: Hit) => callers[key]?.token;

/** How a line of the table is hit: a line without an entry does not compile. */
const HITS: Record<LimitName, (hit: Hit) => Promise<Answer>> = {
  'api-address': (hit) => send(sessionCalls.logout, fixed(hit)),
  'api-caller': (hit) => send(secondFactorCalls.secondFactorState, fresh(), undefined, tokenOf(hit)),
  'sign-in-address': (hit) =>
    send(signInCalls.login, fixed(hit), { email: `n${hit.n}@example.test`, password: 'x' }),
  'sign-in-account': (hit) =>
    send(signInCalls.login, fresh(), { email: `key${hit.key}@example.test`, password: 'x' }),
  'sign-in-account-address': (hit) =>
    send(signInCalls.login, fixed(hit), { email: `pair${hit.key}@example.test`, password: 'x' }),
  'sign-in-proof-of-work': signInWithWork,
  'sign-in-device': signInFromKnownDevice,
  'second-factor-account': signInWithWrongCode,
  'google-address': (hit) => send(signInCalls.googleCallback, fixed(hit)),
  'identity-provider-address': (hit) =>
    send(signInCalls.identityProviderLogin, fixed(hit), { id_token: 'x', nonce: 'x' }),
  'provider-device': async (hit) => {
    const { cookie } = await knownDeviceOf(hit);
    return send(signInCalls.googleCallback, fresh(), undefined, undefined, cookie);
  },
  'otp-send-address': (hit) => send(signInCalls.otpLogin, fixed(hit), { mobile: mobileOf(hit.n) }),
  'otp-send-mobile-hour': (hit) => send(signInCalls.otpLogin, fresh(), { mobile: mobileOf(hit.key) }),
  'otp-send-mobile-day': async (hit) => {
    const answer = await send(signInCalls.otpLogin, fresh(), { mobile: mobileOf(5_000 + hit.key) });
    // Slowly, so that the limit of an hour is not reached on the way.
    if (hit.n < LIMITS['otp-send-mobile-day'].max) shop.clock.advance(20 * 60_000);
    return answer;
  },
  'otp-send-mobile-any': async (hit) => {
    const { mobile, cookie } = await knownDeviceOf(hit);
    const answer = await send(signInCalls.otpLogin, fresh(), { mobile }, undefined, cookie);
    // Slowly, so that the device's own limit is not reached on the way.
    if (hit.n < LIMITS['otp-send-mobile-any'].max) shop.clock.advance(25 * 60_000);
    return answer;
  },
  'otp-send-network': ({ key, n }) =>
    send(signInCalls.otpLogin, `198.18.${key}.${n % 250}`, { mobile: mobileOf(20_000 + n) }),
  'otp-send-hundred': ({ key, n }) => register(`${87_650_000 + key}${twoDigits(n)}`),
  'otp-send-thousand': ({ key, n }) => register(`${9_876_500 + key}${n % 10}${twoDigits(n)}`),
  'otp-send-mobile-address': (hit) => send(signInCalls.otpLogin, fixed(hit), { mobile: mobileOf(7_000) }),
  'otp-send-device': async (hit) => {
    const { mobile, cookie } = await knownDeviceOf(hit);
    return send(signInCalls.otpLogin, fresh(), { mobile }, undefined, cookie);
  },
  'otp-verify-address': (hit) =>
    send(signInCalls.verifyOtp, fixed(hit), { mobile: mobileOf(hit.n), otp: '1' }),
  'register-verify-address': (hit) =>
    send(registrationCalls.verifyAndRegister, fixed(hit), { mobileNumber: mobileOf(hit.n), otp: '1' }),
  'reset-ask-address': (hit) =>
    send(passwordCalls.forgetPassword, fixed(hit), { email: `n${hit.n}@example.test` }),
  'reset-ask-account': (hit) =>
    send(passwordCalls.forgetPassword, fresh(), { email: `key${hit.key}@example.test` }),
  'reset-ask-account-address': (hit) =>
    send(passwordCalls.forgetPassword, fixed(hit), { email: 'pair@example.test' }),
  'reset-ask-device': async (hit) => {
    const { email, cookie } = await knownDeviceOf(hit);
    return send(passwordCalls.forgetPassword, fresh(), { email }, undefined, cookie);
  },
  'password-proof-caller': async (hit) => {
    await givePassword(callers[hit.key]?.id ?? '');
    return send(
      contactCalls.changeMobile,
      fresh(),
      { mobile: mobileOf(9_000 + hit.n), password: 'x' },
      tokenOf(hit),
    );
  },
  'fresh-proof-caller': (hit) => send(freshProofCalls.startFreshProof, fresh(), {}, tokenOf(hit)),
  'dispute-address': (hit) => send(contactCalls.disputeChange, fixed(hit), {}),
  'reset-use-address': (hit) =>
    send(passwordCalls.resetPassword, fixed(hit), { password: 'monsoon-tiger-42' }),
  'verify-mail-address': (hit) => send(contactCalls.verifyMail, fixed(hit), {}),
  'change-caller': (hit) =>
    send(contactCalls.changeEmail, fresh(), { email: 'not an address', password: 'x' }, tokenOf(hit)),
  'second-factor-caller': (hit) =>
    send(secondFactorCalls.secondFactorConfirm, fresh(), { totp: '000000' }, tokenOf(hit)),
  'player-check-address': (hit) => check(fixed(hit), `${70_000_000 + hit.n}`),
  // Not found, so that the answer is not kept.
  'player-check-player': (hit) => check(fresh(), `${hit.key + 1}4040`),
  'supplier-catalogue-caller': (hit) => send(proposeItemOffers, fresh(), {}, tokenOf(hit)),
  'provider-try-caller': (hit) => send(tryProvider, fresh(), { provider: 'none' }, tokenOf(hit)),
  'player-check-shop': (hit) => check(fresh(), `${71_000_000 + hit.n}`),
  'personal-data-caller': async ({ key }) => {
    const shopper = plainShoppers[key] ?? (await aShopper(shop));
    plainShoppers[key] = shopper;
    await givePassword(shopper.id);
    return send(exportMyData, fresh(), { password: DEMO_PASSWORD }, shopper.token);
  },
  'document-caller': (hit) => send(accountStatement, fresh(), undefined, tokenOf(hit)),
  'export-caller': (hit) => send(exportUsers, fresh(), undefined, tokenOf(hit)),
  'webhook-junk-address': (hit) => send(paymentWebhook, fixed(hit), {}),
  'coupon-guess-caller': (hit) => send(applyCoupon, fresh(), guess(hit), tokenOf(hit)),
  'coupon-guess-address': async (hit) =>
    send(applyCoupon, fixed(hit), guess(hit), (await aShopper(shop)).token),
  'picture-miss-address': (hit) => askForPicture(`none-${hit.n}.webp`, fixed(hit)),
  'upload-caller': (hit) => send(uploadImage, fresh(), {}, tokenOf(hit)),
};

const guess = ({ n }: Hit) => ({
  couponCode: `GUESS${n}`,
  item_id: pack.item_id,
  product_id: pack.product_id,
});

let pack: Pack;

interface KnownDevice {
  email: string;
  mobile: string;
  cookie: string;
  token: string;
}
const devices = new Map<string, KnownDevice>();

/** A shopper of this test's own key, who has signed in on a device before. */
async function knownDeviceOf({ key }: Hit): Promise<KnownDevice> {
  const id = callers[key]?.id ?? '';
  const known = devices.get(id);
  if (known) return known;
  const shopper = await aShopper(shop, { role: 'admin' });
  await givePassword(shopper.id);
  const answer = await shop.call(signInCalls.login, {
    body: { email: shopper.email, password: DEMO_PASSWORD },
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const made = { email: shopper.email, mobile: shopper.mobile, cookie, token: answer.body.token };
  devices.set(id, made);
  return made;
}

let passwordHash = '';
async function givePassword(userId: string): Promise<void> {
  passwordHash ||= await hashPassword(DEMO_PASSWORD);
  await shop.owner.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
}

async function signInFromKnownDevice(hit: Hit): Promise<Answer> {
  const { email, cookie } = await knownDeviceOf(hit);
  return send(signInCalls.login, fresh(), { email, password: 'x' }, undefined, cookie);
}

async function signInWithWrongCode(hit: Hit): Promise<Answer> {
  const { email, token } = await knownDeviceOf(hit);
  const { body } = await shop.call(secondFactorCalls.secondFactorState, { token });
  if (!body.isOn) {
    const { secret } = (await shop.call(secondFactorCalls.secondFactorStart, { body: {}, token })).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: shop.clock.now().getTime(),
    });
    await shop.call(secondFactorCalls.secondFactorConfirm, { body: { totp }, token });
  }
  return send(signInCalls.login, fresh(), { email, password: DEMO_PASSWORD, totp: 'none' });
}

/** Fills the account's line first; each hit solves the challenge of the refusal before. */
async function signInWithWork(hit: Hit): Promise<Answer> {
  const email = `work${hit.key}@example.test`;
  if (!filled.has(email)) {
    filled.add(email);
    const now = shop.clock.now().getTime();
    await shop.owner.query(
      `insert into rate_limit_windows (bucket, times, hits, is_full, ends_at) values ($1, $2, $3, false, $4)`,
      [`sign-in-account ${email}`, [now], [LIMITS['sign-in-account'].max], new Date(now + 900_000)],
    );
  }
  const address = fresh();
  const answer = await send(signInCalls.login, address, { email, password: 'x' });
  if (answer.status !== 429 || !answer.challenge) return answer;
  const proofOfWork = { token: answer.challenge.token, nonce: solve(answer.challenge) };
  return send(signInCalls.login, address, { email, password: 'x', proofOfWork });
}
const filled = new Set<string>();

let product = '';
const check = (address: string, userid: string) =>
  send(checkPlayerId, address, { userid, zoneid: '2001', product_id: product });

describe('a rate limit of the table', () => {
  beforeAll(async () => {
    pack = await aPack(shop, { discountedPaise: 100_00 });
    const found = await shop.owner.query<{ id: string }>(
      "select id from products where api_type = 'SMILEBR' and is_api limit 1",
    );
    product = found.rows[0]?.id ?? '';
  });

  test.each(Object.entries(LIMITS) as [LimitName, LimitDefinition][])(
    '%s is reached exactly at its number, opens again after its window, and counts each key by itself',
    async (name, { max, windowSeconds, per }) => {
      for (const key of [0, 1]) callers[key] = await aShopper(shop, { role: 'admin' });
      // Sessions of staff would idle out while the clock is moved.
      await shop.owner.query('update sessions set idle_seconds = 86400');
      let n = 0;
      const hit = (key: 0 | 1) => HITS[name]({ key, n: n++ });

      const passed: number[] = [];
      const atOnce = max > 60 ? 50 : 1;
      const begun = shop.clock.now().getTime();
      while (passed.length < max) {
        const some = Array.from({ length: Math.min(atOnce, max - passed.length) }, () => hit(0));
        passed.push(...(await Promise.all(some)).map(({ status }) => status));
        // However slow the machine is, the hits of a large limit come within its window.
        if (atOnce > 1) shop.clock.advance(begun - shop.clock.now().getTime());
      }
      if (atOnce > 1) shop.clock.advance(5_000);
      expect(passed).not.toContain(429);
      expect(passed).not.toContain(500);
      const refused = await hit(0);
      const refusedAt = shop.clock.now().getTime();
      expect(refused.status).toBe(429);
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused.retryAfter).toBeLessThanOrEqual(windowSeconds);
      expect(refused.retryAfterSeconds).toBe(refused.retryAfter);
      expect(Number.isInteger(refused.retryAfter)).toBe(true);
      if (per !== 'shop') expect((await hit(1)).status).not.toBe(429);

      const turnClock = (seconds: number) =>
        shop.clock.advance(refusedAt + seconds * 1000 - shop.clock.now().getTime());
      turnClock(refused.retryAfter / 2);
      if (refused.retryAfter > 30) expect((await hit(0)).status).toBe(429);
      turnClock(refused.retryAfter);
      expect((await hit(0)).status).not.toBe(429);
      shop.clock.advance(windowSeconds * 1000);
    },
    120_000,
  );

  test('is named by every call that uses it, and every call tells of it in the documents', async () => {
    const named = new Set(CALLS.flatMap((call) => [...(call.limits ?? [])]));
    const everyCall: LimitName[] = ['api-address', 'api-caller'];
    // Pictures are no calls.
    const pictures: LimitName[] = ['picture-miss-address'];
    expect([...named, ...everyCall, ...pictures].sort()).toEqual(Object.keys(LIMITS).sort());
    const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
      paths: Record<
        string,
        Record<string, { responses: Record<string, { headers?: object }>; description: string }>
      >;
    };
    for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
      expect(operation.responses[429]?.headers).toHaveProperty('Retry-After');
      expect(operation.description).toMatch(/At most .*(calls of any kind|webhooks) .*per (caller|address)/);
    }
  });
});

describe('a sliding window', () => {
  test('never lets more than its limit through in any span, as a fixed window does at its edge', async () => {
    const address = '203.0.113.77';
    const at: number[] = [];
    const { max, windowSeconds } = LIMITS['otp-verify-address'];
    for (let step = 0; step < 240; step++) {
      const answer = await send(signInCalls.verifyOtp, address, { mobile: mobileOf(step), otp: '1' });
      if (answer.status !== 429) at.push(shop.clock.now().getTime());
      shop.clock.advance((windowSeconds * 1000) / 100);
    }
    for (const [index, start] of at.entries()) {
      const within = at.slice(index).filter((time) => time < start + windowSeconds * 1000).length;
      expect(within).toBeLessThanOrEqual(max);
    }
    expect(at.length).toBeGreaterThan(2 * max - 5);
  });

  test('counts requests that come at once one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, n) =>
        send(signInCalls.login, '203.0.113.78', { email: `a${n}@example.test`, password: 'x' }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(LIMITS['sign-in-address'].max);
  });
});

describe('the address that a limit counts by', () => {
  const hit = (address: string) => send(signInCalls.googleCallback, address);
  const exhaust = async (address: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n < LIMITS['google-address'].max + 1; n++) statuses.push((await hit(address(n))).status);
    return statuses.at(-1);
  };

  test('is the last hop before the trusted proxy, whatever a client wrote in front of it', async () => {
    expect(await exhaust((n) => `192.0.2.${n}, 203.0.113.90`)).toBe(429);
    expect((await hit('203.0.113.90, 203.0.113.91')).status).not.toBe(429);
  });

  test('is the /64 of an IPv6 address, in any spelling', async () => {
    const prefix = '2001:db8:1:2';
    expect(await exhaust((n) => `${prefix}:${n.toString(16)}:0:0:1`)).toBe(429);
    expect((await hit('2001:DB8:0001:2::ffff')).status).toBe(429);
    expect((await hit('[2001:db8:1:2::9]:443')).status).toBe(429);
    expect((await hit('2001:db8:1:3::1')).status).not.toBe(429);
  });

  test('is IPv4 also where it is written as IPv6, and never a word that is no address', async () => {
    expect(await exhaust((n) => (n % 2 ? '203.0.113.95' : '::ffff:203.0.113.95'))).toBe(429);
    expect((await hit('203.0.113.95:8443')).status).toBe(429);
    expect(await exhaust((n) => `nonsense-${n}`)).toBe(429);
  });
});
