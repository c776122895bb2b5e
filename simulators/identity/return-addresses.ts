const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether browsers and tokens may go to an address: that of the shop, or any on this machine. */
export function isAllowedReturn(address: string, storeOrigin: string | undefined): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname, protocol } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return LOCAL_HOSTS.has(hostname) || (storeOrigin !== undefined && origin === new URL(storeOrigin).origin);
}
