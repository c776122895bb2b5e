import { safePath } from '@rush/contract/safe-link.ts';

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

/** Before a sign-in elsewhere, such as at Google: where to return to, for this tab alone. */
export function keepReturn(from: string | undefined): void {
  sessionStorage.setItem(RETURN_KEY, returnPath(from));
}

/** Where to return to after a sign-in elsewhere, once. */
export function takeReturn(): string {
  const path = sessionStorage.getItem(RETURN_KEY) ?? undefined;
  sessionStorage.removeItem(RETURN_KEY);
  return returnPath(path);
}
