import { startFreshProof } from '@rush/contract/fresh-proof.ts';
import { login, otpLogin, verifyOtp } from '@rush/contract/sign-in.ts';
import { beforeEach, expect, test } from 'vitest';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { codeTo, cookiesOf } from '../testing/an-inbox.ts';
import { windowOf } from '../testing/fill-limit.ts';
import { aTestShop, DEMO_PASSWORD } from '../testing/test-shop.ts';

const MINUTE_MS = 60_000;

const shop = await aTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
beforeEach(async () => {
  await shop.owner.query('delete from rate_limit_windows');
});

/** The cookie of a device that has signed in as the shopper before. */
async function aDeviceOf({ email }: Shopper): Promise<{ cookie: string }> {
  return cookiesOf(await shop.call(login, { body: { email, password: DEMO_PASSWORD } }));
}

const requestCode = (mobile: string, headers: Record<string, string>) =>
  shop.call(otpLogin, { body: { mobile }, headers });

test('a known device gets at most three codes an hour, not counting those that were used', async () => {
  const shopper = await aShopper(shop, { password: DEMO_PASSWORD });
  const { mobile } = shopper;
  const device = await aDeviceOf(shopper);
  for (let time = 1; time <= 5; time++) {
    expect((await requestCode(mobile, device)).status).toBe(200);
    const otp = await codeTo(shop, mobile, time);
    const signedIn = await shop.call(verifyOtp, { body: { mobile, otp }, headers: device });
    expect(signedIn.body.success).toBe(true);
    shop.clock.advance(2 * MINUTE_MS);
  }
  const statuses: number[] = [];
  for (let time = 0; time < 4; time++) {
    statuses.push((await requestCode(mobile, device)).status);
    shop.clock.advance(2 * MINUTE_MS);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('all known devices, and codes to confirm a change, share the number’s daily limit', async () => {
  const shopper = await aShopper(shop, { password: DEMO_PASSWORD });
  const { mobile, token } = shopper;
  const { max } = windowOf('code-send', 'contactByAnybody');
  let sent = 0;
  for (let device = 0; device * 3 < max; device++) {
    const cookie = await aDeviceOf(shopper);
    for (let time = 0; time < 3; time++) if ((await requestCode(mobile, cookie)).status === 200) sent++;
  }
  expect(sent).toBe(max);
  const response = await requestCode(mobile, await aDeviceOf(shopper));
  expect(response.status).toBe(429);
  expect(response.body.retryAfterSeconds).toBeGreaterThan(23 * 3600);
  expect((await shop.call(startFreshProof, { body: { by: 'mobile' }, token })).status).toBe(429);
  expect((await shop.call(startFreshProof, { body: { by: 'email' }, token })).status).toBe(200);
});
