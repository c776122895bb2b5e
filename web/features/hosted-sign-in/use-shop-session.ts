import { useAuth0 } from '@auth0/auth0-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call, isApiError } from '../../api/client.ts';
import { enterShop } from '../../api/enter-shop.ts';
import { markHosted, startSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';

/** Exchanges the provider's ID token for a shop session, then opens `from` unless `stays`. @returns any error */
export function useShopSession(from: string | undefined, { stays = false } = {}): string | undefined {
  const { isAuthenticated, getIdTokenClaims, getAccessTokenSilently, error } = useAuth0();
  const router = useRouter();
  const t = useText(signInText).hosted;
  const [problem, setProblem] = useState<string>();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isAuthenticated || hasStarted.current) return;
    hasStarted.current = true;
    const enter = async () => {
      const claims = await getIdTokenClaims();
      if (!claims) throw new Error(t.failed);
      const { __raw: id_token, nonce } = claims;
      return call('identityProviderLogin', { body: { id_token, ...(nonce && { nonce }) } });
    };
    const exchange = async () => {
      const session = await enter().catch(async (reason) => {
        // Tokens are single-use, and this one may come from the Auth0 client's cache, so request a new one.
        if (!isApiError(reason, 'id-token-invalid')) throw reason;
        await getAccessTokenSilently({ cacheMode: 'off' });
        return enter();
      });
      if (stays) startSession(session);
      else enterShop(router, session, from);
      markHosted();
    };
    exchange().catch((reason) => setProblem(isApiError(reason) ? reason.message : describeError(reason, t)));
  }, [isAuthenticated, getIdTokenClaims, getAccessTokenSilently, router, from, stays, t]);
  return problem ?? (error && describeError(error, t));
}

/** Browsers' messages for a failed request, which the Auth0 client passes on. */
const NETWORK_ERROR = /failed to fetch|load failed|networkerror/i;

/** The Auth0 client's own codes, except `cancelled`, which means that the shopper closed the popup. */
const CLIENT_ERRORS: ReadonlySet<unknown> = new Set(['timeout', 'popup_open']);

/** The provider's errors have a code and a readable message. Other messages would mean nothing to a shopper. */
function describeError(error: Error, t: typeof signInText.en.hosted): string | undefined {
  if ('error' in error && error.error === 'cancelled') return undefined;
  if ('error' in error && !CLIENT_ERRORS.has(error.error)) return error.message || t.failed;
  return NETWORK_ERROR.test(error.message) ? t.network : t.failed;
}
