const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Allows URLs on the shop's origin and on this machine. */
export function isAllowedReturn(url: string, storeOrigin: string | undefined): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, hostname, protocol } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return LOCAL_HOSTS.has(hostname) || (storeOrigin !== undefined && origin === new URL(storeOrigin).origin);
}
