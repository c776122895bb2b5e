import * as contactCalls from '@rush/contract/contacts.ts';
import * as passwordCalls from '@rush/contract/passwords.ts';
import * as registrationCalls from '@rush/contract/registration.ts';
import * as sessionCalls from '@rush/contract/sessions.ts';
import * as signInCalls from '@rush/contract/sign-in.ts';
import { Browser } from '@rush/simulators/testing/browser.ts';
import { describe, expect, test } from 'vitest';
import { aHostedProvider } from '../testing/a-hosted-provider.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { codeTo, linkTo, messagesTo } from '../testing/an-inbox.ts';
import { aTestShop, DEMO_PASSWORD, until } from '../testing/test-shop.ts';
import { PROOFS, type Proof, STANDINGS, type Standing, standingOf } from './account-standing.ts';
import { makeLink } from './mailed-link.ts';

const provider = await aHostedProvider();
const shop = await aTestShop({ env: { AUTH0_DOMAIN: provider.issuer } });

interface Account {
  id: string;
  email: string;
  mobile: string;
  /** From a session opened before the proof. */
  token: string;
}

const FLAGS: Record<Standing, { mobileProven: boolean; emailProven: boolean; apart: boolean }> = {
  nothing: { mobileProven: false, emailProven: false, apart: true },
  mobile: { mobileProven: true, emailProven: false, apart: true },
  email: { mobileProven: false, emailProven: true, apart: false },
  apart: { mobileProven: true, emailProven: true, apart: true },
  joined: { mobileProven: true, emailProven: true, apart: false },
};

/** An account with every way to sign in: password, number, session, provider identity. */
async function anAccount(standing: Standing, coinsPaise = 0): Promise<Account> {
  const shopper = await aShopper(shop, { coinsPaise, password: DEMO_PASSWORD });
  const { mobileProven, emailProven, apart } = FLAGS[standing];
  await shop.owner.query(
    'update users set mobile_proven = $2, email_proven = $3, email_apart = $4 where id = $1',
    [shopper.id, mobileProven, emailProven, apart],
  );
  await shop.owner.query(
    "insert into identities (issuer, subject, user_id, created_at) values ('https://old.example/', $1, $1, now())",
    [shopper.id],
  );
  return shopper;
}

let newNumbers = 0;
const newNumber = () => String(8_700_000_000 + ++newNumbers);

async function openMailedLink(account: Account, token?: string): Promise<void> {
  const link = await shop.db.transaction((tx) =>
    makeLink(shop.shop.platform, tx, { userId: account.id, email: account.email, purpose: 'verify-email' }),
  );
  const [id = '', secret = ''] = link.split('/').slice(-2);
  const response = await shop.call(contactCalls.verifyMail, {
    params: { id, token: secret },
    body: {},
    token,
  });
  expect(response.body.code).toBe('0');
}

const PROVE: Record<Proof, (account: Account) => Promise<void>> = {
  'reset-link': async ({ email }) => {
    await shop.call(passwordCalls.forgetPassword, { body: { email } });
    const params = await linkTo(shop, email, 'reset_password');
    const reset = await shop.call(passwordCalls.resetPassword, {
      params,
      body: { password: 'monsoon-tiger-42', mobile: 'remove' },
    });
    expect(reset.status).toBe(200);
  },
  google: async ({ email }) => {
    const start = await fetch(`${shop.url}/api/auth/google`, { redirect: 'manual' });
    const browser = new Browser();
    const page = await browser.follow(start.headers.get('location') ?? '', shop.url);
    const back = await browser.follow(page.url.href, shop.url, { email, name: 'Asha', verified: 'on' });
    const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const response = await fetch(back.url, { redirect: 'manual', headers: { cookie } });
    expect(response.headers.get('location')).toContain('/home?success=true');
  },
  hosted: async ({ email }) => {
    const body = { id_token: await provider.idTokenFor(email) };
    expect((await shop.call(signInCalls.identityProviderLogin, { body })).status).toBe(200);
  },
  'mailed-link': (account) => openMailedLink(account),
  'mailed-link-in-session': (account) => openMailedLink(account, account.token),
  'texted-code': async ({ mobile }) => {
    if (!(await shop.call(signInCalls.otpLogin, { body: { mobile } })).body.success) return;
    const otp = await codeTo(shop, mobile);
    expect((await shop.call(signInCalls.verifyOtp, { body: { mobile, otp } })).body.success).toBe(true);
  },
  'texted-code-in-session': async ({ token }) => {
    const mobile = newNumber();
    await shop.call(contactCalls.changeMobile, { body: { mobile, password: DEMO_PASSWORD }, token });
    const otp = await codeTo(shop, mobile);
    expect((await shop.call(contactCalls.changeMobile, { body: { mobile, otp }, token })).status).toBe(200);
  },
};

