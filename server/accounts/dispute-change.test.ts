import * as contactCalls from '@rush/contract/contacts.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import * as signInCalls from '@rush/contract/sign-in.ts';
import { beforeEach, expect, test } from 'vitest';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { codeTo, cookiesOf, linkTo, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, DEMO_PASSWORD, until } from '../testing/test-shop.ts';

const shop = await aTestShop();

let owner: Shopper;
beforeEach(async () => {
  owner = await aShopper(shop, { password: DEMO_PASSWORD });
});

let counter = 0;
const newMobile = () => String(8_500_000_000 + ++counter);
const password = DEMO_PASSWORD;

async function changeMobile(token = owner.token): Promise<string> {
  const mobile = newMobile();
  await shop.call(contactCalls.changeMobile, { body: { mobile, password }, token });
  const otp = await codeTo(shop, mobile);
  expect((await shop.call(contactCalls.changeMobile, { body: { mobile, otp }, token })).status).toBe(200);
  return mobile;
}
async function changeEmail(token = owner.token): Promise<string> {
  const email = `attacker${++counter}@example.test`;
  expect((await shop.call(contactCalls.changeEmail, { body: { email, password }, token })).status).toBe(200);
  const params = await linkTo(shop, email, 'newemail');
  expect((await shop.call(contactCalls.verifyMail, { params, body: {}, token })).status).toBe(200);
  return email;
}
const contactsOf = async ({ id }: Shopper) =>
  (await shop.owner.query('select email, mobile from users where id = $1', [id])).rows[0] as object;
const dispute = (params: { id: string; token: string }) =>
  shop.call(contactCalls.disputeChange, { params, body: {} });

test.each([
  ['mobile', () => changeMobile()],
  ['email', () => changeEmail()],
] as const)(
  'a changed %s is reported to the owner’s email address, with a link that undoes it and ends every session',
  async (_what, change) => {
    await change();
    const notice = await linkTo(shop, owner.email, 'notme');
    const page = await fetch(`${shop.url}/notme/${notice.id}/${notice.token}`);
    expect(page.status).toBeLessThan(500);
    expect(await contactsOf(owner)).not.toEqual({ email: owner.email, mobile: owner.mobile });
    const response = await dispute(notice);
    expect(response).toMatchObject({ status: 200, body: { passwordBy: 'mail' } });
    expect(await contactsOf(owner)).toEqual({ email: owner.email, mobile: owner.mobile });
    expect((await shop.call(sessionCalls.validateUser, { body: {}, token: owner.token })).status).toBe(401);
    const signIn = { body: { email: owner.email, password } };
    expect((await shop.call(signInCalls.login, signIn)).body.type).toBe('wrong-password');
    const params = await linkTo(shop, owner.email, 'reset_password');
    const newPassword = 'monsoon-tiger-42';
    expect(
      (await shop.call(passwordCalls.resetPassword, { params, body: { password: newPassword } })).status,
    ).toBe(200);
    await shop.signIn(owner.email, newPassword);
    expect((await dispute(notice)).body.type).toBe('link-corrupted');
  },
);

test('a first password set by a reset is reported like a change, and a dispute removes it', async () => {
  await shop.owner.query('update users set password_hash = null where id = $1', [owner.id]);
  await shop.call(passwordCalls.forgetPassword, { body: { email: owner.email } });
  const reset = await linkTo(shop, owner.email, 'reset_password');
  const body = { password: 'monsoon-tiger-42' };
  expect((await shop.call(passwordCalls.resetPassword, { params: reset, body })).status).toBe(200);
  await shop.signIn(owner.email, body.password);
  expect((await dispute(await linkTo(shop, owner.email, 'notme'))).status).toBe(200);
  const signIn = { body: { email: owner.email, password: body.password } };
  expect((await shop.call(signInCalls.login, signIn)).body.type).toBe('wrong-password');
});

test('a dispute undoes its change and all later ones, and later notices no longer work', async () => {
  const middleEmail = await changeEmail();
  const lastEmail = await changeEmail();
  await changeMobile();
  expect(lastEmail).not.toBe(middleEmail);
  const ownerNotice = await linkTo(shop, owner.email, 'notme');
  const attackerNotice = await linkTo(shop, middleEmail, 'notme');
  expect((await dispute(ownerNotice)).status).toBe(200);
  expect(await contactsOf(owner)).toEqual({ email: owner.email, mobile: owner.mobile });
  expect((await dispute(attackerNotice)).body.type).toBe('link-corrupted');
  expect(await contactsOf(owner)).toEqual({ email: owner.email, mobile: owner.mobile });
});

test('a new email address is confirmed only in a session, so that its mailbox alone cannot void the owner’s notice', async () => {
  const email = `attacker${++counter}@example.test`;
  const { token } = owner;
  expect((await shop.call(contactCalls.changeEmail, { body: { email, password }, token })).status).toBe(200);
  const params = await linkTo(shop, email, 'newemail');
  const openLink = (token?: string) =>
    shop.call(contactCalls.verifyMail, { params, body: {}, ...(token && { token }) });
  const stranger = await aShopper(shop);
  expect((await openLink()).body.type).toBe('sign-in-first');
  expect((await openLink(stranger.token)).body.type).toBe('sign-in-first');
  expect(await contactsOf(owner)).toEqual({ email: owner.email, mobile: owner.mobile });
  expect((await openLink(owner.token)).status).toBe(200);
  const notice = await linkTo(shop, owner.email, 'notme');
  await shop.call(passwordCalls.forgetPassword, { body: { email } });
  const reset = await linkTo(shop, email, 'reset_password');
  const choice = { params: reset, body: { password: 'monsoon-tiger-42' } };
  expect((await shop.call(passwordCalls.resetPassword, choice)).status).toBe(200);
  expect((await dispute(notice)).status).toBe(200);
  expect(await contactsOf(owner)).toEqual({ email: owner.email, mobile: owner.mobile });
});

