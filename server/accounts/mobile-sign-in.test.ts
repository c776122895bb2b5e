import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { userDetail } from '@rush/contract/admin-details.ts';
import { changeEmail } from '@rush/contract/contacts.ts';
import { startFreshProof } from '@rush/contract/fresh-proof.ts';
import { NOTICE } from '@rush/contract/notice.ts';
import { createOrder, createWalletOrder } from '@rush/contract/orders.ts';
import { eraseMe, myData } from '@rush/contract/personal-data.ts';
import { editProfile } from '@rush/contract/profile.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import { generateReferral } from '@rush/contract/rewards.ts';
import { mobileLogin, mobileVerify, otpTimer } from '@rush/contract/sign-in.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { expect, test } from 'vitest';
import { aPack, aShopper } from '../testing/a-shopper.ts';
import { codeTo, cookiesOf, linkTo, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const shop = await aTestShop();

let counter = 0;
const newMobile = () => String(8_500_000_000 + ++counter);
const requestCode = (mobile: string) => shop.call(mobileLogin, { body: { mobile } });
const verify = (mobile: string, otp: string, more: object = {}) =>
  shop.call(mobileVerify, { body: { mobile, otp, ...more } });
async function signIn(mobile: string, more: object = {}, sent = 1) {
  expect((await requestCode(mobile)).body.outcome).toBe('sent');
  const response = await verify(mobile, await codeTo(shop, mobile, sent), more);
  expect(response.status).toBe(200);
  return response.body;
}

test('a number without an account gets one, with consent and referral bonus, and later signs in to it', async () => {
  const friend = await aShopper(shop);
  const { referralCode } = (await shop.call(generateReferral, { token: friend.token })).body;
  const mobile = newMobile();
  const notice = { version: NOTICE.version, language: 'hi' as const };
  await requestCode(mobile);
  const otp = await codeTo(shop, mobile);
  expect((await verify(mobile, otp, { referralCode: 'NOSUCH' })).body.type).toBe('referral-unknown');
  const { user, token } = (await verify(mobile, otp, { referralCode, notice })).body;
  expect(user).toMatchObject({ name: '', email: '', mobilenumber: mobile, role: 'user' });
  expect((await shop.call(myData, { token })).body.consents).toMatchObject([
    { subject: 'terms', action: 'accepted', given: 'registration', language: 'hi' },
  ]);
  const wallet = await shop.call(walletBalance, { params: { userid: user.userid }, token });
  expect(wallet.body.balance).toBe(20);
  shop.clock.advance(61_000);
  expect((await signIn(mobile, {}, 2)).user._id).toBe(user._id);
});

test('known and unknown numbers get the same responses until the code is right', async () => {
  const numbers = [(await aShopper(shop)).mobile, newMobile()];
  const responses = async (send: (mobile: string) => Promise<{ status: number; body: object }>) =>
    Promise.all(
      numbers.map(async (mobile) => {
        const { status, body } = await send(mobile);
        return { status, body: { ...body, requestId: '' } };
      }),
    );
  const release = shop.clock.hold();
  const timer = (mobile: string) => shop.call(otpTimer, { body: { mobile } });
  const guess = (mobile: string) => verify(mobile, 'no code');
  for (const send of [timer, requestCode, requestCode, timer, guess]) {
    const [known, unknown] = await responses(send);
    expect(unknown).toEqual(known);
  }
  release();
  const codes = await Promise.all(numbers.map((mobile) => codeTo(shop, mobile)));
  const wrong = (code = '') => String((Number(code) + 1) % 10_000).padStart(4, '0');
  for (const [n, mobile] of numbers.entries())
    expect((await verify(mobile, wrong(codes[n]))).body.type).toBe('otp-wrong');
  shop.clock.advance(10 * 60_000);
  for (const [n, mobile] of numbers.entries())
    expect((await verify(mobile, codes[n] ?? '')).body.type).toBe('otp-expired');
  expect((await requestCode('12345')).body.message).toBe('Please enter a valid mobile number');
});

test('a blocked account is refused, and a code takes over a number that another account had not verified', async () => {
  const blockedShopper = await aShopper(shop);
  await shop.owner.query('update users set is_blocked = true where id = $1', [blockedShopper.id]);
  expect((await requestCode(blockedShopper.mobile)).body.type).toBe('account-blocked');
  const holder = await aShopper(shop);
  await shop.owner.query('update users set mobile_proven = false where id = $1', [holder.id]);
  expect((await signIn(holder.mobile)).user._id).not.toBe(holder.id);
  await until(async () => {
    const mails = await shop.simulator<{ text: string }[]>(`/inbox/messages?to=${holder.email}`);
    return mails.some(({ text }) => text.includes('confirmed by a later registration'));
  }, 'the notice to the account that lost the number');
  await shop.owner.query(
    'update users set mobile = $2, mobile_proven = false, is_blocked = true where id = $1',
    [holder.id, '9812300099'],
  );
  expect((await requestCode('9812300099')).body.type).toBe('account-blocked');
});

test('a registration begun earlier does not take the number from an account without an email address', async () => {
  const mobile = newMobile();
  const details = {
    name: 'Late',
    mobileNumber: mobile,
    email: `late${mobile}@example.test`,
    password: 'monsoon-tiger-42',
  };
  const started = await shop.call(register, { body: details });
  const otp = await codeTo(shop, mobile);
  await signIn(mobile, {}, 2);
  const late = await shop.call(verifyAndRegister, { body: { ...details, otp }, headers: cookiesOf(started) });
  expect(late.body.type).toBe('account-exists');
});

test('an account without a name or email can order, be edited by staff, request an email change and request erasure', async () => {
  const mobile = newMobile();
  const { token, user } = await signIn(mobile);
  const pack = await aPack(shop, { discountedPaise: 50_00 });
  const order = await shop.call(createOrder, { body: pack, token });
  expect(order.status).toBe(200);
  await shop.simulator(`/upi/orders/${order.body.orderid}/settle`, { outcome: 'failure', webhook: 'send' });
  expect((await shop.call(createWalletOrder, { body: pack, token })).status).toBe(402);

  const staffToken = (await shop.signIn('admin@rush.test')).token;
  const edit = (more: object) =>
    shop.call(updateUserData, {
      body: { _id: user._id, name: '', email: '', mobilenumber: mobile, ...more },
      token: staffToken,
    });
  expect((await edit({})).status).toBe(200);
  expect((await edit({ mobilenumber: '' })).body.type).toBe('mobile-invalid');
  const detail = await shop.call(userDetail, { params: { id: user._id }, token: staffToken });
  expect(detail.body.user).toMatchObject({ name: '', email: '', verified: 'true' });

  expect((await shop.call(startFreshProof, { body: { by: 'email' }, token })).body.type).toBe('no-contact');
  expect((await shop.call(startFreshProof, { body: {}, token })).body.by).toBe('mobile');
  const profile = await shop.call(editProfile, { body: { name: 'Asha' }, token });
  expect(profile.body.user.name).toBe('Asha');
  const email = `asha${mobile}@example.test`;
  expect((await shop.call(changeEmail, { body: { email, password: '' }, token })).status).toBe(200);
  await linkTo(shop, email, 'newemail');

  await until(async () => (await shop.call(myData, { token })).status === 200, 'the data');
  expect((await shop.call(eraseMe, { body: {}, token })).status).toBe(200);
  const text = 'your account will be deleted';
  await until(async () => (await messagesTo(shop, mobile)).some((sms) => sms.text.includes(text)), 'the SMS');
});
