import type { SessionUser } from '@rush/contract/sessions.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { call, isApiError } from '../../api/client.ts';
import { enterShop } from '../../api/enter-shop.ts';
import { takeReturnPath } from '../../api/return-path.ts';
import { textNow } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { toast } from '../../ui/toast.tsx';

interface GoogleLogin {
  token?: string;
  user?: SessionUser;
  expiryTime?: number;
}

export async function completeGoogleSignIn(router: RegisteredRouter): Promise<void> {
  const { google } = textNow(homeText);
  try {
    const { token, user, expiryTime } = (await call('loginSuccess')) as GoogleLogin;
    if (token && user) return enterShop(router, { token, user }, takeReturnPath(), expiryTime);
    toast('error', google.noUser);
  } catch (error) {
    toast('error', isApiError(error, 'hand-over-missing') ? google.noUser : google.failed);
  }
  await router.navigate({ href: '/home', replace: true });
}
