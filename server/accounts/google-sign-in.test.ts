import { validateUser } from '@rush/contract/sessions.ts';
import { Browser } from '@rush/simulators/testing/browser.ts';
import { describe, expect, test } from 'vitest';
import { aTestShop } from '../testing/test-shop.ts';

const ASHA = { email: 'asha@example.test', name: 'Asha Rao', verified: 'on' };
const SIX_HOURS_MS = 6 * 3_600_000;

const shop = await aTestShop();

interface Return {
  callback: URL;
  flow: { state: string; nonce: string; verifier: string };
}

/** Starts at the shop and signs in with Google, without following the redirect back. */
async function signInAtGoogle(form: Record<string, string> = ASHA): Promise<Return> {
  const start = await fetch(`${shop.url}/api/auth/google`, { redirect: 'manual' });
  const cookie = /rush_google=([^;]+)/.exec(start.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const browser = new Browser();
  const page = await browser.follow(start.headers.get('location') ?? '', shop.url);
  const back = await browser.follow(page.url.href, shop.url, form);
  return { callback: back.url, flow: JSON.parse(decodeURIComponent(cookie)) as Return['flow'] };
}
const comeBack = (callback: URL, flow?: object) =>
  fetch(callback, {
    redirect: 'manual',
    ...(flow && { headers: { cookie: `rush_google=${encodeURIComponent(JSON.stringify(flow))}` } }),
  });
const handOverOf = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith('rush_hand_over='));

describe('signing in with Google', () => {
  test('ends at the home page, with a cookie that hands over a six-hour session', async () => {
    const { callback, flow } = await signInAtGoogle();
    const response = await comeBack(callback, flow);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${shop.url}/home?success=true`);
    const cookie = handOverOf(response);
    expect(cookie?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax']);
    expect(response.headers.getSetCookie().join('\n')).toMatch(/^rush_google=;.*Max-Age=0/m);

    const result = await fetch(`${shop.url}/api/auth/login/success`, {
      headers: { cookie: cookie?.split(';')[0] ?? '' },
    });
    expect(result.headers.getSetCookie()[0]).toMatch(/^rush_hand_over=;.*Max-Age=0/);
    const session = (await result.json()) as { token: string; expiryTime: number; user: { email: string } };
    expect(session.user.email).toBe(ASHA.email);
    expect(Math.abs(session.expiryTime - shop.clock.now().getTime() - SIX_HOURS_MS)).toBeLessThan(60_000);
    const { token } = session;
    expect((await shop.call(validateUser, { body: {}, token })).status).toBe(200);
    expect((await fetch(`${shop.url}/api/auth/login/success`)).status).toBe(401);
    shop.clock.advance(SIX_HOURS_MS);
    expect((await shop.call(validateUser, { body: {}, token })).status).toBe(401);
  });

  test.each([
    ['a shopper', 'user', 6],
    ['an admin', 'admin', 12],
  ] as const)('tells the page when %s’s session ends', async (_who, role, hours) => {
    const person = { ...ASHA, email: `${role}.session@example.test` };
    const firstReturn = await signInAtGoogle(person);
    await comeBack(firstReturn.callback, firstReturn.flow);
    await shop.owner.query('update users set role = $1, staff_role = $2 where email = $3', [
      role,
      role === 'admin' ? 'owner' : null,
      person.email,
    ]);
    const { callback, flow } = await signInAtGoogle(person);
    const cookie = handOverOf(await comeBack(callback, flow));
    const startedAt = shop.clock.now().getTime();
    shop.clock.advance(45_000);
    const result = await fetch(`${shop.url}/api/auth/login/success`, {
      headers: { cookie: cookie?.split(';')[0] ?? '' },
    });
    const session = (await result.json()) as { token: string; expiryTime: number };
    const sessions = await shop.owner.query(
      'select s.expires_at from sessions s join users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1',
      [person.email],
    );
    expect(session.expiryTime).toBe(sessions.rows[0].expires_at.getTime());
    expect(Math.abs(session.expiryTime - startedAt - hours * 3_600_000)).toBeLessThan(20_000);
  });

  test('finds the account with the same verified email address, and finds it again at the next sign-in', async () => {
    for (let time = 0; time < 2; time++) {
      const { callback, flow } = await signInAtGoogle({ ...ASHA, email: 'player@rush.test' });
      expect((await comeBack(callback, flow)).headers.get('location')).toContain('/home?success=true');
    }
    const identities = await shop.owner.query(
      "select i.issuer from identities i join users u on u.id = i.user_id where u.email_key = 'player@rush.test'",
    );
    expect(identities.rows).toEqual([{ issuer: `${shop.simulators.url}/google` }]);
  });
});

describe('a return from Google', () => {
  async function expectRefused(response: Response): Promise<void> {
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${shop.url}/login?error=google`);
    expect(handOverOf(response)).toBeUndefined();
  }

  test('works only once per code', async () => {
    const { callback, flow } = await signInAtGoogle();
    expect(handOverOf(await comeBack(callback, flow))).toBeTruthy();
    await expectRefused(await comeBack(callback, flow));
  });

  test('is refused if another browser began the sign-in', async () => {
    const [mine, theirs] = [await signInAtGoogle(), await signInAtGoogle()];
    await expectRefused(await comeBack(mine.callback));
    await expectRefused(await comeBack(mine.callback, theirs.flow));
    await expectRefused(await comeBack(mine.callback, { ...theirs.flow, state: mine.flow.state }));
  });

  test.each([
    ['a different state', (callback: URL) => callback.searchParams.set('state', 'another')],
    ['no state', (callback: URL) => callback.searchParams.delete('state')],
    ['a different code', (callback: URL) => callback.searchParams.set('code', 'another')],
    ['a different issuer', (callback: URL) => callback.searchParams.set('iss', 'https://elsewhere.example')],
    ['an additional error', (callback: URL) => callback.searchParams.set('error', 'access_denied')],
  ])('is refused with %s', async (_what, change) => {
    const { callback, flow } = await signInAtGoogle();
    change(callback);
    await expectRefused(await comeBack(callback, flow));
  });

  test.each(['nonce', 'verifier'])('is refused with a different %s in the cookie', async (name) => {
    const { callback, flow } = await signInAtGoogle();
    await expectRefused(await comeBack(callback, { ...flow, [name]: 'n'.repeat(43) }));
  });

  test('is refused after a cancellation, or with an unverified email address', async () => {
    const cancelled = await signInAtGoogle({ cancel: '1' });
    await expectRefused(await comeBack(cancelled.callback, cancelled.flow));
    const unverified = await signInAtGoogle({ email: 'newbie@rush.test', name: 'Somebody' });
    await expectRefused(await comeBack(unverified.callback, unverified.flow));
    const identities = await shop.owner.query(
      "select from identities i join users u on u.id = i.user_id where u.email_key = 'newbie@rush.test'",
    );
    expect(identities.rowCount).toBe(0);
  });

  test('never leads outside the shop', async () => {
    const start = await fetch(
      `${shop.url}/api/auth/google?redirect_uri=https://evil.example&returnTo=//evil`,
      { redirect: 'manual' },
    );
    const authorization = new URL(start.headers.get('location') ?? '');
    expect(authorization.searchParams.get('redirect_uri')).toBe(`${shop.url}/api/auth/google/callback`);
    const { callback, flow } = await signInAtGoogle();
    callback.searchParams.set('returnTo', 'https://evil.example');
    const response = await comeBack(callback, flow);
    expect(response.headers.get('location')).toMatch(new RegExp(`^${shop.url}/`));
  });
});
