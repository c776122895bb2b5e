import { safePath } from '@rush/contract/safe-link.ts';
import { readStored, writeStored } from '../text/storage.ts';

const SIGN_IN_PAGES =
  /^\/(login|register|otplogin|otpverify|forgetpassword|checkverification|reset_password|verification|hosted)(\/|$)/;

/** Whether a page is part of signing in: nobody is sent from there to sign in. */
export function isSignInPage(pathname: string): boolean {
  return SIGN_IN_PAGES.test(pathname);
}

/** A path of this shop to return to after sign-in, or the home page. Of a sign-in page: where that would return to. */
export function returnPath(from: string | undefined): string {
  const path = safePath(from ?? '');
  if (!path) return '/home';
  const { pathname, searchParams } = new URL(path, 'https://shop.invalid');
  return isSignInPage(pathname) ? returnPath(searchParams.get('from') ?? undefined) : path;
}

const RETURN_KEY = 'returnTo';

/** How somebody comes back: a provider sends this tab back, a mailed link may open another. */
type Way = 'provider' | 'mail';

const AREA = { provider: 'sessionStorage', mail: 'localStorage' } as const;

/** Before a sign-in goes on elsewhere, such as at Google or in the inbox: where to return to. */
export function keepReturn(from: string | undefined, way: Way = 'provider'): void {
  writeStored(RETURN_KEY, returnPath(from), AREA[way]);
}

/** For the sign-in page after a way that ended without a session: where to return to from there. */
export function keptReturn(way: Way = 'provider'): { from?: string } {
  const from = readStored(RETURN_KEY, AREA[way]);
  return from === null ? {} : { from };
}

/** Where to return to after a sign-in elsewhere, once. */
export function takeReturn(): string {
  const { from } = keptReturn();
  writeStored(RETURN_KEY, null, AREA.provider);
  return returnPath(from);
}
