import { ECDH } from 'node:crypto';
import { subscribeToPush, unsubscribeFromPush } from '@rush/contract/push.ts';
import { getShop } from '@rush/contract/shop.ts';
import { expect, test } from 'vitest';
import { aPushBrowser } from '../testing/a-push-browser.ts';
import { aShopper, type Shopper } from '../testing/a-shopper.ts';
import { anApiOrder } from '../testing/an-api-order.ts';
import { aTestShop, until } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

const shop = await aTestShop();

const subscribe = (shopper: Shopper, body: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
  shop.call(subscribeToPush, { body, token: shopper.token });
const countSubscriptions = async (shopper: Shopper) =>
  (await shop.owner.query('select from push_subscriptions where user_id = $1', [shopper.id])).rowCount;

test('the shop generates its keys once and publishes the public key', async () => {
  const first = (await shop.call(getShop)).body.pushPublicKey;
  expect(first).toMatch(/^[\w-]{87}$/);
  expect((await shop.call(getShop)).body.pushPublicKey).toBe(first);
  const result = await shop.owner.query(
    "select value ->> 'publicKey' as public_key from settings where name = 'push.keys'",
  );
  expect(result.rows).toEqual([{ public_key: first }]);
});

test('a subscribed browser gets one encrypted message when an order is delivered, and none once unsubscribed', async () => {
  const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
  const { received, subscription } = await aPushBrowser();
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
  const secondOrder = await anApiOrder(shop, 'SMILEBR', { shopper });
  await secondOrder.until('Refunded');
  await untilJobsDone(shop, ['notify-customer', 'send-push']);
  expect(received).toHaveLength(1);
});

test.each([404, 410, 403, 400])(
  'a subscription is deleted if its push service returns HTTP %i',
  async (status) => {
    const shopper = await aShopper(shop, { coinsPaise: 1_000_00 });
    const { received, subscription } = await aPushBrowser(status);
    await subscribe(shopper, subscription);
    await anApiOrder(shop, 'SMILEBR', { shopper });
    await until(() => received.length > 0, 'the message');
    await until(async () => (await countSubscriptions(shopper)) === 0, 'the subscription to be deleted');
  },
);

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
])('%s is refused, because it is not a browser’s push service', async (endpoint) => {
  const shopper = await aShopper(shop);
  const response = await subscribe(shopper, { endpoint, keys: (await aPushBrowser()).subscription.keys });
  expect(response.status).toBe(422);
  expect(await countSubscriptions(shopper)).toBe(0);
});

test.each<[string, (keys: { p256dh: string; auth: string }) => object]>([
  ['is not a point on the curve', () => ({ p256dh: Buffer.alloc(65, 4).toString('base64url') })],
  [
    'is compressed',
    ({ p256dh }) => ({
      p256dh: ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed'),
    }),
  ],
  ['is truncated', ({ p256dh }) => ({ p256dh: p256dh.slice(0, 40) })],
  ['comes with a secret of the wrong length', () => ({ auth: Buffer.alloc(15).toString('base64url') })],
])('a browser is refused if its key %s', async (_case, change) => {
  const shopper = await aShopper(shop);
  const { subscription } = await aPushBrowser();
  const keys = { ...subscription.keys, ...change(subscription.keys) };
  expect((await subscribe(shopper, { ...subscription, keys })).status).toBe(422);
  expect((await subscribe(shopper, subscription)).status).toBe(200);
});

test('a user cannot unsubscribe another user’s browser, and at most ten of a user’s browsers stay subscribed', async () => {
  const shopper = await aShopper(shop);
  const stranger = await aShopper(shop);
  const { keys } = (await aPushBrowser()).subscription;
  for (let n = 0; n < 12; n++)
    await subscribe(shopper, { endpoint: `https://fcm.googleapis.com/fcm/send/${n}`, keys });
  expect(await countSubscriptions(shopper)).toBe(10);
  await shop.call(unsubscribeFromPush, {
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/11' },
    token: stranger.token,
  });
  expect(await countSubscriptions(shopper)).toBe(10);
});
