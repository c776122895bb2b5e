import { connect } from 'node:net';
import { auditLog } from '@rush/contract/admin-audit.ts';
import {
  allOrders,
  allWalletTransactions,
  exportOrders,
  exportWalletTransactions,
} from '@rush/contract/admin-lists.ts';
import { analytics } from '@rush/contract/admin-reports.ts';
import { checkPlayerId, listOrders, savePlayer } from '@rush/contract/orders.ts';
import { changePassword } from '@rush/contract/passwords.ts';
import { verifyOtp } from '@rush/contract/sign-in.ts';
import { describe, expect, test } from 'vitest';
import { aPack, aShopper } from '../../testing/a-shopper.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from './read-body.ts';
import { isPlainPath } from './request-target.ts';

const shop = await aTestShop();
const owner = await shop.signIn('admin@rush.test');
const shopper = await aShopper(shop);
const pack = await aPack(shop, { discountedPaise: 1_00 });

/** Sends raw bytes. @returns the status, or 0 if the connection was closed without a response */
function sendRaw(head: string): Promise<number> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number.parseInt(port, 10), hostname, () => socket.end(head, 'latin1'));
    let response = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Number.parseInt(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? '0', 10)));
  });
}

function post(path: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  return fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

describe('an invalid date', () => {
  test.each([analytics, allOrders, allWalletTransactions, exportOrders, exportWalletTransactions, auditLog])(
    'is refused by $name',
    async (call) => {
      for (const day of ['2026-13-01', '2026-02-30', '0000-01-01', '9999-99-99']) {
        for (const query of [{ from: day }, { to: day }]) {
          const response = await shop.call<typeof analytics>(call as typeof analytics, {
            query,
            token: owner.token,
          });
          expect(response.status, day).toBe(422);
          expect(response.body).toMatchObject({
            type: 'invalid-input',
            fields: [{ field: Object.keys(query)[0] }],
          });
        }
      }
    },
  );

  test('is refused in the shopper’s order list', async () => {
    const response = await shop.call(listOrders, {
      params: { userid: shopper.userid },
      query: { from: '2026-02-30' },
      token: shopper.token,
    });
    expect(response.status).toBe(422);
  });
});

describe('characters that PostgreSQL cannot store', () => {
  const NUL = '\u0000';
  const HALF = '\ud800';

  test('are refused in a body, even from guests, and the response names the field', async () => {
    for (const bad of [NUL, HALF]) {
      const guest = await shop.call(verifyOtp, { body: { mobile: '9000000001', otp: `12${bad}4` } });
      expect(guest).toMatchObject({ status: 422, body: { fields: [{ field: 'otp' }] } });
      const saved = await shop.call(savePlayer, {
        body: { product_id: pack.product_id, input1: `some${bad}one` },
        token: shopper.token,
      });
      expect(saved).toMatchObject({ status: 422, body: { fields: [{ field: 'input1' }] } });
    }
  });

  test('are refused in paths, queries and cookies', async () => {
    for (const path of ['/product/eachproduct/a%00b', '/order/%00', '/item/x%00']) {
      const response = await fetch(`${shop.url}/api${path}`, {
        headers: { authorization: `Bearer ${shopper.token}` },
      });
      expect(response.status, path).toBe(400);
    }
    const query = await fetch(`${shop.url}/api/admin/alltxn?search=%00`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(query.status).toBe(422);
    const cookie = await fetch(`${shop.url}/api/auth/login/success`, {
      headers: { cookie: 'rush_hand_over=a%00b; rush_device=%00' },
    });
    expect(cookie.status).toBe(401);
  });

  test('do not break webhooks from gateways and suppliers', async () => {
    const gateway = await post('/payments/webhooks/ekqr', 'client_txn_id=a%00b', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(gateway.status).toBe(200);
    expect((await post('/fulfilment/callbacks/moogold', '{"order_id":"a\\u0000b"}')).status).toBe(200);
  });
});

describe('bodies', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test.each([
    ['is nested too deeply', nested(JSON_DEPTH_MAX + 1)],
    ['is nested far too deeply', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['has too many values', `{"a":[${'1,'.repeat(JSON_VALUES_MAX)}1]}`],
    ['repeats a field', '{"email":"a@example.test","email":"b@example.test"}'],
    ['repeats a field in escaped form', '{"email":"a","\\u0065mail":"b"}'],
    ['repeats a field in an inner object', '{"a":[{"b":{"c":1,"c":2}}]}'],
    ['has an out-of-range number', '{"email":"a@example.test","value":1e400}'],
    ['is incomplete', '{"email":'],
    ['is a NUL', '\u0000'],
  ])('a body that %s is refused', async (_how, body) => {
    const response = await post(changePassword.path, body, { authorization: `Bearer ${shopper.token}` });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: 'bad-request' });
  });

  test('a body that only seems to repeat a field is parsed', async () => {
    const body = '{"email":"a\\",\\"email\\":[{","password":"email","x":["a","a",{"a":1},{"a":1}]}';
    expect((await post('/auth/login', body)).status).toBe(404);
    expect((await post('/auth/login', nested(JSON_DEPTH_MAX))).status).toBe(422);
  });

  test('a player check treats an unreadable body or a form like an invalid ID', async () => {
    const body = { success: false, message: 'Please enter your ID and server.', use: '', username: '' };
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const response = await post(checkPlayerId.path, 'userid=1', { 'content-type': type });
      expect([response.status, await response.json()]).toMatchObject([200, body]);
    }
  });

  test('a compressed or non-UTF-8 body is refused', async () => {
    expect((await post('/auth/login', new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
    expect((await post('/auth/login', 'junk', { 'content-encoding': 'gzip' })).status).toBe(415);
  });
});

describe('request targets and framing', () => {
  test.each(['/', '/home', '/product/1008', '/a%20b', '/a//b', '/%E0%A4%85'])('%s is accepted', (path) => {
    expect(isPlainPath(path)).toBe(true);
  });

  test.each([
    '//u@host/home/',
    '/%2fevil.test',
    '/\\evil.test',
    '/%5cevil.test',
    '/%00',
    '/a%0d%0ab',
    '/%ff',
    '/%',
    '/%E0%A4',
  ])('%s is refused', (path) => {
    expect(isPlainPath(path)).toBe(false);
  });

  test('a request with two Host headers is refused, whether or not the response is cached', async () => {
    const head = (path: string, ...hosts: string[]) =>
      sendRaw(
        `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}Connection: close\r\n\r\n`,
      );
    for (const path of ['/healthz', '/api/product/games'])
      for (let times = 0; times < 2; times++) {
        expect(await head(path, 'Host: localhost')).toBe(200);
        expect(await head(path, 'Host: localhost', 'host: evil.example')).toBe(400);
        expect(await head(path, 'Host: localhost', 'Host: localhost')).toBe(400);
      }
  });

  test('an odd path never causes a 5xx', async () => {
    const targets = [
      '//u@host/home/',
      '/\\evil',
      '/%00',
      '*',
      'http://evil.test/',
      'http://u:p@evil.test//home/',
      'http://[',
      '/images/%2e%2e/%2e%2e/x',
      '/\xff',
      `/${'a'.repeat(30_000)}`,
      '/home?x=%ff',
    ];
    for (const target of targets) {
      for (const host of ['localhost', 'a b']) {
        const status = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect(status, `${target} at ${host}`).toBeLessThan(500);
      }
    }
    expect(await sendRaw('GET //u@host/home/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toBe(
      400,
    );
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  });

  test('a truncated body counts as a client error, whether it declares its length or is chunked', async () => {
    const { hostname, port } = new URL(shop.url);
    for (const framing of [
      'Content-Length: 100\r\n\r\n{"email"',
      'Transfer-Encoding: chunked\r\n\r\n8\r\n{"email"',
    ]) {
      const socket = connect(Number.parseInt(port, 10), hostname);
      const head =
        'POST /api/password/forgetpassword HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
      await new Promise<void>((resolve) => socket.write(`${head}${framing}`, () => resolve()));
      // Give the shop time to read the request before the connection closes.
      await fetch(`${shop.url}/healthz`);
      socket.destroy();
    }
    const countCalls = async (status: RegExp) => {
      const metrics = await (await fetch(`${shop.url}/metrics`)).text();
      const lines = metrics.split('\n').filter((line) => /_count\{call="forgetPassword"/.test(line));
      return lines
        .filter((line) => status.test(line))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    };
    await until(async () => (await countCalls(/status/)) === 2);
    expect(await countCalls(/status="400"/)).toBe(2);
  });

  test('the response to a refused request has the security headers', async () => {
    const { status, headers } = await fetch(`${shop.url}/%5cevil.test`);
    expect(status).toBe(400);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
