/** What a browser skips over, takes for a slash, or ends a header with: in an address it only ever hides something. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const HIDDEN = /[\s\\\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/;
const LENGTH_MAX = 2_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The one function that every redirect and every link to a value from outside goes through, in the server and in the
 * browser (ASVS 1.2.2, 3.7.2). What comes out is a path of this shop, or an https address without credentials; while
 * the shop itself is on plain http, as the demo is, also plain http on this machine.
 *
 * @param value as it came
 * @param ownUrl where the shop is at home, such as `https://rush.example`; its own addresses are cut down to their path
 * @returns null for everything else, such as `javascript:…`, `//elsewhere` and `http://elsewhere`
 */
export function safeLink(value: string, ownUrl: string): string | null {
  if (value.length > LENGTH_MAX || HIDDEN.test(value)) return null;
  const isPath = value.startsWith('/');
  if (!isPath && !/^https?:\/\/[^/]/i.test(value)) return null;
  const own = parse(ownUrl);
  const url = parse(value, ownUrl);
  if (!own || !url || url.username !== '' || url.password !== '') return null;
  if (url.origin === own.origin) return pathOf(url);
  if (isPath) return null;
  if (url.protocol === 'https:') return url.href;
  return own.protocol === 'http:' && LOOPBACK.has(url.hostname) ? url.href : null;
}

/** A path of this shop, for going back to where somebody came from; null for every other address. */
export function safePath(value: string): string | null {
  return value.startsWith('/') ? safeLink(value, 'https://shop.invalid') : null;
}

function parse(value: string, base?: string): URL | null {
  return URL.canParse(value, base) ? new URL(value, base) : null;
}

/** Null where the path would name a host, at once or after being decoded by whoever takes it. */
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
