import { safeLink } from '@rush/contract/safe-link.ts';
import * as oidc from 'openid-client';
import type { Platform } from '#platform/platform.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import { type ClientContext, parseCookie, serializeCookie } from './client-context.ts';
import { findProviderAccount } from './provider-account.ts';
import { countProviderSignIn } from './sign-in-attempt.ts';
import { type NewSession, startSessionAndNotify } from './start-session.ts';

const FLOW_COOKIE = 'rush_google';
const HAND_OVER_COOKIE = 'rush_hand_over';
const FLOW_SECONDS = 600;
const HAND_OVER_SECONDS = 60;

interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

let googleDiscovery: { client: string; configuration: Promise<oidc.Configuration> } | null = null;

export const discover = (
  issuer: string,
  clientId: string,
  auth: oidc.ClientAuth,
): Promise<oidc.Configuration> =>
  oidc.discovery(new URL(issuer), clientId, undefined, auth, {
    // Only the simulators use plain http.
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
  });

/** The client configuration from Google's discovery document, cached unless fetching it fails. */
export function discoverGoogle({ config }: Pick<Platform, 'config'>): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = config.google;
  const client = JSON.stringify(config.google);
  if (googleDiscovery?.client !== client) {
    const configuration = discover(issuer, clientId, oidc.ClientSecretPost(clientSecret));
    googleDiscovery = { client, configuration };
    configuration.catch(() => {
      googleDiscovery = null;
    });
  }
  return googleDiscovery.configuration;
}

const callbackUrl = ({ config }: Platform) => `${config.publicUrl}/api/auth/google/callback`;

function redirect({ config }: Platform, to: string, cookies: string[]): Response {
  const safeUrl = safeLink(to, config.publicUrl);
  if (safeUrl === null) throw new Error('unsafe redirect URL');
  const headers = new Headers({
    location: new URL(safeUrl, config.publicUrl).href,
    'cache-control': 'no-store',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

/** Redirects the browser to Google with PKCE, state and nonce, which a cookie holds until the browser returns. */
export async function startGoogleSignIn(platform: Platform): Promise<Response> {
  if (platform.config.google.clientId === '') refuse('not-found');
  const configuration = await discoverGoogle(platform);
  const flow: Flow = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(platform),
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  return redirect(platform, url.href, [
    serializeCookie(platform, FLOW_COOKIE, JSON.stringify(flow), FLOW_SECONDS),
  ]);
}

/**
 * Handles the redirect back from Google: signs the user in and hands the session over in a cookie. Failures
 * redirect to /login. Refuses with `too-many-requests` before it calls Google.
 */
export async function finishGoogleSignIn(
  { platform, limits }: AccountParts,
  request: Request,
  client: ClientContext,
): Promise<Response> {
  const { config, db, log } = platform;
  const noteSuccess = await countProviderSignIn({ platform, limits }, client);
  const noFlow = serializeCookie(platform, FLOW_COOKIE, '', 0);
  try {
    const flow = JSON.parse(parseCookie(platform, request, FLOW_COOKIE) ?? '') as Flow;
    const callback = new URL(callbackUrl(platform));
    callback.search = new URL(request.url).search;
    const tokens = await oidc.authorizationCodeGrant(await discoverGoogle(platform), callback, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('the response has no ID token');
    const person = {
      provider: 'google' as const,
      issuer: claims.iss,
      subject: claims.sub,
      email: String(claims.email ?? ''),
      isEmailVerified: claims.email_verified === true,
      name: String(claims.name ?? ''),
    };
    const session = await db.transaction(async (tx) => {
      const user = await findProviderAccount(platform, tx, person);
      return startSessionAndNotify(platform, tx, user, { ...client, method: 'google' });
    });
    await noteSuccess();
    return redirect(platform, `${config.publicUrl}/home?success=true`, [
      noFlow,
      serializeCookie(platform, HAND_OVER_COOKIE, session.token, HAND_OVER_SECONDS),
    ]);
  } catch (error) {
    log.warn({ err: error, oauth: oauthError(error) }, 'a Google sign-in failed');
    const needsCode = error instanceof Refusal && error.type === 'second-factor-required';
    return redirect(platform, `${config.publicUrl}/login?error=${needsCode ? 'code' : 'google'}`, [noFlow]);
  }
}

function oauthError(
  error: unknown,
): { error: string; description: string | undefined; status?: number } | undefined {
  if (!(error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError))
    return undefined;
  const { error: code, error_description: description } = error;
  return { error: code, description, ...('status' in error && { status: error.status }) };
}

/** Responds with the token and user, and clears the hand-over cookie. Refuses with `hand-over-missing`. */
export async function exchangeHandOver(
  platform: Platform,
  request: Request,
  readSession: (token: string) => Promise<Omit<NewSession, 'token'> | null>,
): Promise<Response> {
  const token = parseCookie(platform, request, HAND_OVER_COOKIE);
  const session = token ? await readSession(token) : null;
  if (!token || !session) refuse('hand-over-missing');
  return Response.json(
    { token, ...session },
    {
      headers: {
        'cache-control': 'no-store',
        'set-cookie': serializeCookie(platform, HAND_OVER_COOKIE, '', 0),
      },
    },
  );
}
