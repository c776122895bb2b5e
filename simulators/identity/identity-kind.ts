import type { ClientMetadata, Configuration } from 'oidc-provider';
import { googleSubject, hostedSubject, type SubjectOf } from './accounts.ts';

/** What the two providers differ in. */
export interface IdentityKind {
  name: 'google' | 'hosted';
  title: string;
  /** Path in front of its routes. */
  mount: '' | '/google';
  issuer(origin: string): string;
  client: ClientMetadata;
  routes: NonNullable<Configuration['routes']>;
  subjectOf: SubjectOf;
  extraClaims(organization: string | undefined): Record<string, string>;
}

/** Google's OpenID Connect: a confidential client with its secret in the body; PKCE where it is sent. */
export function googleKind({
  clientId,
  clientSecret,
}: {
  clientId: string;
  clientSecret: string;
}): IdentityKind {
  return {
    name: 'google',
    title: 'Google',
    mount: '/google',
    issuer: (origin) => `${origin}/google`,
    client: {
      client_id: clientId,
      client_secret: clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token'],
    },
    routes: {
      authorization: '/o/oauth2/v2/auth',
      token: '/token',
      userinfo: '/v1/userinfo',
      jwks: '/oauth2/v3/certs',
      revocation: '/revoke',
    },
    subjectOf: googleSubject,
    extraClaims: () => ({}),
  };
}

/**
 * The hosted provider in Auth0's shape, as auth0-spa-js 2 uses it: a public client with PKCE, and an issuer
 * that is the domain with a slash behind it.
 */
export function hostedKind({ clientId }: { clientId: string }): IdentityKind {
  return {
    name: 'hosted',
    title: 'Rush ID',
    mount: '',
    issuer: (origin) => `${origin}/`,
    client: {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      revocation: '/oauth/revoke',
    },
    subjectOf: hostedSubject,
    // An organization is named by its id, or else by its name in lower case.
    extraClaims: (organization): Record<string, string> => {
      if (!organization) return {};
      return organization.startsWith('org_')
        ? { org_id: organization }
        : { org_name: organization.toLowerCase() };
    },
  };
}
