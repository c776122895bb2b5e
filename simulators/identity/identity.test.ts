import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulators, startSimulators } from '../start-simulators.ts';
import { Browser } from '../testing/browser.ts';
import { getJson } from '../testing/post-json.ts';

const SHOP = 'http://localhost:3210';
const RETURN = `${SHOP}/back`;
let world: Simulators;

beforeAll(async () => {
  world = await startSimulators({ port: 0, smtpPort: 0, webhooks: {}, storeOrigin: SHOP });
});
afterAll(() => world.close());

interface Tokens {
  id_token: string;
  access_token: string;
  refresh_token?: string;
  scope: string;
  token_type: string;
  expires_in: number;
  error?: string;
  error_description?: string;
}

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

function authorizeUrl(path: string, client_id: string, more: Record<string, string> = {}): string {
  return `${world.url}${path}?${new URLSearchParams({
    client_id,
    redirect_uri: RETURN,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'some-state',
    nonce: 'some-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })}`;
}
const hostedUrl = (more?: Record<string, string>) => authorizeUrl('/authorize', 'sim-auth0-client', more);
const googleUrl = (more?: Record<string, string>) =>
  authorizeUrl('/google/o/oauth2/v2/auth', 'sim-google-client', more);

async function exchange(path: string, fields: Record<string, string>): Promise<Tokens> {
  const answer = await fetch(world.url + path, { method: 'POST', body: new URLSearchParams(fields) });
  return (await answer.json()) as Tokens;
}
const codeFields = (url: URL, client_id: string) => ({
  grant_type: 'authorization_code',
  code: url.searchParams.get('code') ?? '',
  redirect_uri: RETURN,
  client_id,
  code_verifier: verifier,
});
const verify = async (tokens: Tokens, jwks: string, issuer: string, audience: string): Promise<JWTPayload> =>
  (await jwtVerify(tokens.id_token, createRemoteJWKSet(new URL(jwks)), { issuer, audience })).payload;

const ASHA = { email: 'asha@example.test', name: 'Asha Rao', verified: 'on' };

/** Signs in on the login page, and stops at the redirect to the shop. */
async function signIn(browser: Browser, url: string, form: Record<string, string>): Promise<URL> {
  const page = await browser.follow(url, SHOP);
  expect(page.answer.status).toBe(200);
  expect(page.answer.headers.get('x-frame-options')).toBeNull();
  return (await browser.follow(page.url.href, SHOP, form)).url;
}

test('Google: discovery, sign-in with PKCE and nonce, and an ID token that verifies', async () => {
  const found = await getJson<Record<string, string>>(`${world.url}/google/.well-known/openid-configuration`);
  expect(found.issuer).toBe(`${world.url}/google`);
  expect(found.authorization_endpoint).toBe(`${world.url}/google/o/oauth2/v2/auth`);

  const browser = new Browser();
  const back = await signIn(browser, googleUrl({ prompt: 'select_account' }), ASHA);
  expect(back.searchParams.get('state')).toBe('some-state');
  const fields = { ...codeFields(back, 'sim-google-client'), client_secret: 'sim-google-secret' };
  const tokens = await exchange('/google/token', fields);
  const claims = await verify(tokens, found.jwks_uri ?? '', `${world.url}/google`, 'sim-google-client');
  expect(claims).toMatchObject({
    nonce: 'some-nonce',
    email: 'asha@example.test',
    email_verified: true,
    name: 'Asha Rao',
    sub: expect.stringMatching(/^\d{21}$/),
  });
  const userinfo = await getJson(found.userinfo_endpoint ?? '', {
    authorization: `Bearer ${tokens.access_token}`,
  });
  expect(userinfo).toMatchObject({ sub: claims.sub, email: 'asha@example.test' });
  expect((await exchange('/google/token', fields)).error).toBe('invalid_grant');
});

test('the hosted provider: sign-in, refresh with rotation, and an issuer that ends in a slash', async () => {
  const browser = new Browser();
  const scope = 'openid profile email offline_access';
  const back = await signIn(browser, hostedUrl({ scope, auth0Client: 'e30=', organization: 'org_1' }), ASHA);
  const tokens = await exchange('/oauth/token', codeFields(back, 'sim-auth0-client'));
  const jwks = `${world.url}/.well-known/jwks.json`;
  const claims = await verify(tokens, jwks, `${world.url}/`, 'sim-auth0-client');
  expect(claims).toMatchObject({
    sub: expect.stringMatching(/^auth0\|[0-9a-f]{24}$/),
    nonce: 'some-nonce',
    email: 'asha@example.test',
    org_id: 'org_1',
  });
  expect(tokens).toMatchObject({ token_type: 'Bearer', scope: expect.stringContaining('offline_access') });

  const refresh = (refresh_token = '') =>
    exchange('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: 'sim-auth0-client',
      refresh_token,
      redirect_uri: RETURN,
    });
  const renewed = await refresh(tokens.refresh_token);
  expect(decodeJwt(renewed.id_token).sub).toBe(claims.sub);
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect(await refresh(tokens.refresh_token)).toMatchObject({
    error: 'invalid_grant',
    error_description: 'Unknown or invalid refresh token.',
  });
});
