import { isStorable } from '@rush/contract/fields.ts';
import type { Platform } from '#platform/platform.ts';

/** Cookies hand a sign-in over and tell one browser from another; `__Host-` binds them to this very host where there is https. */
const nameOf = ({ config }: Platform, name: string) =>
  config.publicUrl.startsWith('https:') ? `__Host-${name}` : name;

export function serializeCookie(platform: Platform, name: string, value: string, seconds: number): string {
  const secure = platform.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(platform, name)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

export function parseCookie(platform: Platform, request: Request, name: string): string | null {
  const wanted = `${nameOf(platform, name)}=`;
  const found = (request.headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(wanted));
  try {
    const value = found ? decodeURIComponent(found.slice(wanted.length)) : '';
    return value !== '' && isStorable(value) ? value : null;
  } catch {
    return null;
  }
}
