import type { SessionUser } from '@rush/contract/sessions.ts';
import { loginSuccess } from '#calls/sign-in';
import { call, isApiError } from '../../api/client.ts';
import { takeReturn } from '../../api/return-path.ts';
import { startSession } from '../../api/session.ts';
import { textNow } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { toast } from '../../ui/toast.tsx';

interface HandOver {
  token?: string;
  user?: SessionUser;
  expiryTime?: number;
}

/**
 * Google sign-in ends at `/home?success=…`: token and user are fetched once, and kept until the session ends.
 *
 * @returns where it goes on: where the sign-in was asked for, or the home page
 */
export async function completeGoogle(): Promise<string> {
  const { google } = textNow(homeText);
  try {
    const { token, user, expiryTime } = (await call(loginSuccess)) as HandOver;
    if (token && user) {
      startSession({ token, user }, expiryTime);
      return takeReturn();
    }
    toast('error', google.noUser);
  } catch (error) {
    toast('error', isApiError(error, 'hand-over-missing') ? google.noUser : google.failed);
  }
  return '/home';
}
