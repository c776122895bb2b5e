import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { subscribeToPush, unsubscribeFromPush } from '@rush/contract/push.ts';
import { getShop } from '@rush/contract/shop.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A browser with a push service of its own; what it receives is decrypted as RFC 8291 says. */
async function aBrowser(status = 201) {
  const received: { message: unknown; authorization: string }[] = [];
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const decrypt = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const keyLength = body[20]!;
    const sender = body.subarray(21, 21 + keyLength);
    const shared = ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
    const prk = createHmac('sha256', salt).update(ikm).digest();
    const expand = (label: string, length: number) =>
      createHmac('sha256', prk).update(`Content-Encoding: ${label}\0\u0001`).digest().subarray(0, length);
    const linked = body.subarray(21 + keyLength);
    const open = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
    open.setAuthTag(linked.subarray(-16));
    const padded = Buffer.concat([open.update(linked.subarray(0, -16)), open.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        message: decrypt(Buffer.concat(chunks)),
        authorization: request.headers.authorization ?? '',
      });
      response.writeHead(status).end();
    });
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const subscription = {
    endpoint: `http://127.0.0.1:${port}/browser`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return { received, subscription };
}

const subscribe = (shopper: Shopper, body: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
  shop.call(subscribeToPush, { body, token: shopper.token });
const subscriptions = async (shopper: Shopper) =>
  (await shop.owner.query('select from push_subscriptions where user_id = $1', [shopper.id])).rowCount;

test('the shop makes its keys once, and tells the public one', async () => {
  const first = (await shop.call(getShop)).body.pushPublicKey;
  expect(first).toMatch(/^[\w-]{87}$/);
  expect((await shop.call(getShop)).body.pushPublicKey).toBe(first);
  const kept = await shop.owner.query('select public_key from push_keys');
  expect(kept.rows).toEqual([{ public_key: first }]);
});

test('a browser is told once when its order is delivered, encrypted for it alone, until it wants no more', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const { received, subscription } = await aBrowser();
  await subscribe(shopper, subscription);
  expect((await subscribe(shopper, subscription)).status).toBe(200);
  const order = await anApiOrder(shop, 'SMILEBR', { shopper });
  await until(() => received.length > 0, 'the message');
  expect(received[0]!.message).toEqual({
    title: expect.stringContaining('Delivered:'),
    body: expect.stringContaining('has been delivered'),
    url: `/confirmation?client_txn_id=${order.id}`,
  });
  const key = (await shop.call(getShop)).body.pushPublicKey;
  expect(received[0]!.authorization).toContain(`k=${key}`);
  await shop.call(unsubscribeFromPush, {
    body: { endpoint: subscription.endpoint },
    token: shopper.token,
  });
  await shop.simulator('/suppliers/smileone/mode', { mode: 'reject', times: 1 });
  const second = await anApiOrder(shop, 'SMILEBR', { shopper });
  await second.until('Refunded');
  await until(
    async () =>
      (
        await shop.owner.query(
          "select from graphile_worker.jobs where task_identifier in ('notify-customer', 'send-push')",
        )
      ).rowCount === 0,
    'everybody to be told',
  );
  expect(received).toHaveLength(1);
});

test('a browser that its push service does not know any more is forgotten', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const { received, subscription } = await aBrowser(410);
  await subscribe(shopper, subscription);
  await anApiOrder(shop, 'SMILEBR', { shopper });
  await until(() => received.length > 0, 'the message');
  await until(async () => (await subscriptions(shopper)) === 0, 'the browser to be forgotten');
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
])('nobody is told at %s, which is no push service of a browser', async (endpoint) => {
  const shopper = await aShopper(shop);
  const answer = await subscribe(shopper, { endpoint, keys: (await aBrowser()).subscription.keys });
  expect(answer.status).toBe(422);
  expect(await subscriptions(shopper)).toBe(0);
});

test("another user cannot end a browser's messages, and a user keeps ten browsers at most", async () => {
  const shopper = await aShopper(shop);
  const other = await aShopper(shop);
  const { keys } = (await aBrowser()).subscription;
  for (let each = 0; each < 12; each++)
    await subscribe(shopper, { endpoint: `https://fcm.googleapis.com/fcm/send/${each}`, keys });
  expect(await subscriptions(shopper)).toBe(10);
  await shop.call(unsubscribeFromPush, {
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/11' },
    token: other.token,
  });
  expect(await subscriptions(shopper)).toBe(10);
});
