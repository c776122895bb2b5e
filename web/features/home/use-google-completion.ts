import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { textNow } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { toast } from '../../ui/toast.tsx';

/** What ends a Google sign-in is fetched only where one ends. */
export function useGoogleCompletion() {
  const router = useRouter();
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current || !new URLSearchParams(window.location.search).has('success')) return;
    hasRun.current = true;
    void import('./complete-google.ts')
      .then(({ completeGoogle }) => completeGoogle())
      .catch(() => {
        toast('error', textNow(homeText).google.failed);
        return '/home';
      })
      .then((href) => router.navigate({ href, replace: true }));
  }, [router]);
}
