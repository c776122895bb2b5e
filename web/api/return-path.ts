import { safePath } from '@rush/contract/safe-link.ts';
import { readStored, writeStored } from '../text/storage.ts';

const SIGN_IN_PAGES =
  /^\/(login|register|otplogin|otpverify|forgetpassword|checkverification|reset_password|verification|hosted)(\/|$)/;

export function isSignInPage(pathname: string): boolean {
  return SIGN_IN_PAGES.test(pathname);
}

/** The path to return to after sign-in, or the home page. A sign-in page passes on its own return path. */
export function returnPath(from: string | undefined): string {
  const path = safePath(from ?? '');
  if (!path) return '/home';
  const { pathname, searchParams } = new URL(path, 'https://shop.invalid');
  return isSignInPage(pathname) ? returnPath(searchParams.get('from') ?? undefined) : path;
}

const RETURN_KEY = 'returnTo';

/** A provider returns to this tab; an emailed link may open another tab. */
type ReturnVia = 'provider' | 'mail';

const STORAGE = { provider: 'sessionStorage', mail: 'localStorage' } as const;

/** Stores the return path before sign-in continues elsewhere, such as at Google or in the inbox. */
export function saveReturnPath(from: string | undefined, via: ReturnVia = 'provider'): void {
  writeStored(RETURN_KEY, returnPath(from), STORAGE[via]);
}

export function readReturnSearch(via: ReturnVia = 'provider'): { from?: string } {
  const from = readStored(RETURN_KEY, STORAGE[via]);
  return from === null ? {} : { from };
}

export function takeReturnPath(): string {
  const { from } = readReturnSearch();
  writeStored(RETURN_KEY, null, STORAGE.provider);
  return returnPath(from);
}

/** `validateSearch` for the sign-in pages. `returnPath` makes `from` safe. */
export function fromSearch({ from }: Record<string, unknown>): { from?: string } {
  return { from: typeof from === 'string' ? from : undefined };
}
