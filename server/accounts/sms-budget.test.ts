import { workQueue } from '@rush/contract/admin-queue.ts';
import { confirmFreshProof, startFreshProof } from '@rush/contract/fresh-proof.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import { mobileLogin, otpLogin, verifyOtp } from '@rush/contract/sign-in.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../platform/ids.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { runByClock } from '../testing/a-upi-order.ts';
import { codeTo, messagesTo } from '../testing/an-inbox.ts';
import { solve } from '../testing/solve-challenge.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

type Challenge = Parameters<typeof solve>[0];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OWNER = 'owner-alerts@example.test';
const PRICE_PAISE = 20;

const shop = await aTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
await shop.shop.platform.settings.set('alerts.email', OWNER, 'test');
beforeEach(async () => {
  shop.clock.advance(2 * DAY_MS);
  for (const [name, value] of Object.entries({
    'sms.pricePaise': PRICE_PAISE,
    'sms.capHourPaise': 200_00,
    'sms.capDayPaise': 2_000_00,
    'otp.digits': 4,
  }))
    await shop.shop.platform.settings.set(name as 'sms.pricePaise', value, 'test');
});

let counter = 0;
const newAddress = () => {
  counter++;
  return `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`;
};
/** Numbers in different ranges of a thousand. */
const newMobile = () => String(6_000_000_000 + ++counter * 1_009);

const detailsOf = (mobileNumber: string) => ({
  name: 'New',
  mobileNumber,
  email: `new${mobileNumber}@example.test`,
  password: 'monsoon-tiger-42',
});

/** Requests a code, with proof of work if required. */
async function request(
  call: typeof register | typeof otpLogin | typeof mobileLogin,
  body: object,
  address: string,
) {
  const headers = { 'x-forwarded-for': address };
  const first = await shop.call<typeof register>(call as typeof register, { headers, body });
  const { challenge } = first.body as { challenge?: Challenge };
  if (!challenge) return first;
  const proofOfWork = { token: challenge.token, nonce: solve(challenge) };
  return shop.call<typeof register>(call as typeof register, { headers, body: { ...body, proofOfWork } });
}
const signUp = (mobileNumber: string, address: string) => request(register, detailsOf(mobileNumber), address);
const signIn = (mobile: string, address: string) => request(mobileLogin, { mobile }, address);

async function sentToday(): Promise<number> {
  const totals = await shop.owner.query(
    `select coalesce(sum(sent), 0)::int as sent, coalesce(sum(spent_paise), 0)::int as spent
     from otp_minutes where minute > $1`,
    [new Date(shop.clock.now().getTime() - DAY_MS)],
  );
  expect(totals.rows[0].spent).toBe(totals.rows[0].sent * PRICE_PAISE);
  return totals.rows[0].sent;
}

async function textsTo(mobiles: readonly string[]): Promise<number> {
  await untilJobsDone(shop, ['send-sms'], { deadlineMs: 60_000 });
  let texts = 0;
  for (const mobile of mobiles) texts += (await messagesTo(shop, mobile)).length;
  return texts;
}

const tally = (types: (string | undefined)[]) =>
  Object.fromEntries(
    [...Map.groupBy(types, (type) => type ?? 'sent')].map(([type, all]) => [type, all.length]),
  );

describe('codes requested by SMS pumping', () => {
  test('from many IP addresses for sequential numbers cost no more than the cap', async () => {
    await shop.shop.platform.settings.set('sms.capHourPaise', 5_00, 'test');
    const count = rounds(40, 1_000);
    const first = 9_400_000_000 + (Math.floor(shop.clock.now().getTime() / 1000) % 1_000_000);
    const numbers = Array.from({ length: count }, (_, n) => String(first + n));
    const types: (string | undefined)[] = [];
    for (let sent = 0; sent < count; sent += 50)
      types.push(
        ...(
          await Promise.all(
            numbers.slice(sent, sent + 50).map((mobile, n) => {
              const address = (sent + n) % 500;
              return signUp(mobile, `198.51.${Math.floor(address / 250)}.${address % 250}`);
            }),
          )
        ).map(({ body }) => body.type),
      );
    const sent = tally(types).sent ?? 0;
    expect(sent * PRICE_PAISE).toBeLessThanOrEqual(5_00);
    expect(await sentToday()).toBe(sent);
    expect(await textsTo(numbers)).toBe(sent);
  });

  test('do not prevent the user of a neighbouring verified number from signing in with a code', async () => {
    const { mobile } = await aShopper(shop);
    for (let n = 0; n < 15; n++) await signUp(`${mobile.slice(0, -2)}${80 + n}`, newAddress());
    expect((await shop.call(otpLogin, { body: { mobile } })).body.success).toBe(true);
  });
});

