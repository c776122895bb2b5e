import type { ClientMetadata, Configuration } from 'oidc-provider';
import { googleSubject, hostedSubject, type SubjectOf } from './accounts.ts';

/** How the two providers differ. */
export interface IdentityKind {
  name: 'google' | 'hosted';
  title: string;
  mount: '' | '/google';
  issuer(origin: string): string;
  client: ClientMetadata;
  routes: NonNullable<Configuration['routes']>;
  subjectOf: SubjectOf;
  extraClaims(organization: string | undefined): Record<string, string>;
}

/** Google's OpenID Connect: a confidential client with its secret in the body and optional PKCE. */
export function googleKind(client: { clientId: string; clientSecret: string }): IdentityKind {
  return {
    name: 'google',
    title: 'Google',
    mount: '/google',
    issuer: (origin) => `${origin}/google`,
    client: {
      client_id: client.clientId,
      client_secret: client.clientSecret,
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

/** Auth0 as auth0-spa-js 2 uses it: a public client with PKCE, and an issuer with a trailing slash. */
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
    // Auth0 accepts an organization's id or name, and returns the name in lower case.
    extraClaims: (organization): Record<string, string> => {
      if (!organization) return {};
      return organization.startsWith('org_')
        ? { org_id: organization }
        : { org_name: organization.toLowerCase() };
    },
  };
}
