import { createServer, type Server } from 'node:http';
import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { validateUser } from '@rush/contract/sessions.ts';
import { getShop } from '@rush/contract/shop.ts';
import { identityProviderLogin } from '@rush/contract/sign-in.ts';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const CLIENT = 'sim-auth0-client';
const NONCE = 'nonce-of-this-sign-in';
type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
/** A fake hosted provider, whose signatures the shop accepts. */
let provider: { server: Server; issuer: string; key: Key; publicKeyPem: string };
let untrustedKey: Key;
let shop: TestShop;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  untrustedKey = (await generateKeyPair('RS256')).privateKey;
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys })));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  provider = {
    server,
    issuer: `http://127.0.0.1:${port}/`,
    key: privateKey,
    publicKeyPem: await exportSPKI(publicKey),
  };
  shop = await openTestShop({ env: { AUTH0_DOMAIN: provider.issuer, AUTH0_ORGANIZATION: 'org_rush' } });
});
afterAll(async () => {
  await shop.close();
  provider.server.close();
});

const nowSeconds = () => Math.floor(Date.now() / 1000);
let personCount = 0;
let tokenCount = 0;
const newPerson = () => ({ sub: `auth0|${++personCount}`, email: `hosted${personCount}@example.test` });

function claimsOf(overrides: JWTPayload = {}): JWTPayload {
  return {
    iss: provider.issuer,
    aud: CLIENT,
    nonce: NONCE,
    org_id: 'org_rush',
    email_verified: true,
    name: 'Kabir Khan',
    jti: `token ${++tokenCount}`,
    iat: nowSeconds(),
    exp: nowSeconds() + 3_600,
    ...newPerson(),
    ...overrides,
  };
}
const sign = (claims: JWTPayload, { key = provider.key, alg = 'RS256', kid = 'one' } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
const signWithPublicKey = (claims: JWTPayload) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .sign(new TextEncoder().encode(provider.publicKeyPem));
const exchange = async (id_token: string, nonce: string | undefined = NONCE) =>
  shop.call(identityProviderLogin, { body: { id_token, ...(nonce !== '' && { nonce }) } });
const signInAs = async (overrides: JWTPayload = {}) => exchange(await sign(claimsOf(overrides)));

test('pages ask the hosted provider for a scope that includes the permission to update prices', async () => {
  const { hosted } = (await shop.call(getShop)).body.signInWith;
  expect(hosted?.scope).toBe('openid profile email update:price');
});

describe('an ID token from the hosted provider', () => {
  test('signs in to the same account every time, even with another email address', async () => {
    const person = newPerson();
    const first = await signInAs(person);
    expect(first).toMatchObject({ status: 200, body: { user: { email: person.email, role: 'user' } } });
    const { token, user } = first.body;
    expect((await shop.call(validateUser, { body: {}, token })).status).toBe(200);
    const moved = await signInAs({ ...person, email: 'moved@example.test', email_verified: false });
    expect(moved.body.user._id).toBe(user._id);
  });

  const wrong: [string, () => Promise<string>][] = [
    ['with another issuer', () => sign(claimsOf({ iss: 'https://elsewhere.example/' }))],
    ['whose issuer lacks the trailing slash', () => sign(claimsOf({ iss: provider.issuer.slice(0, -1) }))],
    ['for another client', () => sign(claimsOf({ aud: 'another-client' }))],
    ['that expired 61 seconds ago', () => sign(claimsOf({ exp: nowSeconds() - 61 }))],
    ['that never expires', () => sign(claimsOf({ exp: undefined }))],
    ['without a subject', () => sign(claimsOf({ sub: undefined }))],
    ['that is valid only from tomorrow', () => sign(claimsOf({ nbf: nowSeconds() + 86_400 }))],
    ['for another organization', () => sign(claimsOf({ org_id: 'org_other' }))],
    ['without an organization', () => sign(claimsOf({ org_id: undefined }))],
    ['with the nonce of another sign-in', () => sign(claimsOf({ nonce: 'of-another' }))],
    ['without a nonce', () => sign(claimsOf({ nonce: undefined }))],
    ['signed with another key', () => sign(claimsOf(), { key: untrustedKey })],
    ['signed with a key that was never published', () => sign(claimsOf(), { key: untrustedKey, kid: 'two' })],
    ['signed with the public key as if it were a shared secret', () => signWithPublicKey(claimsOf())],
    ['that is unsigned', async () => new UnsecuredJWT(claimsOf()).encode()],
    ['whose claims were changed', async () => tampered(await sign(claimsOf()))],
    ['that is malformed', async () => 'not.a.token'],
    ['that is empty', async () => ''],
  ];
  test.each(wrong)('%s is refused', async (_what, make) => {
    const sessions = () => shop.owner.query('select count(*) from sessions');
    const before = await sessions();
    expect(await exchange(await make())).toMatchObject({
      status: 401,
      body: { type: 'id-token-invalid', error: 'Login failed' },
    });
    expect((await sessions()).rows).toEqual(before.rows);
  });

  test('with a nonce is refused if the request lacks that nonce', async () => {
    const token = await sign(claimsOf());
    expect((await exchange(token, '')).status).toBe(401);
    expect((await exchange(token, 'guessed')).status).toBe(401);
    expect((await exchange(token)).status).toBe(200);
  });

  test('signs the user in once, even if it is used ten times concurrently', async () => {
    const token = await sign(claimsOf());
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(401)]);
    expect(await exchange(token)).toMatchObject({ status: 401, body: { type: 'id-token-invalid' } });
    // Signatures that differ only in their last character can decode to the same bytes.
    const last = token.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const altered = alphabet[alphabet.indexOf(last) ^ 1] ?? '';
    expect((await exchange(token.slice(0, -1) + altered)).status).toBe(401);
  });

  test('must contain the configured organization’s name, in lower case', async () => {
    const otherShop = await openTestShop({
      env: { AUTH0_DOMAIN: provider.issuer, AUTH0_ORGANIZATION: 'Rush-Traders' },
    });
    onTestFinished(() => otherShop.close());
    const status = async (claims: JWTPayload) => {
      const body = { id_token: await sign(claimsOf(claims)), nonce: NONCE };
      return (await otherShop.call(identityProviderLogin, { body })).status;
    };
    expect(await status({ org_name: 'rush-traders' })).toBe(200);
    expect(await status({ org_name: 'other-traders' })).toBe(401);
    expect(await status({})).toBe(401);
  });

  test('is accepted for one minute after it expires, to allow for clock skew', async () => {
    expect((await signInAs({ exp: nowSeconds() - 30 })).status).toBe(200);
  });

  test('opens only one account on first sign-in, even if ten arrive concurrently', async () => {
    const person = newPerson();
    const responses = await Promise.all(Array.from({ length: 10 }, () => signInAs(person)));
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map((response) => response.body.user._id)).size).toBe(1);
  });
});

