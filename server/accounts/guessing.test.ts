import * as contactCalls from '@rush/contract/contacts.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import * as signInCalls from '@rush/contract/sign-in.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo, cookiesOf } from '../testing/an-inbox.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const formatsOf = (mobile: string) => [
  mobile,
  `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`,
  `0${mobile}`,
  `0091-${mobile}`,
  [...mobile].map((digit) => String.fromCodePoint(0x0966 + Number(digit))).join(''),
];

describe('guessing a code', () => {
  // Without rate limits per IP address, to test only the limits on codes.
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => shop.close());

  const requestCode = (mobile: string) => shop.call(signInCalls.otpLogin, { body: { mobile } });
  const guess = (mobile: string, otp: string, from = '203.0.113.1') =>
    shop.call(signInCalls.verifyOtp, { body: { mobile, otp }, headers: { 'x-forwarded-for': from } });
  const wrongFor = (code: string, index: number) =>
    String((Number.parseInt(code, 10) + 1 + index) % 10_000).padStart(4, '0');

  test('is limited to five checks, even concurrently, from many IP addresses and in every number format', async () => {
    const { mobile } = await aShopper(shop);
    await requestCode(mobile);
    const code = await codeTo(shop, mobile);
    const formats = formatsOf(mobile);
    const browsers = Array.from({ length: 20 }, async (_, browser) => {
      const types: (string | undefined)[] = [];
      for (let index = browser * 5; index < browser * 5 + 5; index++) {
        const format = formats[index % formats.length] ?? mobile;
        types.push((await guess(format, wrongFor(code, index), `203.0.113.${browser}`)).body.type);
      }
      return types;
    });
    const types = (await Promise.all(browsers)).flat();
    expect(types.filter((type) => type === 'otp-wrong')).toHaveLength(5);
    expect(types.filter((type) => type === 'otp-expired')).toHaveLength(95);
    expect((await guess(mobile, code)).body.type).toBe('otp-expired');
  });

  test('ten times before midnight blocks further guesses until the first is 24 hours old', async () => {
    const { mobile } = await aShopper(shop);
    const now = shop.clock.now().getTime();
    // Two minutes before midnight UTC.
    shop.clock.advance(DAY_MS - (now % DAY_MS) - 2 * MINUTE_MS);
    const guessFive = async (sent: number) => {
      await requestCode(mobile);
      const code = await codeTo(shop, mobile, sent);
      for (let index = 0; index < 5; index++)
        expect((await guess(mobile, wrongFor(code, index))).body.type).toBe('otp-wrong');
    };
    const startedAt = shop.clock.now().getTime();
    await guessFive(1);
    shop.clock.advance(MINUTE_MS);
    await guessFive(2);
    const lastGuessAt = shop.clock.now().getTime();
    shop.clock.advance(3 * MINUTE_MS);
    const refusal = (await requestCode(mobile)).body;
    expect(refusal).toMatchObject({
      type: 'too-many-attempts',
      success: false,
      message: 'Too many wrong codes today. Please try again tomorrow, or sign in with your password.',
    });
    const opensAt = shop.clock.now().getTime() + refusal.retryAfterSeconds! * 1000;
    expect(opensAt).toBeGreaterThan(startedAt + DAY_MS);
    expect(opensAt).toBeLessThanOrEqual(lastGuessAt + DAY_MS);
    shop.clock.advance(opensAt - 10_000 - shop.clock.now().getTime());
    expect((await requestCode(mobile)).body.type).toBe('too-many-attempts');
    shop.clock.advance(opensAt - shop.clock.now().getTime());
    expect((await requestCode(mobile)).body.success).toBe(true);
    expect((await guess(mobile, wrongFor(await codeTo(shop, mobile, 3), 0))).body.type).toBe('otp-wrong');
  });

  test('counts against the number across all kinds of code', async () => {
    const [holder, claimant] = [await aShopper(shop), await aShopper(shop)];
    const mobile = '8299999999';
    const change = (otp?: string) =>
      shop.call(contactCalls.changeMobile, { body: { mobile, otp, password: '' }, token: claimant.token });
    const email = `x${holder.id}@example.test`;
    const details = { name: 'New', mobileNumber: mobile, email, password: 'monsoon-tiger-42' };
    await shop.call(registrationCalls.register, { body: details });
    const registrationCode = await codeTo(shop, mobile);
    await change();
    const changeCode = await codeTo(shop, mobile, 2);
    const verify = (otp: string) =>
      shop.call(registrationCalls.verifyAndRegister, { body: { ...details, otp } });
    for (let index = 0; index < 5; index++) {
      expect((await verify(wrongFor(registrationCode, index))).body.type).toBe('otp-wrong');
      expect((await change(wrongFor(changeCode, index))).body.type).toBe('otp-wrong');
    }
    shop.clock.advance(MINUTE_MS);
    expect((await change()).body.type).toBe('too-many-attempts');
    expect((await change(changeCode)).body.type).toBe('otp-expired');
  });

  test('20 times concurrently gets ten checks across all codes for one number', async () => {
    const mobile = '8299999998';
    const registrations: { cookies: Record<string, string>; code: string }[] = [];
    for (let n = 0; n < 4; n++) {
      const details = {
        name: 'New',
        mobileNumber: mobile,
        email: `guessed${n}@example.test`,
        password: 'monsoon-tiger-42',
      };
      // Sends the browser's cookie. Otherwise passwords would be hashed first, a few at a time.
      const cookies = cookiesOf(await shop.call(registrationCalls.register, { body: details }));
      registrations.push({ cookies, code: await codeTo(shop, mobile, n + 1) });
    }
    const guesses = registrations.flatMap(({ cookies, code }) =>
      Array.from({ length: 5 }, (_, index) =>
        shop.call(registrationCalls.verifyAndRegister, {
          body: { mobileNumber: mobile, otp: wrongFor(code, index) },
          headers: cookies,
        }),
      ),
    );
    const types = (await Promise.all(guesses)).map(({ body }) => body.type);
    expect(types.filter((type) => type === 'otp-wrong')).toHaveLength(10);
    expect(types.filter((type) => type === 'otp-expired')).toHaveLength(10);
  });

  test('correctly, 50 times concurrently, signs the user in once', async () => {
    const { mobile, id } = await aShopper(shop);
    await requestCode(mobile);
    const code = await codeTo(shop, mobile);
    const responses = await Promise.all(Array.from({ length: 50 }, () => guess(mobile, code)));
    expect(responses.filter((response) => response.body.success)).toHaveLength(1);
    const sessions = await shop.owner.query("select from sessions where user_id = $1 and method = 'otp'", [
      id,
    ]);
    expect(sessions.rowCount).toBe(1);
  });

  test('is not made easier by requesting codes concurrently, which sends only one SMS', async () => {
    const { mobile } = await aShopper(shop);
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestCode(mobile)));
    for (const response of responses) expect(response.body.timer).toBeGreaterThan(50_000);
    await codeTo(shop, mobile);
    await untilJobsDone(shop, ['send-sms']);
    expect(await shop.simulator<object[]>(`/inbox/messages?to=${mobile}`)).toHaveLength(1);
  });
});
