import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';

const CLIENT = 'sim-auth0-client';

/** Simulates an identity provider whose tokens the shop accepts, until the test file ends. */
export async function aHostedProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys })));
  // The shop caches keys by issuer, so no two providers may have the same port.
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  const issuer = `http://127.0.0.1:${port}/`;
  let count = 0;
  return {
    issuer,
    idTokenFor: (email: string, overrides: JWTPayload = {}): Promise<string> => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: `auth0|${email}`, email, email_verified: true, name: 'Kabir', jti: `${++count}` };
      return new SignJWT({ iss: issuer, aud: CLIENT, iat: now, exp: now + 3_600, ...claims, ...overrides })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(privateKey);
    },
  };
}