test('a dispute does not take a contact away from another account', async () => {
  await changeMobile();
  const other = await aShopper(shop);
  await shop.owner.query('update users set mobile = $2 where id = $1', [other.id, owner.mobile]);
  expect((await dispute(await linkTo(shop, owner.email, 'notme'))).status).toBe(200);
  expect(await contactsOf(owner)).toEqual({ email: owner.email, mobile: null });
  expect(await contactsOf(other)).toMatchObject({ mobile: owner.mobile });
});

test('an attacker’s email is removed even if another account now has the owner’s, and gets no link', async () => {
  const attackers = await changeEmail();
  const notice = await linkTo(shop, owner.email, 'notme');
  const other = await aShopper(shop, { email: owner.email });
  expect((await dispute(notice)).body).toMatchObject({ passwordBy: 'mobile' });
  expect(await contactsOf(owner)).toEqual({ email: '', mobile: owner.mobile });
  expect(await contactsOf(other)).toMatchObject({ email: owner.email });
  expect(JSON.stringify(await messagesTo(shop, attackers))).not.toContain('reset_password');
});

test('the link in a notice is refused after seven days, and with a wrong token', async () => {
  const mobile = await changeMobile();
  const notice = await linkTo(shop, owner.email, 'notme');
  expect((await dispute({ ...notice, token: 'x'.repeat(43) })).status).toBe(410);
  shop.clock.advance(7 * 86_400_000);
  expect((await dispute(notice)).status).toBe(410);
  expect(await contactsOf(owner)).toMatchObject({ mobile });
});

test('the SMS about a sign-in on a new device shows the browser and system, not the user agent', async () => {
  await shop.owner.query('update users set email_proven = false, email_apart = true where id = $1', [
    owner.id,
  ]);
  await shop.call(signInCalls.login, {
    body: { email: owner.email, password },
    headers: {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    },
  });
  const text = await until(async () => {
    const messages = await messagesTo(shop, owner.mobile);
    return messages.find((message) => message.text.includes('on a new device'))?.text;
  }, 'the SMS about the device');
  expect(text).toMatch(/ on a new device \(Chrome on Android, from [\d.:a-f]+\)\. Not you\? http/);
});

test('a new password and a sign-in on a new device are reported too, and a dispute alerts the shop’s owner', async () => {
  await shop.signIn(owner.email);
  const newSignIn = await shop.call(signInCalls.login, {
    body: { email: owner.email, password },
    headers: { 'user-agent': 'Another browser' },
  });
  await until(async () => {
    const mails = await messagesTo(shop, owner.email);
    return mails.filter(({ subject }) => subject?.includes('on a new device')).length === 2;
  }, 'the emails about both devices');
  const count = (await messagesTo(shop, owner.email)).length;
  const knownSignIn = { body: { email: owner.email, password }, headers: cookiesOf(newSignIn) };
  expect((await shop.call(signInCalls.login, knownSignIn)).status).toBe(200);
  const change = { password, newPassword: 'monsoon-tiger-42' };
  await shop.call(passwordCalls.changePassword, { body: change, token: owner.token });
  const mails = await until(async () => {
    const messages = await messagesTo(shop, owner.email);
    return messages.length > count && messages;
  }, 'the email about the password');
  expect(mails).toHaveLength(count + 1);
  expect(mails[0]?.subject).toContain('password of your account was changed');
  await dispute(await linkTo(shop, owner.email, 'notme'));
  await until(
    async () => (await messagesTo(shop, 'support@rush.test')).some(({ text }) => text.includes(owner.userid)),
    'the alert',
  );
  const admin = await shop.signIn('admin@rush.test');
  const queue = await fetch(`${shop.url}/api/admin/queue`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(await queue.json()).toContainEqual(
    expect.objectContaining({ kind: 'account-disputed', subject: expect.stringContaining(owner.userid) }),
  );
});

test('a code is refused for another account or purpose', async () => {
  const attacker = await aShopper(shop);
  const mobile = newMobile();
  await shop.call(contactCalls.changeMobile, { body: { mobile }, token: attacker.token });
  const otp = await codeTo(shop, mobile);
  const confirm = (token: string) => shop.call(contactCalls.changeMobile, { body: { mobile, otp }, token });
  expect((await confirm(owner.token)).body.type).toBe('otp-expired');
  const details = { name: 'X', mobileNumber: mobile, email: `x${mobile}@example.test`, password };
  expect((await shop.call(registrationCalls.register, { body: details })).status).toBe(200);
  // The two codes match once in 10,000 runs.
  if (otp !== (await codeTo(shop, mobile, 2)))
    expect(
      (await shop.call(registrationCalls.verifyAndRegister, { body: { ...details, otp } })).body.type,
    ).toBe('otp-wrong');
  expect((await confirm(attacker.token)).status).toBe(200);
  expect(
    (await shop.call(contactCalls.changeMobile, { body: { mobile: newMobile() }, token: owner.token })).body
      .type,
  ).toBe('password-missing');
});
