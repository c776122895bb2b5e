/** One slash, and nothing behind it that a browser would take for another host, a space or a line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const OWN_PATH = /^\/(?![/\\])[^\s\\\u0000-\u001f\u007f]*$/;

/**
 * An address that may stand in a page: https, or a path of this shop; our own address is cut down to its path.
 * Null for everything else, such as `javascript:…`, `//elsewhere` and `http://elsewhere` (ASVS 1.2.2, 3.7.2).
 */
export function safeLink(value: string, publicUrl: string): string | null {
  const link = value.startsWith(`${publicUrl}/`) ? value.slice(publicUrl.length) : value;
  if (OWN_PATH.test(link)) return link;
  if (!/^https:\/\/[^\s\\]+$/i.test(link) || !URL.canParse(link)) return null;
  const { protocol, username, password, href } = new URL(link);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}
