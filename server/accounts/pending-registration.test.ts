import { verifyMail } from '@rush/contract/contacts.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import { expect, test } from 'vitest';
import { codeTo, cookiesOf, linkTo, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, until } from '../testing/test-shop.ts';

const shop = await aTestShop();

let counter = 0;
const newMobile = () => String(8_600_000_000 + ++counter);

interface Details {
  name: string;
  mobileNumber: string;
  email: string;
  password: string;
}
const detailsOf = (who: string, mobileNumber: string): Details => ({
  name: who,
  mobileNumber,
  email: `${who.toLowerCase()}${mobileNumber}@example.test`,
  password: `${who.toLowerCase()}-tiger-of-42`,
});

/** Requests a code. @returns the browser's cookies and the texted code */
async function begin(details: Details, headers: Record<string, string> = {}) {
  const before = (await messagesTo(shop, details.mobileNumber)).length;
  const response = await shop.call(registrationCalls.register, { body: details, headers });
  expect(response.status).toBe(200);
  return { cookies: cookiesOf(response), code: await codeTo(shop, details.mobileNumber, before + 1) };
}
const verify = (body: object, headers: Record<string, string> = {}) =>
  shop.call(registrationCalls.verifyAndRegister, { body, headers });

test('a code completes only its own registration, never one that someone else began with the same number', async () => {
  const mobile = newMobile();
  const [victim, attacker] = [detailsOf('Victim', mobile), detailsOf('Attacker', mobile)];
  const genuine = await begin(victim);
  const other = await begin(attacker);
  // The attacker's code reaches the victim's phone last, and the victim types it.
  if (other.code !== genuine.code)
    expect((await verify({ ...victim, otp: other.code }, genuine.cookies)).body.type).toBe('otp-wrong');
  const response = await verify({ ...victim, otp: genuine.code }, genuine.cookies);
  expect(response).toMatchObject({ status: 200, body: { user: { email: victim.email } } });
  const accounts = await shop.owner.query('select email from users where mobile = $1', [mobile]);
  expect(accounts.rows).toEqual([{ email: victim.email }]);
});

test('a client without cookies is identified by the email and password that it sends', async () => {
  const mobile = newMobile();
  const [victim, attacker] = [detailsOf('Victim', mobile), detailsOf('Attacker', mobile)];
  const genuine = await begin(victim);
  const other = await begin({ ...attacker, email: victim.email });
  for (const wrong of [
    { mobileNumber: mobile, otp: genuine.code },
    { mobileNumber: mobile, otp: genuine.code, email: victim.email },
    { ...victim, password: 'not-the-one-42', otp: genuine.code },
  ])
    expect((await verify(wrong)).body.type, JSON.stringify(wrong)).toBe('otp-expired');
  if (other.code !== genuine.code)
    expect((await verify({ ...victim, otp: other.code })).body.type).toBe('otp-wrong');
  expect((await verify({ ...victim, otp: genuine.code })).status).toBe(200);
  await shop.signIn(victim.email, victim.password);
});

test('a client without cookies is identified by its code, however many others used its number and email address', async () => {
  const mobile = newMobile();
  const victim = detailsOf('Victim', mobile);
  const genuine = await begin(victim);
  const others: string[] = [];
  for (let n = 0; n < 6; n++)
    others.push((await begin({ ...victim, name: 'Attacker', password: `attacker-tiger-of-${n}${n}` })).code);
  // A code for another registration proves nothing here, and does not complete the other one.
  for (const code of others.slice(0, 2).filter((code) => code !== genuine.code))
    expect((await verify({ ...victim, otp: code })).body.type).toBe('otp-wrong');
  const response = await verify({ ...victim, otp: genuine.code });
  expect(response).toMatchObject({ status: 200, body: { user: { name: 'Victim', email: victim.email } } });
});

test('a forged cookie, or one for another number, proves nothing', async () => {
  const [mobile, another] = [newMobile(), newMobile()];
  const genuine = await begin(detailsOf('Victim', mobile));
  const other = await begin(detailsOf('Attacker', another));
  const body = { mobileNumber: mobile, otp: genuine.code };
  const [, id = ''] = /rush_registration=([^.]+)\./.exec(genuine.cookies.cookie) ?? [];
  for (const cookie of [`rush_registration=${id}.guessed`, other.cookies.cookie])
    expect((await verify(body, { cookie })).body.type).toBe('otp-expired');
  expect((await verify(body, genuine.cookies)).status).toBe(200);
});

test('a repeated request continues the registration, with at least a minute between messages', async () => {
  const mobile = newMobile();
  const details = detailsOf('Asha', mobile);
  const { cookies } = await begin(details);
  for (const headers of [cookies, {}])
    expect((await shop.call(registrationCalls.register, { body: details, headers })).body.timer).toBeLessThan(
      60_000,
    );
  expect(await messagesTo(shop, mobile)).toHaveLength(1);
  const result = await shop.owner.query('select from pending_registrations where mobile = $1', [mobile]);
  expect(result.rowCount).toBe(1);
});

test('if several registrations for one number are confirmed, the last one wins', async () => {
  const mobile = newMobile();
  const [first, last] = [detailsOf('First', mobile), detailsOf('Last', mobile)];
  const step1 = await begin(first);
  const step2 = await begin(last);
  const earlier = await verify({ ...first, otp: step1.code }, step1.cookies);
  expect(earlier.status).toBe(200);
  const later = await verify({ ...last, otp: step2.code }, step2.cookies);
  expect(later).toMatchObject({ status: 200, body: { user: { email: last.email, mobilenumber: mobile } } });
  expect((await shop.call(sessionCalls.validateUser, { body: {}, token: earlier.body.token })).status).toBe(
    401,
  );
  const holder = await shop.owner.query('select email from users where mobile = $1', [mobile]);
  expect(holder.rows).toEqual([{ email: last.email }]);
  await until(
    async () => (await messagesTo(shop, first.email)).some(({ text }) => text.includes('later registration')),
    'the email',
  );
});

test('an account with a verified email address does not lose its number to a concurrent registration', async () => {
  const mobile = newMobile();
  const [first, last] = [detailsOf('First', mobile), detailsOf('Last', mobile)];
  const step1 = await begin(first);
  const step2 = await begin(last);
  const { token } = (await verify({ ...first, otp: step1.code }, step1.cookies)).body;
  const params = await linkTo(shop, first.email, 'verification');
  expect((await shop.call(verifyMail, { params, body: {}, token })).status).toBe(200);
  expect((await verify({ ...last, otp: step2.code }, step2.cookies)).body.type).toBe('account-exists');
  const holder = await shop.owner.query('select email from users where mobile = $1', [mobile]);
  expect(holder.rows).toEqual([{ email: first.email }]);
  expect((await shop.call(sessionCalls.validateUser, { body: {}, token })).status).toBe(200);
});
