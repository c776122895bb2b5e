import { verifyMail } from '@rush/contract/contacts.ts';
import { resetPassword } from '@rush/contract/passwords.ts';
import { otpLogin, verifyOtp } from '@rush/contract/sign-in.ts';
import { expect, onTestFinished, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop();

const deadLink = { id: 'nobody', token: 'nothing' };

test("a failed password reset returns code '1', which existing front ends read", async () => {
  for (const password of ['', 'short', 'monsoon-tiger-77']) {
    const response = await shop.call(resetPassword, { params: deadLink, body: { password } });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.body).toMatchObject({ code: '1', msg: expect.any(String) });
  }
  const unreadable = await fetch(`${shop.url}/api/password/reset-password/a/b`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(await unreadable.json()).toMatchObject({ code: '1' });
});

test("a failed email verification returns code '1'", async () => {
  const response = await shop.call(verifyMail, { params: deadLink, body: {} });
  expect(response).toMatchObject({ status: 410, body: { code: '1', msg: 'The link is corrupted.' } });
});

/** Enters this many wrong codes. */
async function guess(mobile: string, times: number): Promise<void> {
  const rightCode = await codeTo(shop, mobile);
  for (let i = 0; i < times; i++) {
    const otp = String((Number.parseInt(rightCode, 10) + 1 + i) % 10_000).padStart(4, '0');
    expect((await shop.call(verifyOtp, { body: { mobile, otp } })).body.type).toBe('otp-wrong');
  }
}

test('after five wrong codes a new request sends no code but reports when one can be sent', async () => {
  const { mobile } = await aShopper(shop);
  onTestFinished(shop.clock.hold());
  const first = await shop.call(otpLogin, { body: { mobile } });
  expect(first.body.message).toBe('OTP sent successfully.');
  const early = await shop.call(otpLogin, { body: { mobile } });
  expect(early.body).toMatchObject({
    message: 'We sent you a code a moment ago. You can ask for a new one in 60 seconds.',
  });
  expect(early.body.timer).toBeLessThanOrEqual(60_000);
  await guess(mobile, 5);
  shop.clock.advance(20_000);
  const again = await shop.call(otpLogin, { body: { mobile } });
  expect(again.body).toMatchObject({
    message: 'Too many wrong codes. You can ask for a new one in 40 seconds.',
  });
  expect(again.body.timer).toBeLessThanOrEqual(40_000);
  expect(await messagesTo(shop, mobile)).toHaveLength(1);
  shop.clock.advance(40_000);
  expect((await shop.call(otpLogin, { body: { mobile } })).body.message).toBe('OTP sent successfully.');
});
