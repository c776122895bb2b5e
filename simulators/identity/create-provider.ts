import type { JWK } from 'jose';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml, page } from '../page.ts';
import type { Accounts, Identity } from './accounts.ts';
import type { IdentityKind } from './identity-kind.ts';
import { isAllowedReturn } from './return-urls.ts';
import { createTokenStore } from './token-store.ts';

const SCOPE = 'openid profile email offline_access';
const ONE_HOUR_S = 3_600;
const ONE_MONTH_S = 30 * 24 * ONE_HOUR_S;

/** An oidc-provider without a consent page. */
export async function createProvider(
  kind: IdentityKind,
  { origin, key, accounts, storeOrigin }: ProviderParts,
) {
  // Loaded on demand, because it is the largest dependency and most tests never sign in.
  const { default: Provider, interactionPolicy } = await import('oidc-provider');
  const organizations = new Map<string, string>();
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  // Clients may request only known prompts. The sign-in resolves this one.
  policy.add(new interactionPolicy.Prompt({ name: 'consent', requestable: true }));

  const configuration: Configuration = {
    adapter: createTokenStore(),
    jwks: { keys: [key] },
    clients: [{ ...kind.client, redirect_uris: [`${origin}/unused`] }],
    claims: {
      // The organization is present only if the sign-in requested one.
      openid: ['sub', 'org_id', 'org_name'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'nickname'],
    },
    // Both providers include the profile and email claims in the ID token.
    conformIdTokenClaims: false,
    cookies: {
      keys: ['rush-simulators'],
      names: {
        session: `${kind.name}_session`,
        interaction: `${kind.name}_interaction`,
        resume: `${kind.name}_resume`,
      },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      webMessageResponseMode: { enabled: kind.name === 'hosted', ack: 'individual-draft-01' },
    },
    routes: kind.routes,
    interactions: {
      policy,
      url: (_context, interaction) => `${kind.mount}/interaction/${interaction.uid}`,
    },
    pkce: { required: (_context, client) => client.tokenEndpointAuthMethod === 'none' },
    rotateRefreshToken: true,
    clientBasedCORS: (_context, url) => isAllowedReturn(url, storeOrigin),
    extraParams: {
      organization: null,
      // Auth0 issues refresh tokens without a consent prompt, so restore the scope that the library removed.
      audience: (context) => {
        if (kind.name === 'hosted' && requestedScope(context).includes('offline_access'))
          context.oidc.params!.scope = `${context.oidc.params!.scope ?? ''} offline_access`.trim();
      },
    },
    async loadExistingGrant(context) {
      const { oidc } = context;
      const grant = new oidc.provider.Grant({
        accountId: oidc.account!.accountId,
        clientId: oidc.client!.clientId,
      });
      grant.addOIDCScope(SCOPE);
      const id = await grant.save();
      if (typeof oidc.params?.organization === 'string') organizations.set(id, oidc.params.organization);
      return grant;
    },
    findAccount(_context, subject, token) {
      const identity = accounts.find(subject);
      const organization = token && 'grantId' in token ? organizations.get(String(token.grantId)) : undefined;
      return (
        identity && {
          accountId: subject,
          claims: () => ({ sub: subject, ...claimsOf(identity), ...kind.extraClaims(organization) }),
        }
      );
    },
    ttl: {
      AccessToken: ONE_HOUR_S,
      AuthorizationCode: 60,
      IdToken: ONE_HOUR_S,
      Interaction: ONE_HOUR_S,
      Grant: ONE_MONTH_S,
      RefreshToken: ONE_MONTH_S,
      Session: ONE_MONTH_S,
    },
    renderError(context, { error, error_description }) {
      context.type = 'html';
      context.body = page({
        title: 'Sign-in failed',
        body: `<p class="sim"><b>Simulated</b> ${kind.title}</p><div class="sheet"><h1>${escapeHtml(error)}</h1><p>${escapeHtml(error_description ?? '')}</p></div>`,
      });
    },
  };
  const provider = new Provider(kind.issuer(origin), configuration);
  // Paths vary, and so do the ports of loopback hosts.
  provider.Client.prototype.redirectUriAllowed = (url: string) => isAllowedReturn(url, storeOrigin);
  return provider;
}

interface ProviderParts {
  origin: string;
  key: JWK;
  accounts: Accounts;
  storeOrigin: string | undefined;
}

function requestedScope({ query, oidc }: KoaContextWithOIDC): string[] {
  const scope = query.scope ?? (oidc.body as { scope?: unknown } | undefined)?.scope;
  return typeof scope === 'string' ? scope.split(' ') : [];
}

function claimsOf({ email, name, emailVerified }: Identity) {
  const [givenName = name, ...family] = name.split(' ');
  return {
    email,
    email_verified: emailVerified,
    name,
    nickname: email.split('@')[0],
    given_name: givenName,
    ...(family.length > 0 && { family_name: family.join(' ') }),
  };
}
