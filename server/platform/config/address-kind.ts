import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type AddressKind = 'this-machine' | 'private' | 'public';

/** Names without public DNS records: reserved (RFC 2606, 6761, 6762, 8375), `.internal` and `.localdomain`. */
const RESERVED = /(^|\.)(localhost|localdomain|test|example|invalid|local|internal|home\.arpa)$/;

const RANGES: Readonly<Record<string, AddressKind>> = {
  loopback: 'this-machine',
  unspecified: 'this-machine',
  private: 'private',
  linkLocal: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
};

/** Whether a host is this machine, private or public. Reserved names and names without a dot are private. */
export function addressKind(hostname: string): AddressKind {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (host === '' || host === 'localhost' || host.endsWith('.localhost')) return 'this-machine';
  if (isIP(host) !== 0) return RANGES[ipaddr.process(host).range()] ?? 'public';
  return RESERVED.test(host) || !host.includes('.') ? 'private' : 'public';
}

export function hostOf(url: string): string | null {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
  return URL.canParse(absolute) ? new URL(absolute).hostname : null;
}

/** Whether a provider is a simulator. Simulators use plain http or a private network; real providers never do. */
export function isTestUrl(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return true;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol !== 'https:' || addressKind(hostname) !== 'public';
}