/** The new standing, and which earlier ways to sign in still work. */
async function describeAccess({ id, email, mobile, token }: Account): Promise<string> {
  const { rows } = await shop.owner.query('select * from users where id = $1', [id]);
  const password = await shop.call(signInCalls.login, { body: { email, password: DEMO_PASSWORD } });
  const session = await shop.call(sessionCalls.validateUser, { body: {}, token });
  const number = await shop.call(signInCalls.otpLogin, { body: { mobile } });
  const oldIdentities = await shop.owner.query(
    "select from identities where user_id = $1 and issuer = 'https://old.example/'",
    [id],
  );
  const ways = [
    password.body.type === 'wrong-password' ? '' : 'password',
    session.status === 200 ? 'session' : '',
    number.body.success ? 'number' : '',
    oldIdentities.rowCount === 1 ? 'provider' : '',
  ];
  return [`${standingOf(rows[0])}:`, ...ways.filter(Boolean)].join(' ');
}

const ALL = 'password session number provider';
/** The table in docs/developers/security.md: the new standing and the remaining ways to sign in after each proof. */
const AFTER: Record<Standing, Record<Proof, string>> = {
  nothing: {
    'reset-link': 'email:',
    google: 'email:',
    hosted: 'email:',
    'mailed-link': 'apart: password provider',
    'mailed-link-in-session': 'email: password session provider',
    'texted-code': 'mobile: number',
    'texted-code-in-session': 'mobile: password session provider',
  },
  mobile: {
    'reset-link': 'email:',
    google: 'email:',
    hosted: 'email:',
    'mailed-link': `apart: ${ALL}`,
    'mailed-link-in-session': `joined: ${ALL}`,
    'texted-code': `mobile: ${ALL}`,
    'texted-code-in-session': 'mobile: password session provider',
  },
  email: {
    'reset-link': 'email: provider',
    google: 'email: password provider',
    hosted: 'email: password provider',
    'mailed-link': 'email: password provider',
    'mailed-link-in-session': 'email: password session provider',
    'texted-code': 'email: password session provider',
    'texted-code-in-session': 'joined: password session provider',
  },
  apart: {
    'reset-link': 'email:',
    google: 'email:',
    hosted: 'email:',
    'mailed-link': `apart: ${ALL}`,
    'mailed-link-in-session': `joined: ${ALL}`,
    'texted-code': `apart: ${ALL}`,
    'texted-code-in-session': 'apart: password session provider',
  },
  joined: {
    'reset-link': 'joined: number provider',
    google: `joined: ${ALL}`,
    hosted: `joined: ${ALL}`,
    'mailed-link': `joined: ${ALL}`,
    'mailed-link-in-session': `joined: ${ALL}`,
    'texted-code': `joined: ${ALL}`,
    'texted-code-in-session': 'joined: password session provider',
  },
};

const cells = STANDINGS.flatMap((standing) => PROOFS.map((proof) => [standing, proof] as const));
test.each(cells)(
  'an account with the standing "%s" keeps the ways to sign in that the table lists for the proof "%s"',
  async (standing, proof) => {
    const account = await anAccount(standing);
    await PROVE[proof](account);
    expect(await describeAccess(account)).toBe(AFTER[standing][proof]);
  },
);

describe('an account opened under someone else’s email address', () => {
  const ownerPassword = 'new-password-of-the-owner';
  async function openAsSomebodyElse(): Promise<Account & { password: string }> {
    const mobile = newNumber();
    const email = `victim${mobile}@example.test`;
    const details = { name: 'Somebody', mobileNumber: mobile, email, password: DEMO_PASSWORD };
    await shop.call(registrationCalls.register, { body: details });
    const body = { ...details, otp: await codeTo(shop, mobile) };
    const { token, user } = (await shop.call(registrationCalls.verifyAndRegister, { body })).body;
    return { id: user._id, email, mobile, token, password: DEMO_PASSWORD };
  }
  async function resetAsOwner(email: string): Promise<number> {
    await shop.call(passwordCalls.forgetPassword, { body: { email } });
    const params = await linkTo(shop, email, 'reset_password');
    const response = await shop.call(passwordCalls.resetPassword, {
      params,
      body: { password: ownerPassword, mobile: 'remove' },
    });
    return response.status;
  }

  test('locks out its opener once the owner of the address resets the password, and notifies both', async () => {
    const other = await openAsSomebodyElse();
    expect(await resetAsOwner(other.email)).toBe(200);
    await shop.signIn(other.email, ownerPassword);
    expect((await shop.call(signInCalls.otpLogin, { body: { mobile: other.mobile } })).body.type).toBe(
      'mobile-unknown',
    );
    expect((await shop.call(sessionCalls.validateUser, { body: {}, token: other.token })).status).toBe(401);
    await until(
      async () => (await messagesTo(shop, other.mobile)).some(({ text }) => text.includes('was removed')),
      'the SMS',
    );
    await until(
      async () =>
        (await messagesTo(shop, other.email)).some(({ subject }) => subject?.includes('was secured')),
      'the email',
    );
  });

  test('cannot be reclaimed by its opener with an earlier notice', async () => {
    const other = await openAsSomebodyElse();
    const newPassword = 'another-of-somebody-42';
    await shop.call(passwordCalls.changePassword, {
      body: { password: other.password, newPassword },
      token: other.token,
    });
    const notice = await linkTo(shop, other.mobile, 'notme');
    expect(await resetAsOwner(other.email)).toBe(200);
    expect((await shop.call(contactCalls.disputeChange, { params: notice, body: {} })).status).toBe(410);
    await shop.signIn(other.email, ownerPassword);
  });

  test('stays with the holder of the R-Coins: access to a mailbox is not enough', async () => {
    const holder = await aShopper(shop, { coinsPaise: 500_00 });
    await shop.owner.query('update users set email_proven = false, email_apart = true where id = $1', [
      holder.id,
    ]);
    const body = { id_token: await provider.idTokenFor(holder.email) };
    expect((await shop.call(signInCalls.identityProviderLogin, { body })).body.type).toBe('sign-in-first');
    expect((await shop.call(signInCalls.otpLogin, { body: { mobile: holder.mobile } })).body.success).toBe(
      true,
    );
  });
});

