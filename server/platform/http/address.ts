import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** Called in process, as the pages' own server rendering does. */
export const IN_PROCESS = 'in-process';

/**
 * The client's address. X-Forwarded-For counts only as far as our own proxies wrote it: with n trusted proxies, the n-th
 * entry from the right. What a client put in front of that is ignored.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  const peer = peerAddress(context);
  if (trustedProxies === 0 || peer === IN_PROCESS) return peer;
  const hops = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return readAddress(hops.at(-trustedProxies) ?? '') ?? peer;
}

/** Who is at the other end of the connection: a client, or the last proxy before us. */
export function peerAddress(context: Context): string {
  try {
    return readAddress(getConnInfo(context).remote.address ?? '') ?? 'unknown';
  } catch {
    return IN_PROCESS;
  }
}

/** An IP address in its one spelling: without port, brackets or zone, IPv4 as IPv4. Null where it is none. */
function readAddress(typed: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(typed)?.[1] ?? typed.replace(/^([\d.]+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/** The network of an IPv6 address. */
const ipv6Network = (address: string, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;

/** What one client is limited by: an IPv4 address, or the /64 of IPv6, of which a client has all addresses. */
export function addressKey(address: string): string {
  return isIP(address) === 6 ? ipv6Network(address, 64) : address;
}

/** What neighbours are limited by together: the /24 of IPv4, the /48 of IPv6. */
export function networkKey(address: string): string {
  if (isIP(address) === 6) return ipv6Network(address, 48);
  return isIP(address) === 4 ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24` : address;
}