describe('a wave of sign-ups', () => {
  test('needs proof of work, gets half of the hourly cap, and does not prevent customers from signing in', async () => {
    await shop.shop.platform.settings.set('sms.capHourPaise', 8_00, 'test');
    const [at, idle] = [newAddress(), newAddress()];
    const registerOnce = (mobile: string, more: object = {}) =>
      shop.call(register, { body: { ...detailsOf(mobile), ...more }, headers: { 'x-forwarded-for': at } });
    for (let n = 0; n < 5; n++)
      for (const send of [signUp, signIn]) expect((await send(newMobile(), newAddress())).status).toBe(200);
    const mobile = newMobile();
    const challenged = await registerOnce(mobile);
    const { challenge } = challenged.body as { challenge?: Challenge };
    expect([challenged.status, challenge?.bits]).toEqual([429, 14]);
    const proofOfWork = { token: challenge!.token, nonce: solve(challenge!) };
    for (const refused of [
      await registerOnce(mobile, { proofOfWork: { ...proofOfWork, nonce: 'none' } }),
      await registerOnce(newMobile(), { proofOfWork }),
    ])
      expect(refused.status).toBe(429);
    expect((await registerOnce(mobile, { proofOfWork })).status).toBe(200);
    const more = [];
    for (let n = 0; n < 11; n++) more.push((await signIn(newMobile(), newAddress())).body.type);
    expect(tally(more)).toEqual({ sent: 9, 'sms-paused': 2 });
    // Not challenged: a customer on a new device, and a new number on a device that has signed in here.
    const customer = await aShopper(shop);
    const codeRequest = await shop.call(otpLogin, {
      body: { mobile: customer.mobile },
      headers: { 'x-forwarded-for': idle },
    });
    expect(codeRequest.body.success).toBe(true);
    const device = 'a-device-that-is-known-here';
    await shop.owner.query(
      'insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at) values ($1, $2, $3, $3)',
      [customer.id, sha256(`known device ${device}`), shop.clock.now()],
    );
    const registerKnown = () =>
      shop.call(register, {
        body: detailsOf(newMobile()),
        headers: { 'x-forwarded-for': idle, cookie: `rush_device=${device}` },
      });
    for (let n = 0; n < 3; n++) expect((await registerKnown()).status).toBe(200);
    expect((await registerKnown()).status).toBe(429);
  });
});

describe('the caps on SMS', () => {
  test('hold under concurrent requests, suggest an alternative, and lift over time', async () => {
    await shop.shop.platform.settings.set('sms.capHourPaise', 1_00, 'test');
    const responses = await Promise.all(Array.from({ length: 40 }, () => signUp(newMobile(), newAddress())));
    expect(tally(responses.map(({ body }) => body.type))).toEqual({ sent: 2, 'sms-paused': 38 });
    const customers = await Promise.all(Array.from({ length: 8 }, () => aShopper(shop)));
    const signIns = await Promise.all(
      customers.map(({ mobile }) => request(otpLogin, { mobile }, newAddress())),
    );
    expect(tally(signIns.map(({ body }) => body.type))).toEqual({ sent: 3, 'sms-paused': 5 });
    const refused = signIns.find(({ status }) => status === 503);
    expect(refused?.body.message).toBe(
      'Codes by SMS are paused right now. Please sign in with your email, or try again in an hour.',
    );
    shop.clock.advance(62 * MINUTE_MS);
    expect((await signUp(newMobile(), newAddress())).status).toBe(200);
  });

  test('include a daily one over a rolling 24 hours', async () => {
    await shop.shop.platform.settings.set('sms.capDayPaise', 1_60, 'test');
    const types: (string | undefined)[] = [];
    for (let hour = 0; hour < 12; hour++) {
      types.push((await signUp(newMobile(), newAddress())).body.type);
      shop.clock.advance(61 * MINUTE_MS);
    }
    expect(types).toEqual([...Array(4).fill(undefined), ...Array(8).fill('sms-paused')]);
    shop.clock.advance(13 * 60 * MINUTE_MS);
    expect((await signUp(newMobile(), newAddress())).status).toBe(200);
  });
});

