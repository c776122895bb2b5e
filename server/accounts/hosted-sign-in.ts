import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import type { ClientContext } from './client-context.ts';
import { spendToken } from './proof-of-work.ts';
import { findProviderAccount } from './provider-account.ts';
import { countProviderSignIn } from './sign-in-attempt.ts';
import { type NewSession, startSessionAndNotify } from './start-session.ts';

/** The same leeway for clock skew as in the provider's client (ACC-8). */
const LEEWAY_SECONDS = 60;

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

export function hostedIssuer({ config }: Pick<Platform, 'config'>): string {
  const { domain } = config.hostedIdentity;
  return `${/^https?:/.test(domain) ? domain : `https://${domain}`}/`.replace(/\/+$/, '/');
}

function keysOf(issuer: string) {
  const keySet = keySets.get(issuer) ?? createRemoteJWKSet(new URL('.well-known/jwks.json', issuer));
  keySets.set(issuer, keySet);
  return keySet;
}

export interface HostedSignIn {
  id_token: string;
  nonce?: string;
  client: ClientContext;
}

/**
 * Exchanges the hosted provider's ID token, once, for a session. Checks the signature, issuer, audience, times, nonce
 * and the configured organization. Refuses with `id-token-invalid`, `too-many-requests`, and as `findProviderAccount`
 * does.
 */
export async function hostedSignIn(
  { platform, limits }: AccountParts,
  input: HostedSignIn,
): Promise<NewSession> {
  const { config, db } = platform;
  const noteSuccess = await countProviderSignIn({ platform, limits }, input.client);
  const issuer = hostedIssuer(platform);
  const claims = await verify(platform, issuer, input.id_token);
  if (claims.nonce !== input.nonce) refuse('id-token-invalid');
  if (!isOfOrganization(claims, config.hostedIdentity.organization)) refuse('id-token-invalid');
  const person = {
    provider: 'hosted' as const,
    issuer,
    subject: claims.sub ?? '',
    email: String(claims.email ?? ''),
    isEmailVerified: claims.email_verified === true,
    name: String(claims.name ?? ''),
  };
  const session = await db.transaction(async (tx) => {
    // If the sign-in is refused, the token can be used again.
    if (!(await spendToken(tx, { name: signedPartOf(input.id_token), expiresAt: expiryOf(claims) })))
      refuse('id-token-invalid', { detail: 'the token has already been used' });
    const user = await findProviderAccount(platform, tx, person);
    return startSessionAndNotify(platform, tx, user, { ...input.client, method: 'hosted' });
  });
  await noteSuccess();
  return session;
}

/** Without the signature, because one signature has several encodings. */
const signedPartOf = (token: string): string => token.split('.').slice(0, 2).join('.');

const expiryOf = ({ exp = 0 }: JWTPayload): Date => new Date((exp + LEEWAY_SECONDS) * 1000);

/** An organization is configured by its id or its name, as in the provider's own clients. */
function isOfOrganization(claims: JWTPayload, org: string | undefined): boolean {
  if (!org) return true;
  return org.startsWith('org_') ? claims.org_id === org : claims.org_name === org.toLowerCase();
}

async function verify({ config }: Platform, issuer: string, idToken: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keysOf(issuer), {
      issuer,
      audience: config.hostedIdentity.clientId,
      algorithms: ['RS256'],
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      refuse('id-token-invalid', { detail: error.message });
    throw error;
  }
}
