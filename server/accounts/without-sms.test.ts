import { startFreshProof } from '@rush/contract/fresh-proof.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import { getShop } from '@rush/contract/shop.ts';
import { login, otpLogin } from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo, cookiesOf, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop } from '../testing/test-shop.ts';

/** A shop whose SMS templates are not registered yet, so that it sends no SMS. */
const shop = await aTestShop({ tune: { sms: { isSetUp: false } } });

const newUser = (mobileNumber: string) => ({
  name: 'Asha',
  mobileNumber,
  email: `asha${mobileNumber}@example.test`,
  password: 'asha-tiger-of-42',
});

async function registerByMail(details: ReturnType<typeof newUser>) {
  const registration = await shop.call(register, { body: details });
  expect(registration).toMatchObject({ status: 200, body: { outcome: 'sent' } });
  const otp = await codeTo(shop, details.email);
  return shop.call(verifyAndRegister, { body: { ...details, otp }, headers: cookiesOf(registration) });
}

test('registration emails the code, which verifies the email address but leaves the number unverified', async () => {
  const details = newUser('8700000001');
  expect(await registerByMail(details)).toMatchObject({
    status: 200,
    body: { user: { email: details.email } },
  });
  expect(await messagesTo(shop, details.mobileNumber)).toEqual([]);
  const { rows } = await shop.owner.query(
    'select mobile, mobile_proven, email_proven from users where email_key = $1',
    [details.email],
  );
  expect(rows).toEqual([{ mobile: details.mobileNumber, mobile_proven: false, email_proven: true }]);
  const signedIn = await shop.call(login, { body: { email: details.email, password: details.password } });
  expect(signedIn.status).toBe(200);
  // The unverified number does not prevent others from registering.
  const other = { ...details, email: 'other@example.test' };
  expect(await registerByMail(other)).toMatchObject({ status: 200, body: { user: { email: other.email } } });
});

test('no code is texted, getShop reports that, and refusals explain how to continue', async () => {
  expect((await shop.call(getShop)).body.signInWith.otp).toBe(false);
  const shopper = await aShopper(shop);
  const { mobile } = shopper;
  expect(await shop.call(otpLogin, { body: { mobile } })).toMatchObject({
    body: { type: 'sms-paused', message: 'This shop sends no codes by SMS. Please sign in with your email.' },
  });
  const byMobile = { body: { by: 'mobile' as const }, token: shopper.token };
  expect((await shop.call(startFreshProof, byMobile)).body.type).toBe('no-contact');
  expect((await shop.call(startFreshProof, { body: {}, token: shopper.token })).body.by).toBe('email');
  expect(await messagesTo(shop, mobile)).toEqual([]);
});
