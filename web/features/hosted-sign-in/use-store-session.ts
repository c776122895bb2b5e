import { useAuth0 } from '@auth0/auth0-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call, isApiError } from '../../api/client.ts';
import { enterShop } from '../../api/enter-shop.ts';
import { markHosted, startSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';

/** Exchanges the provider's ID token for a shop session, then returns to `from`. @returns the error, if any */
export function useStoreSession(from: string | undefined, { stays = false } = {}): string | undefined {
  const { isAuthenticated, getIdTokenClaims, getAccessTokenSilently, error } = useAuth0();
  const router = useRouter();
  const t = useText(signInText).hosted;
  const [refusal, setRefusal] = useState<string>();
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
        // Tokens are single-use, and the Auth0 client may have cached this one earlier: request a new one.
        if (!isApiError(reason, 'id-token-invalid')) throw reason;
        await getAccessTokenSilently({ cacheMode: 'off' });
        return enter();
      });
      if (stays) startSession(session);
      else enterShop(router, session, from);
      markHosted();
    };
    exchange().catch((reason) => setRefusal(isApiError(reason) ? reason.message : explain(reason, t)));
  }, [isAuthenticated, getIdTokenClaims, getAccessTokenSilently, router, from, stays, t]);
  return refusal ?? (error && explain(error, t));
}

/** Browsers' messages for a failed request, as the Auth0 client passes them on. */
const NOT_SENT = /failed to fetch|load failed|networkerror/i;

/** Shows only the provider's messages, because those from the Auth0 client mean nothing to a shopper. */
function explain(error: Error, t: typeof signInText.en.hosted): string {
  if ('error' in error) return error.message || t.failed;
  return NOT_SENT.test(error.message) ? t.network : t.failed;
}