/** The subjects of the owner's emails in this test, after another run of the job. */
async function readAlerts(earlierCount: number): Promise<(string | undefined)[]> {
  await runByClock(shop, 'watch-codes');
  await untilJobsDone(shop, ['send-mail']);
  const all = await messagesTo(shop, OWNER);
  return all.slice(0, all.length - earlierCount).map(({ subject }) => subject);
}
const mailCount = async () => (await messagesTo(shop, OWNER)).length;
async function queuedAlarms(): Promise<string[]> {
  const { token } = await shop.signIn('admin@rush.test');
  const queue = await shop.call(workQueue, { token });
  return queue.body.flatMap((entry) => (entry.kind === 'code-alarm' ? [entry.data.alarm.kind] : []));
}
const guess = (mobile: string, otp: string) =>
  shop.call(verifyOtp, { body: { mobile, otp }, headers: { 'x-forwarded-for': newAddress() } });

describe('the owner', () => {
  test('is alerted once when many codes are wrong, and the alert leaves the work queue when that ends', async () => {
    const before = await mailCount();
    // Long enough that a guess is almost never right.
    await shop.shop.platform.settings.set('otp.digits', 8, 'test');
    const guessAt = async (people: number) => {
      for (let person = 0; person < people; person++) {
        const { mobile } = await aShopper(shop);
        await shop.call(otpLogin, { body: { mobile }, headers: { 'x-forwarded-for': newAddress() } });
        for (let n = 0; n < 3; n++) await guess(mobile, '00000000');
      }
    };
    await guessAt(8);
    expect(await readAlerts(before)).toEqual([]);
    await guessAt(4);
    expect(await readAlerts(before)).toEqual(['[Rush] Many wrong codes are being typed']);
    expect(await readAlerts(before)).toHaveLength(1);
    expect(await queuedAlarms()).toEqual(['wrong-codes']);
    shop.clock.advance(80 * MINUTE_MS);
    expect(await readAlerts(before)).toHaveLength(1);
    expect(await queuedAlarms()).toEqual([]);
  });

  test('is alerted about guessed email codes without mention of SMS', async () => {
    const before = await mailCount();
    await shop.shop.platform.settings.set('otp.digits', 8, 'test');
    for (let person = 0; person < 12; person++) {
      const { token } = await aShopper(shop);
      await shop.call(startFreshProof, { body: { by: 'email' }, token });
      for (let n = 0; n < 3; n++) await shop.call(confirmFreshProof, { body: { otp: '00000000' }, token });
    }
    expect(await readAlerts(before)).toEqual(['[Rush] Many wrong codes are being typed']);
    expect(await sentToday()).toBe(0);
  });

  test('is alerted when fewer than 30% of an hour’s codes are typed, if enough were sent', async () => {
    const before = await mailCount();
    const requestCodes = async (count: number, isTyped: (n: number) => boolean) => {
      for (let n = 0; n < count; n++) {
        const mobile = newMobile();
        await signUp(mobile, newAddress());
        if (!isTyped(n)) continue;
        const otp = await codeTo(shop, mobile);
        const registered = await shop.call(verifyAndRegister, { body: { ...detailsOf(mobile), otp } });
        expect(registered.status).toBe(200);
      }
    };
    await requestCodes(20, (n) => n < 4);
    shop.clock.advance(12 * MINUTE_MS);
    expect(await readAlerts(before)).toEqual([]);
    await requestCodes(12, (n) => n < 2);
    expect(await readAlerts(before)).toEqual([]);
    shop.clock.advance(12 * MINUTE_MS);
    expect(await readAlerts(before)).toEqual(['[Rush] SMS codes are sent but not used']);
  });

  test('is alerted when most of a cap is spent, and told that codes are paused', async () => {
    await shop.shop.platform.settings.set('sms.capHourPaise', 1_00, 'test');
    const before = await mailCount();
    await signUp(newMobile(), newAddress());
    expect(await readAlerts(before)).toEqual([]);
    await signUp(newMobile(), newAddress());
    expect(await readAlerts(before)).toEqual(['[Rush] The hourly SMS budget']);
    const [alert] = await messagesTo(shop, OWNER);
    expect(alert?.text).toContain(
      '₹0.40 of the hourly SMS budget of ₹0.50 for new numbers has been spent. Codes by SMS to them are paused',
    );
  });
});