describe('an emailed password reset for an account with a verified number', () => {
  const password = 'new-password-of-the-owner';
  async function aReset(standing: Standing, coinsPaise?: number) {
    const account = await anAccount(standing, coinsPaise);
    await shop.call(passwordCalls.forgetPassword, { body: { email: account.email } });
    const params = await linkTo(shop, account.email, 'reset_password');
    const reset = async (body: { mobile?: 'keep' | 'remove'; otp?: string }) =>
      (await shop.call(passwordCalls.resetPassword, { params, body: { password, ...body } })).body;
    const state = (await shop.call(passwordCalls.resetLinkState, { params })).body;
    return { account, params, reset, state };
  }
  const currentStanding = async ({ id }: Account) =>
    standingOf((await shop.owner.query('select * from users where id = $1', [id])).rows[0]);

  test.each(['mobile', 'apart'] as const)(
    'asks whose number it is if the standing is "%s"',
    async (standing) => {
      const { account, reset, state } = await aReset(standing);
      expect(state).toEqual({ asks: 'number', mobileEnding: account.mobile.slice(-4) });
      expect(await reset({})).toMatchObject({ type: 'mobile-choice-required', code: '1' });
      expect(await reset({ mobile: 'keep' })).toMatchObject({ code: '0' });
      expect(await describeAccess(account)).toBe('apart: number provider');
      // The notice goes to the number. A dispute makes the email unverified, so no new link is sent to it.
      const notice = await linkTo(shop, account.mobile, 'notme');
      const disputed = await shop.call(contactCalls.disputeChange, { params: notice, body: {} });
      expect(disputed.body.passwordBy).toBe('mobile');
      expect(await currentStanding(account)).toBe('mobile');
    },
  );

  test('requires a code sent to the number if the wallet is not empty, and keeps the number', async () => {
    const { account, params, reset, state } = await aReset('mobile', 500_00);
    expect(state).toMatchObject({ asks: 'code' });
    expect(await reset({ mobile: 'remove' })).toMatchObject({ type: 'mobile-code-required' });
    expect((await shop.call(passwordCalls.resetLinkCode, { params, body: {} })).body.outcome).toBe('sent');
    const otp = await codeTo(shop, account.mobile);
    expect(await reset({ otp: otp === '0000' ? '0001' : '0000' })).toMatchObject({ type: 'otp-wrong' });
    expect(await reset({ otp })).toMatchObject({ code: '0' });
    expect(await describeAccess(account)).toBe('joined: number provider');
  });

  test('requires a code sent to the number if the account has a second factor, which stays', async () => {
    const { account, params, reset } = await aReset('apart');
    await shop.owner.query(
      "insert into second_factors (user_id, secret, confirmed_at) values ($1, 'x', now())",
      [account.id],
    );
    expect(await reset({ mobile: 'remove' })).toMatchObject({ type: 'mobile-code-required' });
    await shop.call(passwordCalls.resetLinkCode, { params, body: {} });
    expect(await reset({ otp: await codeTo(shop, account.mobile) })).toMatchObject({ code: '0' });
    const body = { email: account.email, password };
    expect((await shop.call(signInCalls.login, { body })).body.type).toBe('second-factor-required');
  });

  test('needs nothing more if one person verified both contacts', async () => {
    const { reset, state } = await aReset('joined', 500_00);
    expect(state).toEqual({ asks: 'nothing', mobileEnding: '' });
    expect(await reset({})).toMatchObject({ code: '0' });
  });
});
