import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import ipaddr from 'ipaddr.js';

/** Why a URL was not fetched. `unreachable` and `too-slow` may be temporary. */
export const FETCH_PROBLEMS = [
  'not-https',
  'private-address',
  'unreachable',
  'too-slow',
  'too-large',
  'too-many-redirects',
  'bad-status',
] as const;
export type FetchProblem = (typeof FETCH_PROBLEMS)[number];

export class FetchRefused extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem, detail: string) {
    super(detail);
    this.name = 'FetchRefused';
    this.problem = problem;
  }
}

export interface PublicNetwork {
  resolve(host: string): Promise<string[]>;
  /** Opens a TLS connection to exactly this IP address, for `host`. */
  connect(target: { address: string; host: string }): Duplex;
}

const HTTPS_PORT = 443;
const REDIRECTS_MAX = 3;

const INTERNET: PublicNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: ({ address, host }) =>
    connectTls({
      host: address,
      port: HTTPS_PORT,
      ALPNProtocols: ['http/1.1'],
      ...(isIP(host) === 0 && { servername: host }),
    }),
};

interface FetchLimits {
  bytesMax: number;
  /** Total, including redirects. */
  timeoutMs: number;
}

/**
 * Fetches an untrusted https URL from public IP addresses only. Connects to the IP address that was checked, even after
 * a redirect, so that DNS rebinding has no effect. Throws FetchRefused.
 */
export async function fetchPublic(
  url: string,
  { bytesMax, timeoutMs }: FetchLimits,
  network: PublicNetwork = INTERNET,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let target = parseTarget(url);
  for (let redirects = 0; ; redirects++) {
    const response = await send(target, network, signal);
    const { statusCode = 0 } = response;
    if (statusCode === 200) return readBody(response, bytesMax, signal);
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode))
      throw new FetchRefused('bad-status', `returned HTTP ${statusCode}`);
    if (redirects === REDIRECTS_MAX) throw new FetchRefused('too-many-redirects', 'redirected too often');
    target = parseTarget(response.headers.location ?? '', target);
  }
}

function parseTarget(url: string, base?: URL): URL {
  const target = URL.canParse(url, base?.href) ? new URL(url, base) : null;
  if (target?.protocol !== 'https:') throw new FetchRefused('not-https', 'not an https URL');
  if (target.port !== '' || target.username !== '' || target.password !== '')
    throw new FetchRefused('not-https', 'the URL has a port, a user name or a password');
  return target;
}

/** Whether an IP address is on the public internet: not this machine, its network or a cloud metadata service. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) > 0 && ipaddr.parse(address).range() === 'unicast';

/** The first IP address of a host. Throws if any of its IP addresses is not public. */
async function addressOf(host: string, network: PublicNetwork): Promise<string> {
  const addresses =
    isIP(host) > 0
      ? [host]
      : await network.resolve(host).catch((error: unknown) => {
          throw new FetchRefused('unreachable', `the host was not found: ${String(error)}`);
        });
  const [first] = addresses;
  if (first === undefined) throw new FetchRefused('unreachable', 'the host has no IP address');
  if (!addresses.every(isPublicAddress))
    throw new FetchRefused('private-address', 'the host is not on the public internet');
  return first;
}

async function send(target: URL, network: PublicNetwork, signal: AbortSignal): Promise<IncomingMessage> {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const address = await addressOf(host, network);
  return new Promise((resolve, reject) => {
    const outgoing = request(target, {
      // Otherwise the Host header includes the port.
      defaultPort: HTTPS_PORT,
      createConnection: () => network.connect({ address, host }),
      headers: {
        accept: 'image/webp,image/png,image/jpeg',
        'user-agent': 'Rush import',
        connection: 'close',
      },
      signal,
    });
    outgoing.on('response', resolve);
    outgoing.on('error', (error) => reject(refusalOf(error, signal)));
    outgoing.end();
  });
}

async function readBody(response: IncomingMessage, bytesMax: number, signal: AbortSignal): Promise<Buffer> {
  const tooLarge = () => new FetchRefused('too-large', `more than ${bytesMax} bytes`);
  try {
    if (Number.parseInt(response.headers['content-length'] ?? '0', 10) > bytesMax) throw tooLarge();
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesMax) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof FetchRefused ? error : refusalOf(error, signal);
  } finally {
    response.destroy();
  }
}

function refusalOf(error: unknown, { aborted }: AbortSignal): FetchRefused {
  return aborted
    ? new FetchRefused('too-slow', 'the request took too long')
    : new FetchRefused('unreachable', `the host did not respond: ${String(error)}`);
}
