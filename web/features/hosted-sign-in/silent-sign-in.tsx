import { type HostedIdentity, HostedProvider } from './hosted-provider.tsx';
import { useStoreSession } from './use-store-session.ts';

/** Signs in whoever is signed in at the hosted provider, on the page where they are. Nothing is said if that fails. */
export function SilentSignIn({ identity }: { identity: HostedIdentity }) {
  return (
    <HostedProvider identity={identity}>
      <Enter />
    </HostedProvider>
  );
}

function Enter() {
  useStoreSession(undefined, { stays: true });
  return null;
}
