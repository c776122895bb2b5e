import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll } from 'vitest';

const CLIENT = 'sim-auth0-client';

/** Simulates an identity provider whose tokens the shop accepts, until the test file ends. */
export async function aHostedProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  // The shop caches keys by issuer, and the next provider may get the same port.
  const kid = randomUUID();
  const keys = [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }];
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  const address = server.address();
  const issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`;
  let made = 0;
  return {
    issuer,
    idTokenFor: (email: string, more: JWTPayload = {}): Promise<string> => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: `auth0|${email}`, email, email_verified: true, name: 'Kabir', jti: `${++made}` };
      return new SignJWT({ iss: issuer, aud: CLIENT, iat: now, exp: now + 3_600, ...claims, ...more })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(privateKey);
    },
  };
}
