import { forgetPassword } from '@rush/contract/passwords.ts';
import { setLanguage } from '@rush/contract/profile.ts';
import { subscribeToPush } from '@rush/contract/push.ts';
import { register, verifyAndRegister } from '@rush/contract/registration.ts';
import { validateUser } from '@rush/contract/sessions.ts';
import { login, otpLogin } from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { PUSH_KEYS } from '../testing/a-push-browser.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { setSettings } from '../testing/a-sold-order.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { codeTo, cookiesOf, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, DEMO_PASSWORD, until } from '../testing/test-shop.ts';

const HINDI = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };
const ENGLISH = { 'accept-language': 'en-IN,en;q=0.9,hi;q=0.8' };
const DEVANAGARI = /[\u0900-\u097f]/;

const shop = await aTestShop();

const body = { email: 'player@rush.test', password: DEMO_PASSWORD };
/** The account's language after a sign-in. The response and the session must agree on it. */
async function languageAfter(headers: Record<string, string>) {
  const { token, user } = (await shop.call(login, { body, headers })).body;
  const session = await shop.call(validateUser, { token });
  expect(session.body.user.language).toBe(user.language);
  return user.language;
}

test('an account adopts the first browser language that the shop supports, until the user chooses one', async () => {
  expect(await languageAfter({ 'accept-language': 'ta-IN' })).toBeNull();
  expect(await languageAfter(HINDI)).toBe('hi');
  // The account's language is now set: only an explicit choice changes it, not another browser.
  expect(await languageAfter(ENGLISH)).toBe('hi');
  const { token } = (await shop.call(login, { body })).body;
  const chosen = await shop.call(setLanguage, { body: { language: 'en' }, token });
  expect(chosen.body.user.language).toBe('en');
  expect(await languageAfter(HINDI)).toBe('en');
  expect((await shop.call(setLanguage, { body: { language: 'fr' as never }, token })).status).toBe(422);
});

test('registration texts and emails a new user in the browser’s language', async () => {
  const details = {
    name: 'Asha',
    mobileNumber: '9123456780',
    email: 'asha.language@example.test',
    password: 'a long enough one',
  };
  const started = await shop.call(register, { body: details, headers: HINDI });
  expect(started.status).toBe(200);
  const otp = await codeTo(shop, details.mobileNumber);
  expect((await messagesTo(shop, details.mobileNumber))[0]?.subject).toBe('rush-otp-hi');
  const finished = await shop.call(verifyAndRegister, {
    body: { ...details, otp },
    headers: { ...HINDI, ...cookiesOf(started) },
  });
  expect(finished.body.user.language).toBe('hi');
  const [mail] = await until(async () => {
    const mails = await messagesTo(shop, details.email);
    return mails.length > 0 && mails;
  }, 'the email with the link');
  expect(mail?.subject).toContain('अपने ईमेल की पुष्टि करें');
  expect(mail?.text).toMatch(/\/verification\/\S+/);
});

test('a shopper who chose Hindi gets codes, account emails, order emails and push messages in Hindi', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  await shop.call(setLanguage, { body: { language: 'hi' }, token: shopper.token });
  await setSettings(shop, await shop.signIn('admin@rush.test'), {
    'brand.logo': { url: '/images/logo.webp', width: 40, height: 20 },
  });
  await shop.call(otpLogin, { body: { mobile: shopper.mobile }, headers: ENGLISH });
  await codeTo(shop, shopper.mobile);
  expect((await messagesTo(shop, shopper.mobile))[0]?.subject).toBe('rush-otp-hi');

  await shop.call(subscribeToPush, {
    body: { endpoint: 'http://127.0.0.1:9/push', keys: PUSH_KEYS },
    token: shopper.token,
  });
  await shop.simulator('/suppliers/smileone/mode', { mode: 'reject', times: 1 });
  const order = await anApiOrder(shop, 'SMILEBR', { shopper });
  await order.until('Refunded');
  const mail = await until(
    async () => (await messagesTo(shop, shopper.email)).find(({ subject }) => subject?.startsWith('रिफ़ंड हुआ')),
    'the email in Hindi',
  );
  expect(mail.text).toContain('सप्लायर यह ऑर्डर नहीं पहुँचा सका।');
  expect(mail.text).toMatch(/^नमस्ते Shopper \d+,/);
  expect(mail.text).toContain(`${order.player} 2001\nऑर्डर ${order.id}`);
  expect(mail.html).toContain(`<img src="${shop.shop.platform.config.publicUrl}/images/logo.webp"`);
  // Queued messages are data, rendered when they are sent.
  const { rows } = await shop.owner.query<{ payload: { language: string; message: { kind: string } } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-push'`,
  );
  expect(rows[0]?.payload).toMatchObject({ language: 'hi', message: { kind: 'order-refunded' } });

  await shop.call(forgetPassword, { body: { email: shopper.email } });
  const link = await until(
    async () => (await messagesTo(shop, shopper.email)).find(({ text }) => text.includes('/reset_password/')),
    'the link',
  );
  expect(link.subject).toMatch(DEVANAGARI);
});
