import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PICTURE_BYTES_MAX, uploadImage } from '@rush/contract/admin-gallery.ts';
import { changePassword } from '@rush/contract/passwords.ts';
import { otpLogin } from '@rush/contract/sign-in.ts';
import { expect, test } from 'vitest';
import { aShopper } from '../../testing/a-shopper.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';

const shop = await aTestShop({ env: { TRUSTED_PROXIES: '1' } });

/** Declares a longer body than it sends. */
async function sendHalf(path: string, address: string, headers = '', length = 100): Promise<Socket> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.resume().on('error', () => {});
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${headers || 'Content-Type: application/json\r\n'}Content-Length: ${length}\r\n\r\n{"email"`,
  );
  return socket;
}

const uploadHead = (token: string) =>
  `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\n`;

const post = (path: string, address: string, body = '{}', token = '') =>
  fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body,
  });

test('a public call accepts at most 16 KB, even from signed-in users', async () => {
  const { token } = await aShopper(shop);
  const body = JSON.stringify({ mobile: 'x'.repeat(16 * 1024) });
  for (const path of [otpLogin.path, '/payments/webhooks/razorpay'])
    for (const sender of ['', token])
      expect((await post(path, '203.0.113.1', body, sender)).status).toBe(413);
  expect((await post(changePassword.path, '203.0.113.1', body, token)).status).not.toBe(413);
});

test.each(['/auth/login', '/payments/webhooks/razorpay', '/admin/uploadimage'])(
  'unfinished bodies for %s are limited per IP address, leave room for others, and time out after 10 seconds',
  async (path) => {
    const { token } = await shop.signIn('admin@rush.test');
    const head = path.startsWith('/admin') ? uploadHead(token) : '';
    const slow = await Promise.all(Array.from({ length: 64 }, () => sendHalf(path, '203.0.113.9', head)));
    const ended = slow.map((socket) => once(socket, 'close'));
    // Node's own timeout, after 30 seconds, would send a response.
    const responses: unknown[] = [];
    for (const socket of slow) socket.on('data', (bytes) => responses.push(String(bytes)));
    const refused = await until(async () => {
      const response = await post('/auth/login', '203.0.113.9');
      return response.status === 503 && response;
    }, 'one more to be refused');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('/auth/login', '203.0.113.10')).status).not.toBe(503);
    shop.clock.advance(10_000);
    await Promise.all(ended);
    expect(responses).toEqual([]);
    expect((await post('/auth/login', '203.0.113.9')).status).not.toBe(503);
  },
);

test('a picture over the limit is refused after the upload, because browsers read no response before then', async () => {
  const { token } = await shop.signIn('admin@rush.test');
  const length = 2 * PICTURE_BYTES_MAX;
  const socket = await sendHalf(uploadImage.path, '203.0.113.2', uploadHead(token), length);
  let response = '';
  socket.on('data', (bytes) => {
    response += String(bytes);
  });
  // Each pause is shorter than the timeout, but their sum is longer.
  for (let sent = 0; sent < 3; sent++) {
    socket.write(Buffer.alloc(1024 * 1024));
    await post(uploadImage.path, '203.0.113.2', '{}', token);
    shop.clock.advance(9_000);
  }
  expect(response).toBe('');
  socket.write(Buffer.alloc(length - 3 * 1024 * 1024 - 8));
  await once(socket, 'close');
  expect(response).toContain('HTTP/1.1 413');
  expect(response).toContain('The picture must be at most 10 MB.');
});

test('unfinished bodies are limited in total', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 512 }, (_, n) => sendHalf('/auth/login', `198.51.100.${n >> 4}`)),
  );
  await until(async () => (await post('/auth/login', '192.0.2.1')).status === 503, 'one more to be refused');
  for (const socket of sockets) socket.destroy();
  await until(async () => (await post('/auth/login', '192.0.2.1')).status !== 503, 'room again');
});
