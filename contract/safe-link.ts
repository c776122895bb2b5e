/** Characters that browsers ignore or treat as a slash, or that end a header. A URL needs none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it refuses
const HIDDEN = /[\s\\\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/;
const LENGTH_MAX = 2_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Validates every redirect and link from untrusted input, on the server and in the browser (ASVS 1.2.2, 3.7.2).
 * While the shop runs on plain http, as the demo does, plain http on loopback is allowed too.
 *
 * @param shopUrl origin of the shop, such as `https://rush.example`; its own URLs are reduced to their path
 * @returns a path or an https URL without credentials; null for anything else, such as `javascript:…` and `//elsewhere`
 */
export function safeLink(value: string, shopUrl: string): string | null {
  if (value.length > LENGTH_MAX || HIDDEN.test(value)) return null;
  const isPath = value.startsWith('/');
  if (!isPath && !/^https?:\/\/[^/]/i.test(value)) return null;
  const shop = parse(shopUrl);
  const url = parse(value, shopUrl);
  if (!shop || !url || url.username !== '' || url.password !== '') return null;
  if (url.origin === shop.origin) return pathOf(url);
  if (isPath) return null;
  if (url.protocol === 'https:') return url.href;
  return shop.protocol === 'http:' && LOOPBACK.has(url.hostname) ? url.href : null;
}

/** A path in this shop to return to; null for any other URL. */
export function safePath(value: string): string | null {
  return value.startsWith('/') ? safeLink(value, 'https://shop.invalid') : null;
}

function parse(value: string, base?: string): URL | null {
  return URL.canParse(value, base) ? new URL(value, base) : null;
}

/** Null if the path, as written or decoded, could be read as a host. */
function pathOf({ pathname, search, hash }: URL): string | null {
  try {
    const decoded = decodeURIComponent(pathname);
    return /^\/[/\\]/.test(decoded) || HIDDEN.test(decoded.replaceAll(' ', ''))
      ? null
      : pathname + search + hash;
  } catch {
    return null;
  }
}
