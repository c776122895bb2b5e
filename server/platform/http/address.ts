import { isIP, isIPv4 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Called in process, as the pages' own server rendering does. */
export const IN_PROCESS = 'in-process';

/**
 * The client's address. X-Forwarded-For counts only as far as our own proxies wrote it: with n trusted
 * proxies, the n-th entry from the right. Whatever a client put in front of that is ignored, and an entry that is no
 * IP address is not taken for one.
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
  if (isIPv4(address)) return address;
  if (isIP(address) === 0) return null;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return numbers(head);
  const [left, right] = [numbers(head), numbers(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function ipv6Prefix(address: string, groups: number): string {
  return `${groupsOf(address)
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':')}::/${groups * 16}`;
}

/** What one client is limited by: an IPv4 address, or the /64 of IPv6, of which a client has all addresses. */
export function addressKey(address: string): string {
  return isIP(address) === 6 ? ipv6Prefix(address, 4) : address;
}

/** What neighbours are limited by together: the /24 of IPv4, the /48 of IPv6. */
export function networkKey(address: string): string {
  if (isIP(address) === 6) return ipv6Prefix(address, 3);
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address;
}
