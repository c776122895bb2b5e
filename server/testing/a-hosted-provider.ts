import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const CLIENT = 'sim-auth0-client';

/** A simulated identity provider whose tokens the shop accepts as real. */
export interface HostedProvider {
  issuer: string;
  idTokenFor(email: string, more?: JWTPayload): Promise<string>;
  close(): void;
}

export async function openHostedProvider(): Promise<HostedProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`;
  let made = 0;
  return {
    issuer,
    idTokenFor: (email, more = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: `auth0|${email}`, email, email_verified: true, name: 'Kabir', jti: `${++made}` };
      return new SignJWT({ iss: issuer, aud: CLIENT, iat: now, exp: now + 3_600, ...claims, ...more })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(privateKey);
    },
    close: () => server.close(),
  };
}
