import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endSession, onSessionEnd, readSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { toast } from '../../ui/toast.tsx';

const LEAVE_AFTER_MS = 3000;

/** An expired session: a warning, storage cleared, and three seconds later the sign-in page. */
export function useSessionWatch() {
  const router = useRouter();
  const { sessionExpired } = useText(shellText);
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const stop = onSessionEnd(() => {
      if (leaving !== undefined || !readSession()) return;
      toast('warning', sessionExpired);
      endSession();
      leaving = setTimeout(() => {
        leaving = undefined;
        void router.navigate({ to: '/login', search: { from: router.state.location.href } });
      }, LEAVE_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(leaving);
    };
  }, [router, sessionExpired]);
}
