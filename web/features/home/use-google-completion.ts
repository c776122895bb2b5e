import type { SessionUser } from '@rush/contract/accounts.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { loginSuccess } from '#calls/accounts';
import { call, isApiError } from '../../api/client.ts';
import { startSession } from '../../api/session.ts';
import { textNow } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { toast } from '../../ui/toast.tsx';

const GOOGLE_SESSION_MS = 6 * 60 * 60 * 1000;

interface HandOver {
  token?: string;
  user?: SessionUser;
}

/** Google sign-in ends at `/home?success=…`: token and user are fetched once, and kept for six hours. */
export function useGoogleCompletion() {
  const router = useRouter();
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current || !new URLSearchParams(window.location.search).has('success')) return;
    hasRun.current = true;
    const { google } = textNow(homeText);
    call(loginSuccess)
      .then((answer) => {
        const { token, user } = answer as HandOver;
        if (!token || !user) return toast('error', google.noUser);
        startSession({ token, user }, Date.now() + GOOGLE_SESSION_MS);
      })
      .catch((error) =>
        toast('error', isApiError(error, 'hand-over-missing') ? google.noUser : google.failed),
      )
      .finally(() => void router.navigate({ to: '/home', replace: true }));
  }, [router]);
}
