import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { changed, endSession, onSessionEnd, watchExpiry } from '../../api/session.ts';

/** An ended session, wherever a call meets it, and what another tab does; how it goes on is loaded when it does. */
export function useSessionWatch() {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    // From now on it is known whose session this page shows.
    changed();
    const load = () => import('./leave-session.ts');
    const stopHearing = onSessionEnd(() => {
      // At once: whoever made the call says that the session has ended, and by then it has.
      endSession();
      load().then(
        ({ leaveSession }) => leaveSession(router),
        () => undefined,
      );
    });
    const stopWatching = watchExpiry();
    const look = () => {
      load().then(({ followOtherTab }) => followOtherTab(router, queryClient), changed);
    };
    window.addEventListener('storage', look);
    return () => {
      stopHearing();
      stopWatching();
      window.removeEventListener('storage', look);
    };
  }, [router, queryClient]);
}
