import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What ends a Google sign-in is fetched only where one ends. */
export function useGoogleCompletion() {
  const router = useRouter();
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current || !new URLSearchParams(window.location.search).has('success')) return;
    hasRun.current = true;
    void import('./complete-google.ts')
      .then(({ completeGoogle }) => completeGoogle())
      .then((href) => router.navigate({ href, replace: true }));
  }, [router]);
}
