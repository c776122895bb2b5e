import { type AppState, useAuth0 } from '@auth0/auth0-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readReturnSearch } from '../../api/return-path.ts';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type HostedIdentity, HostedProvider } from './hosted-provider.tsx';
import { useShopSession } from './use-shop-session.ts';

export function HostedReturnScreen({ identity }: { identity: HostedIdentity }) {
  const [from, setFrom] = useState(readReturnSearch().from);
  const navigate = useNavigate();
  const onReturn = (state?: AppState) => {
    if (state?.returnTo) setFrom(state.returnTo);
    // Remove the single-use code from the URL, so that a reload does not submit it again.
    navigate({ to: '/hosted', replace: true }).catch(() => undefined);
  };
  return (
    <HostedProvider identity={identity} onReturn={onReturn}>
      <ReturnStatus from={from} />
    </HostedProvider>
  );
}

function ReturnStatus({ from }: { from: string | undefined }) {
  const t = useText(signInText).hosted;
  const { isLoading, isAuthenticated } = useAuth0();
  const problem = useShopSession(from);
  const hasFailed = !isLoading && !isAuthenticated;
  return (
    <NarrowPage title={problem || hasFailed ? t.failed : t.title} lead={problem ? undefined : t.lead}>
      {problem || hasFailed ? (
        <>
          <MessageNote message={problem ?? t.failed} />
          <LinkButton to="/login" search={readReturnSearch()} variant="primary" wide>
            {t.again}
          </LinkButton>
        </>
      ) : (
        <Spinner />
      )}
    </NarrowPage>
  );
}

export default function SilentSignIn({ identity }: { identity: HostedIdentity }) {
  return (
    <HostedProvider identity={identity}>
      <SilentExchange />
    </HostedProvider>
  );
}

function SilentExchange() {
  useShopSession(undefined, { stays: true });
  return null;
}

/** Also signs the user out at the hosted provider, which redirects to the home page. */
export function HostedLogoutScreen({ identity }: { identity: HostedIdentity }) {
  return (
    <HostedProvider identity={identity}>
      <SigningOut />
    </HostedProvider>
  );
}

function SigningOut() {
  const t = useText(signInText).hosted;
  const { logout, isLoading } = useAuth0();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (isLoading || hasLeft.current) return;
    hasLeft.current = true;
    void logout({ logoutParams: { returnTo: `${window.location.origin}/home` } });
  }, [isLoading, logout]);
  return (
    <NarrowPage title={t.signingOut}>
      <Spinner />
    </NarrowPage>
  );
}