function tampered(token: string): string {
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as JWTPayload;
  const other = Buffer.from(JSON.stringify({ ...claims, email: 'admin@rush.test' })).toString('base64url');
  return [head, other, signature].join('.');
}

describe('an existing account', () => {
  test('is linked by an email address verified on both sides, and keeps its password and number', async () => {
    const { body } = await signInAs({ email: 'Player@Rush.test' });
    expect(body.user).toMatchObject({ email: 'player@rush.test', mobilenumber: '9000000003' });
    await shop.signIn('player@rush.test');
  });

  test('is not linked by an email address that the provider has not verified', async () => {
    for (const email_verified of [false, 'true', undefined])
      expect(await signInAs({ email: 'newbie@rush.test', email_verified })).toMatchObject({
        status: 403,
        body: { type: 'email-unproven' },
      });
    expect((await signInAs({ email: undefined })).body.type).toBe('email-unproven');
  });

  test('is identified by issuer and subject, not by the email address', async () => {
    const person = newPerson();
    const { user } = (await signInAs(person)).body;
    await shop.owner.query(
      "update users set email = 'gone@x.test', email_key = 'gone@x.test' where id = $1",
      [user._id],
    );
    expect((await signInAs(person)).body.user._id).toBe(user._id);
    const another = await signInAs({ ...newPerson(), email: person.email });
    expect(another.body.user._id).not.toBe(user._id);
  });

  test('that is blocked stays blocked, linked or not', async () => {
    const person = newPerson();
    const { user } = (await signInAs(person)).body;
    const admin = await shop.signIn('admin@rush.test');
    await shop.call(updateUserData, { body: { _id: user._id, isBlocked: 'true' }, token: admin.token });
    expect((await signInAs(person)).body.type).toBe('account-blocked');
    expect((await signInAs({ email: person.email })).body.type).toBe('account-blocked');
  });
});
