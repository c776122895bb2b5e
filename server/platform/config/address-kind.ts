import { isIP } from 'node:net';

/** Names that no public resolver answers (RFC 2606, 6761, 6762, 8375), and those of this machine. */
const RESERVED = /(^|\.)(localhost|localdomain|test|example|invalid|local|internal|home\.arpa)$/;

const PRIVATE_V4 =
  /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/**
 * Where an address leads: to this machine, to a private network (private ranges, reserved names, names without a
 * dot such as `db`), or out into the world.
 */
export function addressKind(hostname: string): 'this-machine' | 'private' | 'public' {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (host === '' || host === 'localhost' || host.endsWith('.localhost')) return 'this-machine';
  if (isIP(host) === 4) {
    if (host.startsWith('127.') || host === '0.0.0.0') return 'this-machine';
    return PRIVATE_V4.test(host) ? 'private' : 'public';
  }
  if (isIP(host) === 6) return ipv6Kind(host);
  return RESERVED.test(host) || !host.includes('.') ? 'private' : 'public';
}

function ipv6Kind(host: string): 'this-machine' | 'private' | 'public' {
  if (host === '::1' || host === '::') return 'this-machine';
  const mapped = /^::ffff:(.+)$/.exec(host)?.[1];
  if (mapped) {
    const hex = /^([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(mapped);
    return hex ? addressKind(dotted(hex[1] ?? '', hex[2] ?? '')) : addressKind(mapped);
  }
  return /^(f[cd]|fe[89ab])/.test(host) ? 'private' : 'public';
}

function dotted(high: string, low: string): string {
  const number = Number.parseInt(high.padStart(4, '0') + low.padStart(4, '0'), 16);
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}

/** The host of an address, or of a bare domain; null where it is neither. */
export function hostOf(address: string): string | null {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(absolute) ? new URL(absolute).hostname : null;
}

/** Null where it is not set, or no address. */
export function parseAddress(address: string | undefined): URL | null {
  return address !== undefined && URL.canParse(address) ? new URL(address) : null;
}

/**
 * Whether what was done there was a rehearsal: simulators answer over plain http or in a private network, no real
 * provider does.
 */
export function isTestAddress(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return true;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol !== 'https:' || addressKind(hostname) !== 'public';
}
