import { useRouter } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { saveReturnPath } from '../../api/return-path.ts';
import { readSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { hasStorage } from '../../text/storage.ts';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';

const LazySilentSignIn = lazy(() => import('./hosted-screens.tsx'));

/** Pages that handle the redirect back from the provider and the silent sign-in themselves. */
const EXCLUDED_PAGES = /^\/(hosted|login)(\/|$)/;
const GUARDED = /^\/(_member|admin)/;

/** Handles the redirect back on all other pages, and signs in silently on those that guests may see. */
export function HostedRedirect() {
  const { hosted } = useShop().signInWith;
  const router = useRouter();
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    const { pathname, search } = window.location;
    if (!hosted || EXCLUDED_PAGES.test(pathname) || !hasStorage()) return;
    const params = new URLSearchParams(search);
    if (params.has('state') && (params.has('code') || params.has('error'))) {
      for (const name of ['code', 'state', 'error', 'error_description']) params.delete(name);
      saveReturnPath(params.size > 0 ? `${pathname}?${params}` : pathname);
      window.location.replace(`/hosted${search}`);
      return;
    }
    const isGuarded = router.state.matches.some(({ routeId }) => GUARDED.test(routeId));
    setActive(
      !isGuarded && !readSession() && document.cookie.includes(`auth0.${hosted.clientId}.is.authenticated=`),
    );
  }, [hosted, router]);
  return (
    <LazyMounted when={isActive}>{hosted && isActive && <LazySilentSignIn identity={hosted} />}</LazyMounted>
  );
}
