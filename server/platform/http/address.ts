import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** The address of calls that server rendering makes in process. */
export const IN_PROCESS = 'in-process';

/** With n trusted proxies, the client is the n-th entry of X-Forwarded-For from the right. */
export function clientAddress(context: Context, trustedProxies: number): string {
  const peer = peerAddress(context);
  if (trustedProxies === 0 || peer === IN_PROCESS) return peer;
  const hops = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return normalizeAddress(hops.at(-trustedProxies) ?? '') ?? peer;
}

/** The other end of the connection: a client or the last proxy. */
export function peerAddress(context: Context): string {
  try {
    return normalizeAddress(getConnInfo(context).remote.address ?? '') ?? 'unknown';
  } catch {
    return IN_PROCESS;
  }
}

/** Normalizes an IP address: no port, brackets or zone, no IPv4-mapped IPv6. Null if invalid. */
function normalizeAddress(text: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

const ipv6Network = (address: string, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;

/** The rate limit key of one client: an IPv4 address or an IPv6 /64, which one client usually owns. */
export function addressKey(address: string): string {
  return isIP(address) === 6 ? ipv6Network(address, 64) : address;
}

/** The rate limit key of a network: an IPv4 /24 or an IPv6 /48. */
export function networkKey(address: string): string {
  if (isIP(address) === 6) return ipv6Network(address, 48);
  return isIP(address) === 4 ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24` : address;
}
