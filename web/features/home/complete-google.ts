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

/** Completes a Google sign-in at `/home?success=…`: fetches token and user once. @returns the path to go to */
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
