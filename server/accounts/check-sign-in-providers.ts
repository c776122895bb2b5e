import * as oidc from 'openid-client';
import type { Platform } from '#platform/platform.ts';
import { CredentialsRefused } from '#platform/refusal.ts';
import { discover, discoverGoogle } from './google-sign-in.ts';
import { hostedIssuer } from './hosted-sign-in.ts';

/** Sends Google an invalid refresh token. Throws CredentialsRefused, or the network error. */
export async function checkGoogle(platform: Pick<Platform, 'config'>): Promise<void> {
  const configuration = await discoverGoogle(platform);
  await requireKnownClient(() => oidc.refreshTokenGrant(configuration, 'preflight'));
}

/** Sends the hosted provider an invalid code. Throws CredentialsRefused, or the network error. */
export async function checkHostedProvider(platform: Pick<Platform, 'config'>): Promise<void> {
  const { clientId } = platform.config.hostedIdentity;
  const configuration = await discover(hostedIssuer(platform), clientId, oidc.None());
  await requireKnownClient(() =>
    oidc.genericGrantRequest(configuration, 'authorization_code', {
      code: 'preflight',
      code_verifier: 'preflight-'.repeat(5),
      redirect_uri: platform.config.publicUrl,
    }),
  );
}

/** If the client is valid, the token endpoint rejects only the grant. */
async function requireKnownClient(requestToken: () => Promise<unknown>): Promise<void> {
  try {
    await requestToken();
  } catch (error) {
    if (!(error instanceof oidc.ResponseBodyError)) throw error;
    if (error.error !== 'invalid_grant')
      throw new CredentialsRefused(`it says: ${error.error_description ?? error.error}`);
  }
}
