import { useAuth0 } from '@auth0/auth0-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { identityProviderLogin } from '#calls/accounts';
import { call, isApiError } from '../../api/client.ts';
import { returnPath } from '../../api/guard.ts';
import { noteHosted, startSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { hostedSignInText } from '../../text/en/hosted-sign-in.ts';

/**
 * Once somebody is signed in at the provider, changes the ID token for a session of the shop and goes on to
 * where they came from. @returns why that failed, in the provider's words or the shop's
 */
export function useStoreSession(from: string | undefined): string | undefined {
  const { isAuthenticated, getIdTokenClaims, error } = useAuth0();
  const router = useRouter();
  const t = useText(hostedSignInText);
  const [refusal, setRefusal] = useState<string>();
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (!isAuthenticated || isUnderWay.current) return;
    isUnderWay.current = true;
    const exchange = async () => {
      const claims = await getIdTokenClaims();
      if (!claims) return setRefusal(t.failed);
      const { __raw: id_token, nonce } = claims;
      const { token, user } = await call(identityProviderLogin, {
        body: { id_token, ...(nonce && { nonce }) },
      });
      startSession({ token, user });
      noteHosted();
      void router.navigate({ href: returnPath(from), replace: true });
    };
    exchange().catch((reason) => setRefusal(isApiError(reason) ? reason.message : t.failed));
  }, [isAuthenticated, getIdTokenClaims, router, from, t]);
  return refusal ?? (error && (error.message || t.failed));
}
