import * as oidc from 'openid-client';
import type { Platform } from '#platform/platform.ts';
import { CredentialsRefused } from '#platform/refusal.ts';
import { discover, discoverGoogle } from './google-sign-in.ts';
import { hostedIssuer } from './hosted-sign-in.ts';

/** Offers Google an invalid refresh token. Throws CredentialsRefused, or why Google could not be asked. */
export async function checkGoogle(platform: Pick<Platform, 'config'>): Promise<void> {
  const configuration = await discoverGoogle(platform);
  await requireKnownClient(() => oidc.refreshTokenGrant(configuration, 'preflight'));
}

/** Offers the hosted provider an invalid code. Throws CredentialsRefused, or why it could not be asked. */
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

/** A token endpoint that knows the client blames what was offered. */
async function requireKnownClient(offer: () => Promise<unknown>): Promise<void> {
  try {
    await offer();
  } catch (error) {
    if (!(error instanceof oidc.ResponseBodyError)) throw error;
    if (error.error !== 'invalid_grant')
      throw new CredentialsRefused(`it says: ${error.error_description ?? error.error}`);
  }
}
