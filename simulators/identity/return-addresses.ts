const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Allows URLs on the shop's origin and on this machine. */
export function isAllowedReturn(address: string, storeOrigin: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname, protocol } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return LOCAL_HOSTS.has(hostname) || (storeOrigin !== undefined && origin === new URL(storeOrigin).origin);
}
