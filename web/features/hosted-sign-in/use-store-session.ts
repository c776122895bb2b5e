import { useAuth0 } from '@auth0/auth0-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { identityProviderLogin } from '#calls/sign-in';
import { call, isApiError } from '../../api/client.ts';
import { returnPath } from '../../api/return-path.ts';
import { noteHosted, startSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { hostedSignInText } from '../../text/en/hosted-sign-in.ts';

/**
 * Once somebody is signed in at the provider, changes the ID token for a session of the shop and goes on to
 * where they came from, or stays here. @returns why that failed, in the provider's words or the shop's
 */
export function useStoreSession(from: string | undefined, { stays = false } = {}): string | undefined {
  const { isAuthenticated, getIdTokenClaims, getAccessTokenSilently, error } = useAuth0();
  const router = useRouter();
  const t = useText(hostedSignInText);
  const [refusal, setRefusal] = useState<string>();
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (!isAuthenticated || isUnderWay.current) return;
    isUnderWay.current = true;
    const enter = async () => {
      const claims = await getIdTokenClaims();
      if (!claims) throw new Error(t.failed);
      const { __raw: id_token, nonce } = claims;
      return call(identityProviderLogin, { body: { id_token, ...(nonce && { nonce }) } });
    };
    const exchange = async () => {
      const { token, user } = await enter().catch(async (reason) => {
        // A token counts once: one that the client kept from an earlier sign-in is asked for anew.
        if (!isApiError(reason, 'id-token-invalid')) throw reason;
        await getAccessTokenSilently({ cacheMode: 'off' });
        return enter();
      });
      startSession({ token, user });
      noteHosted();
      if (!stays) void router.navigate({ href: returnPath(from), replace: true });
    };
    exchange().catch((reason) => setRefusal(isApiError(reason) ? reason.message : explain(reason, t)));
  }, [isAuthenticated, getIdTokenClaims, getAccessTokenSilently, router, from, stays, t]);
  return refusal ?? (error && explain(error, t));
}

/** What browsers say of a call that did not get through, as the provider's client hands it on. */
const NOT_SENT = /failed to fetch|load failed|networkerror/i;

/** The provider's own words for what it refused; of everything else its client's words mean nothing to a shopper. */
function explain(error: Error, t: typeof hostedSignInText.en): string {
  if ('error' in error) return error.message || t.failed;
  return NOT_SENT.test(error.message) ? t.network : t.failed;
}
