import type { SessionUser } from '@rush/contract/sessions.ts';
import { loginSuccess } from '#calls/sign-in';
import { call, isApiError } from '../../api/client.ts';
import { takeReturn } from '../../api/return-path.ts';
import { startSession } from '../../api/session.ts';
import { textNow } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { toast } from '../../ui/toast.tsx';

const GOOGLE_SESSION_MS = 6 * 60 * 60 * 1000;

interface HandOver {
  token?: string;
  user?: SessionUser;
}

/**
 * Google sign-in ends at `/home?success=…`: token and user are fetched once, and kept for six hours.
 *
 * @returns where it goes on: where the sign-in was asked for, or the home page
 */
export async function completeGoogle(): Promise<string> {
  const { google } = textNow(homeText);
  try {
    const { token, user } = (await call(loginSuccess)) as HandOver;
    if (token && user) {
      startSession({ token, user }, Date.now() + GOOGLE_SESSION_MS);
      return takeReturn();
    }
    toast('error', google.noUser);
  } catch (error) {
    toast('error', isApiError(error, 'hand-over-missing') ? google.noUser : google.failed);
  }
  return '/home';
}
