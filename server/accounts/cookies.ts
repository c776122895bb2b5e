import { isStorable } from '@rush/contract/fields.ts';
import { parse, serialize } from 'hono/utils/cookie';
import type { Platform } from '#platform/platform.ts';

/** Cookies hand a sign-in over and tell one browser from another; `__Host-` binds them to this very host where there is https. */
const nameOf = ({ config }: Platform, name: string) =>
  config.publicUrl.startsWith('https:') ? `__Host-${name}` : name;

export function serializeCookie(platform: Platform, name: string, value: string, seconds: number): string {
  return serialize(nameOf(platform, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: seconds,
    secure: platform.config.publicUrl.startsWith('https:'),
  });
}

export function parseCookie(platform: Platform, request: Request, name: string): string | null {
  const own = nameOf(platform, name);
  const value = parse(request.headers.get('cookie') ?? '', own)[own];
  return value && isStorable(value) ? value : null;
}
