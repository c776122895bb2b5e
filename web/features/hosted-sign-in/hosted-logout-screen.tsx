import { useAuth0 } from '@auth0/auth0-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../text/catalogue.ts';
import { hostedSignInText } from '../../text/en/hosted-sign-in.ts';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type HostedIdentity, HostedProvider } from './hosted-provider.tsx';

/** Also signs out at the hosted provider, which returns to the home page. */
export function HostedLogoutScreen({ identity }: { identity: HostedIdentity }) {
  return (
    <HostedProvider identity={identity}>
      <Leave />
    </HostedProvider>
  );
}

function Leave() {
  const t = useText(hostedSignInText);
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
