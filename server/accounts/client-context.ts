import type { AnyCall } from '@rush/contract/call.ts';
import { isStorable } from '@rush/contract/fields.ts';
import { type Language, preferredLanguage } from '@rush/contract/languages.ts';
import { parse, serialize } from 'hono/utils/cookie';
import type { Incoming } from '#platform/http/binding.ts';
import { newSecret } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

/** The full name of a cookie. Over HTTPS, the `__Host-` prefix binds it to this host. */
const cookieName = ({ config }: Platform, name: string) =>
  config.publicUrl.startsWith('https:') ? `__Host-${name}` : name;

export function serializeCookie(platform: Platform, name: string, value: string, seconds: number): string {
  return serialize(cookieName(platform, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: seconds,
    secure: platform.config.publicUrl.startsWith('https:'),
  });
}

export function parseCookie(platform: Platform, request: Request, name: string): string | null {
  const fullName = cookieName(platform, name);
  const value = parse(request.headers.get('cookie') ?? '', fullName)[fullName];
  return value && isStorable(value) ? value : null;
}

const DEVICE_COOKIE = 'rush_device';
/** The longest lifetime that browsers allow. */
const DEVICE_SECONDS = 400 * 86_400;
const DEVICE_ID = /^[\w-]{20,64}$/;

export interface ClientContext {
  address: string;
  userAgent: string;
  device: string;
  /** From the browser's headers; null if it accepts none of the shop's languages. */
  language: Language | null;
  signalKey: string;
}

/**
 * Where a request comes from. A cookie identifies the browser (for limits, notices and REF-3) but grants no access.
 */
export function readClientContext(
  platform: Platform,
  { request, address, userAgent, responseHeaders }: Incoming<AnyCall>,
): ClientContext {
  const existing = parseCookie(platform, request, DEVICE_COOKIE) ?? '';
  const device = DEVICE_ID.test(existing) ? existing : newSecret();
  responseHeaders.append('set-cookie', serializeCookie(platform, DEVICE_COOKIE, device, DEVICE_SECONDS));
  return {
    address,
    userAgent,
    device,
    language: preferredLanguage(request.headers.get('accept-language')),
    signalKey: platform.config.secret,
  };
}
