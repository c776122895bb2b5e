import * as oidc from 'openid-client';
import { z } from 'zod';
import { exchange } from '#platform/http/post-json.ts';
import type { Platform } from '#platform/platform.ts';
import { CredentialsRefused, UnknownOutcome } from '#platform/refusal.ts';
import { discoverGoogle } from './google-sign-in.ts';
import { hostedIssuer } from './hosted-sign-in.ts';

/** What a token endpoint says to a client that it knows, about a code or token that it does not. */
const KNOWN_CLIENT = 'invalid_grant';

/**
 * Offers Google an invalid refresh token: it blames the token only if it knows the client. Throws CredentialsRefused,
 * or the network's error.
 */
export async function checkGoogle(platform: Pick<Platform, 'config'>): Promise<void> {
  const configuration = await discoverGoogle(platform);
  try {
    await oidc.refreshTokenGrant(configuration, 'preflight');
  } catch (error) {
    if (!(error instanceof oidc.ResponseBodyError)) throw error;
    if (error.error !== KNOWN_CLIENT)
      throw new CredentialsRefused(`Google says: ${error.error_description ?? error.error}`);
  }
}

const Description = z.object({ issuer: z.string(), jwks_uri: z.url(), token_endpoint: z.url() });
const Keys = z.object({ keys: z.array(z.object({ kty: z.string() })).min(1) });
const TokenError = z.object({ error: z.string(), error_description: z.string().optional() });

/**
 * Reads the hosted provider's description and keys, then offers an invalid code. Throws CredentialsRefused if issuer
 * or client are not the configured ones, UnknownOutcome if nothing answers.
 */
export async function checkHostedProvider(platform: Pick<Platform, 'config'>): Promise<void> {
  const issuer = hostedIssuer(platform);
  const read = async (url: string) => {
    const { status, text } = await exchange(url, { method: 'GET' });
    if (status !== 200) throw new UnknownOutcome(`${url} answered ${status}`);
    return parseJson(text);
  };
  const description = Description.safeParse(await read(`${issuer}.well-known/openid-configuration`));
  if (!description.success) throw new UnknownOutcome(`${issuer} does not describe an identity provider`);
  if (description.data.issuer !== issuer)
    throw new CredentialsRefused(`it calls itself ${description.data.issuer}, not ${issuer}`);
  if (!Keys.safeParse(await read(description.data.jwks_uri)).success)
    throw new UnknownOutcome(`${description.data.jwks_uri} holds no keys`);
  const { text } = await exchange(description.data.token_endpoint, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    rawBody: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: platform.config.hostedIdentity.clientId,
      code: 'preflight',
      code_verifier: 'preflight-preflight-preflight-preflight-pre',
      redirect_uri: platform.config.publicUrl,
    }).toString(),
  });
  const answer = TokenError.safeParse(parseJson(text));
  if (!answer.success) throw new UnknownOutcome('its token endpoint answered in a form that is not known');
  if (answer.data.error !== KNOWN_CLIENT)
    throw new CredentialsRefused(`it says: ${answer.data.error_description ?? answer.data.error}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
