import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchPublic, isPublicAddress, type PublicNetwork } from './fetch-public.ts';

const LIMITS = { bytesMax: 1_000, timeoutMs: 20_000 };
const PUBLIC = '93.184.216.34';

let server: Server | undefined;
afterEach(() => server?.close());

/** A network in which one local server serves all hosts, and a list of the connections made. */
async function aWeb(hosts: Record<string, string[]>, listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connections: string[] = [];
  const network: PublicNetwork = {
    resolve: async (host) => hosts[host] ?? Promise.reject(new Error('ENOTFOUND')),
    connect: ({ address, host }) => {
      connections.push(`${host} at ${address}`);
      return connect({ host: '127.0.0.1', port });
    },
  };
  return { network, connections };
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '0.0.0.0',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fe80::1%eth0',
  'fd00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not a public IP address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([PUBLIC, '8.8.8.8', '172.32.0.1', '2606:4700::6810:84e5'])(
  '%s is a public IP address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('untrusted URLs', () => {
  test('a URL is fetched from the IP address that was checked', async () => {
    const { network, connections } = await aWeb({ 'old.shop': [PUBLIC] }, (request, response) =>
      response.end(`${request.headers.host} ${request.url}`),
    );
    expect((await fetchPublic('https://old.shop/a.png', LIMITS, network)).toString()).toBe('old.shop /a.png');
    expect(connections).toEqual([`old.shop at ${PUBLIC}`]);
  });

  test('a redirect to a public host is followed', async () => {
    const { network, connections } = await aWeb(
      { 'old.shop': [PUBLIC], 'cdn.shop': ['8.8.8.8'] },
      (request, response) =>
        request.headers.host === 'cdn.shop'
          ? response.end('picture')
          : response.writeHead(302, { location: 'https://cdn.shop/a.png' }).end(),
    );
    expect((await fetchPublic('https://old.shop/a.png', LIMITS, network)).toString()).toBe('picture');
    expect(connections).toEqual([`old.shop at ${PUBLIC}`, 'cdn.shop at 8.8.8.8']);
  });

  test.each([
    ['http://old.shop/a.png', 'not-https'],
    ['ftp://old.shop/a.png', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['https://old.shop:8443/a.png', 'not-https'],
    ['https://me:secret@old.shop/a.png', 'not-https'],
    ['https://127.0.0.1/a.png', 'private-address'],
    ['https://127.1/a.png', 'private-address'],
    ['https://0x7f000001/a.png', 'private-address'],
    ['https://[::1]/a.png', 'private-address'],
    ['https://169.254.169.254/latest/meta-data', 'private-address'],
    ['https://inside.shop/a.png', 'private-address'],
    ['https://half.shop/a.png', 'private-address'],
    ['https://nowhere.shop/a.png', 'unreachable'],
  ])('the URL %s is refused: %s', async (url, problem) => {
    const hosts = { 'old.shop': [PUBLIC], 'inside.shop': ['10.0.0.7'], 'half.shop': [PUBLIC, '127.0.0.1'] };
    const { network, connections } = await aWeb(hosts, (_, response) => response.end('secret'));
    await expect(fetchPublic(url, LIMITS, network)).rejects.toMatchObject({ problem });
    expect(connections).toEqual([]);
  });

  test.each([
    ['https://inside.shop/a.png', 'private-address'],
    ['https://169.254.169.254/', 'private-address'],
    ['http://old.shop/a.png', 'not-https'],
    ['https://old.shop/again', 'too-many-redirects'],
  ])('a redirect to %s is refused: %s', async (location, problem) => {
    const hosts = { 'old.shop': [PUBLIC], 'inside.shop': ['10.0.0.7'] };
    const { network, connections } = await aWeb(hosts, (_, response) =>
      response.writeHead(302, { location }).end(),
    );
    await expect(fetchPublic('https://old.shop/a.png', LIMITS, network)).rejects.toMatchObject({ problem });
    expect(new Set(connections)).toEqual(new Set([`old.shop at ${PUBLIC}`]));
  });

  test.each([
    ['declared', { 'content-length': '1001' }],
    ['not declared', { 'transfer-encoding': 'chunked' }],
  ])('a response above the size limit is aborted if its length is %s', async (_, headers) => {
    const { network } = await aWeb({ 'old.shop': [PUBLIC] }, (_request, response) =>
      response.writeHead(200, headers).end('x'.repeat(1_001)),
    );
    await expect(fetchPublic('https://old.shop/a.png', LIMITS, network)).rejects.toMatchObject({
      problem: 'too-large',
    });
  });

  test.each(['never begins', 'never ends'])('a response that %s times out', async (what) => {
    const { network } = await aWeb({ 'old.shop': [PUBLIC] }, (_, response) => {
      if (what === 'never ends') response.writeHead(200).write('x');
    });
    const request = fetchPublic('https://old.shop/a.png', { ...LIMITS, timeoutMs: 100 }, network);
    await expect(request).rejects.toMatchObject({ problem: 'too-slow' });
    server?.closeAllConnections();
  });

  test('a response with status 404 is refused', async () => {
    const { network } = await aWeb({ 'old.shop': [PUBLIC] }, (_, response) => response.writeHead(404).end());
    await expect(fetchPublic('https://old.shop/a.png', LIMITS, network)).rejects.toMatchObject({
      problem: 'bad-status',
    });
  });
});
