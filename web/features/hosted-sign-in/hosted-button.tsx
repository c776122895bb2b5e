import { useAuth0 } from '@auth0/auth0-react';
import { useState } from 'react';
import { saveReturnPath } from '../../api/return-path.ts';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { type HostedIdentity, HostedProvider } from './hosted-provider.tsx';
import { useShopSession } from './use-shop-session.ts';

/** Narrow screens open the provider's page instead of this popup. */
const POPUP = 'width=400,height=600,resizable,scrollbars=yes,status=1';
const WIDE_SCREEN = '(min-width: 768px)';

export function HostedButton({ identity, from }: { identity: HostedIdentity; from: string | undefined }) {
  return (
    <HostedProvider identity={identity}>
      <SignInButton from={from} />
    </HostedProvider>
  );
}

function SignInButton({ from }: { from: string | undefined }) {
  const t = useText(signInText).hosted;
  const { isLoading, loginWithPopup, loginWithRedirect } = useAuth0();
  const problem = useShopSession(from);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const start = async () => {
    setIsSigningIn(true);
    // Browsers block popups that are not opened directly in the event handler.
    const popup = window.matchMedia(WIDE_SCREEN).matches ? window.open('', 'rush-sign-in', POPUP) : null;
    // The provider does not return `from` if sign-in fails.
    saveReturnPath(from);
    // The Auth0 client stores errors in its state, which `useShopSession` reads.
    if (popup) await loginWithPopup({}, { popup }).catch(() => undefined);
    else await loginWithRedirect({ appState: { returnTo: from ?? '/home' } }).catch(() => undefined);
    setIsSigningIn(false);
  };
  return (
    <>
      <Button
        variant="outline"
        wide
        busy={isLoading || isSigningIn}
        busyLabel={t.title}
        onClick={() => void start()}
      >
        {t.button}
      </Button>
      <MessageNote message={problem} />
    </>
  );
}
