import { type AppState, Auth0Provider } from '@auth0/auth0-react';
import tokenWorker from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url';
import type { Shop } from '@rush/contract/shop.ts';
import type { ReactNode } from 'react';
import { workerUrl } from '../../api/trusted-scripts.ts';
import { keepsTokensInLocalStorage } from './keeps-tokens-in-local-storage.ts';

export type HostedIdentity = NonNullable<Shop['signInWith']['hosted']>;

const RETURN_PATH = '/hosted';

interface HostedProviderProps {
  identity: HostedIdentity;
  onReturn?: (state: AppState | undefined) => void;
  children: ReactNode;
}

/** The Auth0 client. On load, it handles the return from the provider or silently checks for a session there. */
export function HostedProvider({ identity, onReturn, children }: HostedProviderProps) {
  const { domain, clientId, audience, organization, scope } = identity;
  return (
    <Auth0Provider
      domain={domain}
      clientId={clientId}
      authorizationParams={{
        redirect_uri: `${window.location.origin}${RETURN_PATH}`,
        scope,
        ...(audience && { audience }),
        ...(organization && { organization }),
      }}
      useRefreshTokens
      useRefreshTokensFallback
      cacheLocation={keepsTokensInLocalStorage(navigator.userAgent) ? 'localstorage' : 'memory'}
      workerUrl={import.meta.env.PROD ? workerUrl(tokenWorker) : undefined}
      // The transaction cookies last a day; session storage would end with the tab.
      useCookiesForTransactions
      onRedirectCallback={onReturn}
    >
      {children}
    </Auth0Provider>
  );
}
