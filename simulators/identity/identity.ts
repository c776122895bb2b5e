import type { IncomingMessage, ServerResponse } from 'node:http';
import { Accounts } from './accounts.ts';
import { createProvider } from './create-provider.ts';
import { googleKind, hostedKind, type IdentityKind } from './identity-kind.ts';
import { auth0Quirks, interactionPages, logout } from './provider-middleware.ts';
import { loadSigningKey } from './signing-key.ts';

export interface IdentityOptions {
  dataDir: string | undefined;
  storeOrigin: string | undefined;
  google: { clientId: string; clientSecret: string };
  hosted: { clientId: string };
  origin(): string;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const HOSTED_PATHS = /^\/(authorize|oauth\/|userinfo|v2\/logout|interaction\/|\.well-known\/)/;

/** Google and the hosted provider. Both are created on first use, because creating them is slow. */
export class IdentityProviders {
  readonly accounts: Accounts;
  readonly #options: IdentityOptions;
  #listeners: Promise<Record<IdentityKind['name'], Listener>> | null = null;

  constructor(options: IdentityOptions) {
    this.#options = options;
    this.accounts = new Accounts(options.dataDir);
  }

  serve(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): boolean {
    const path = request.url ?? '/';
    const isGoogle = path.startsWith('/google/');
    if (!isGoogle && !HOSTED_PATHS.test(path)) return false;
    if (isGoogle) {
      request.originalUrl = path;
      request.url = path.slice('/google'.length);
    }
    this.#listeners ??= this.#build();
    this.#listeners
      .then((listeners) => listeners[isGoogle ? 'google' : 'hosted'](request, response))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
    return true;
  }

  clear(): void {
    this.accounts.clear();
    this.#listeners = null;
  }

  async #build(): Promise<Record<IdentityKind['name'], Listener>> {
    const { google, hosted, dataDir } = this.#options;
    const key = await loadSigningKey(dataDir);
    const listenerOf = async (kind: IdentityKind): Promise<Listener> => {
      const { storeOrigin, origin } = this.#options;
      const provider = await createProvider(kind, {
        origin: origin(),
        key,
        accounts: this.accounts,
        storeOrigin,
      });
      provider.use(interactionPages(provider, kind, this.accounts));
      if (kind.name === 'hosted') {
        provider.use(logout(kind, storeOrigin));
        provider.use(auth0Quirks());
      }
      return provider.callback();
    };
    return { google: await listenerOf(googleKind(google)), hosted: await listenerOf(hostedKind(hosted)) };
  }
}
