import { createHmac } from 'node:crypto';
import { LIMITS } from '@rush/contract/rate-limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPack, type Pack } from '../testing/a-shopper.ts';
import { aUpiOrder, runByClock } from '../testing/a-upi-order.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const DAY_MS = 86_400_000;
const SECRET = 'sim_rzp_webhook_secret';
const METRICS_TOKEN = 'a-token-for-the-metrics-of-this-test';

const shops: Record<'razorpay' | 'ekqr', { shop: TestShop; pack: Pack }> = Object.create(null);
beforeAll(async () => {
  for (const gateway of ['razorpay', 'ekqr'] as const) {
    const shop = await openTestShop({
      env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', UPI_GATEWAY: gateway, METRICS_TOKEN },
    });
    shops[gateway] = { shop, pack: await aPack(shop, { discountedPaise: 100_00 }) };
  }
});
afterAll(() => Promise.all(Object.values(shops).map(({ shop }) => shop.close())));

async function post(shop: TestShop, path: string, body: string, address: string, headers = {}) {
  const response = await fetch(`${shop.url}/api/payments/webhooks/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body,
  }).catch(() => null);
  await response?.body?.cancel();
  // The server closes the connection at the body limit, possibly before the sender has read the response.
  return response?.status ?? 413;
}

const linkEvent = (reference: string, event = 'payment_link.paid') =>
  JSON.stringify({
    entity: 'event',
    event,
    payload: { payment_link: { entity: { reference_id: reference } } },
  });
const sign = (body: string, eventId: string) => ({
  'x-razorpay-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
  'x-razorpay-event-id': eventId,
});

async function countStored(shop: TestShop): Promise<{ events: number; bytes: number }> {
  const result = await shop.owner.query(
    'select count(*)::int as events, coalesce(sum(length(body)), 0)::int as bytes from payment_events',
  );
  return result.rows[0];
}
async function countRejects(shop: TestShop): Promise<Record<string, number>> {
  const text = await (
    await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  const counts = text.matchAll(/^rush_webhook_rejects_total\{provider="(.+)",reason="(.+)"\} ([1-9]\d*)$/gm);
  return Object.fromEntries(
    [...counts].map(([, provider, reason, times]) => [`${provider} ${reason}`, Number(times)]),
  );
}

describe('junk webhooks', () => {
  test('junk webhooks are counted and not stored, even 200 large ones from 40 IP addresses', async () => {
    const { shop } = shops.ekqr;
    const before = await countStored(shop);
    const large = 'x'.repeat(500_000);
    const filler = 'y'.repeat(15_000);
    const statuses: Record<number, number> = {};
    for (let n = 0; n < 200; n++) {
      const address = `198.51.100.${n % 40}`;
      const [path, body] = [
        ['ekqr', large],
        ['ekqr', filler],
        ['ekqr', `client_txn_id=NOBODY${n}&note=${filler}`],
        ['razorpay', `{"payload": {}, "note": "${filler}"}`],
        [`unknown-${n}`, filler],
      ][n % 5] as [string, string];
      const status = await post(shop, path, body, address);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    expect(statuses).toEqual({ 200: 80, 401: 40, 404: 40, 413: 40 });
    expect(await countStored(shop)).toEqual(before);
    expect(await countRejects(shop)).toEqual({
      'ekqr not-ours': 40,
      'ekqr too-large': 40,
      'ekqr unreadable': 40,
      'razorpay unsigned': 40,
      'unknown provider-unknown': 40,
    });
  });

  test('an IP address that keeps sending junk is refused, except for webhooks that match a charge', async () => {
    const { shop, pack } = shops.razorpay;
    const order = await aUpiOrder(shop, { pack });
    const address = '203.0.113.9';
    const [max] = LIMITS['webhook-junk'].per.address;
    const statuses: number[] = [];
    for (let n = 0; n < max + 5; n++) statuses.push(await post(shop, 'razorpay', '{}', address));
    expect(statuses).toEqual([...Array(max).fill(401), ...Array(5).fill(429)]);
    await order.pay();
    const body = linkEvent(order.id);
    expect(await post(shop, 'razorpay', body, address, sign(body, 'after junk'))).toBe(200);
    await order.until('Processing');
  });
});

describe('webhooks after an outage', () => {
  test('a provider’s webhooks are all accepted, even in bulk from one IP address', async () => {
    const { shop, pack } = shops.razorpay;
    const order = await aUpiOrder(shop, { pack });
    const before = await countStored(shop);
    // More than the general limit per IP address per minute.
    const count = LIMITS.call.per.address[0] + 100;
    const startedAt = shop.clock.now().getTime();
    const statuses = new Set<number>();
    for (let sent = 0; sent < count; sent += 50) {
      const posts = Array.from({ length: 50 }, (_, index) => {
        const body = linkEvent(order.id, `payment_link.paid ${sent + index}`);
        return post(shop, 'razorpay', body, '203.0.113.10', sign(body, `burst ${sent + index}`));
      });
      for (const status of await Promise.all(posts)) statuses.add(status);
      shop.clock.advance(startedAt - shop.clock.now().getTime());
    }
    expect(statuses).toEqual(new Set([200]));
    expect((await countStored(shop)).events).toBe(before.events + count);
  }, 300_000);
});

describe('unsigned webhooks', () => {
  test('at most twenty unsigned webhooks per charge are stored, and the charge still settles', async () => {
    const { shop, pack } = shops.ekqr;
    const order = await aUpiOrder(shop, { pack });
    const before = await countStored(shop);
    for (let n = 0; n < 50; n++) {
      const body = `client_txn_id=${order.id}&status=success&n=${n}`;
      for (const _attempt of [0, 1]) expect(await post(shop, 'ekqr', body, '203.0.113.11')).toBe(200);
    }
    expect((await countStored(shop)).events).toBe(before.events + 20);
    await order.pay();
    expect(await post(shop, 'ekqr', `client_txn_id=${order.id}&status=success`, '203.0.113.11')).toBe(200);
    await order.until('Processing');
  });
});

describe('bodies of stored webhooks', () => {
  test('bodies are deleted after 90 days, or 14 for unpaid charges, and a repeat is still recognized', async () => {
    const { shop, pack } = shops.razorpay;
    const paid = await aUpiOrder(shop, { pack });
    const unpaid = await aUpiOrder(shop, { pack });
    await paid.pay();
    for (const order of [paid, unpaid]) {
      const body = linkEvent(order.id);
      await post(shop, 'razorpay', body, '203.0.113.12', sign(body, `kept ${order.id}`));
    }
    await paid.until('Processing');
    const readBodies = async () => {
      await runByClock(shop, 'housekeeping');
      const result = await shop.owner.query(
        `select client_txn_id, count(*)::int as events, sum(length(body))::int > 0 as has_body
         from payment_events where client_txn_id in ($1, $2) group by 1`,
        [paid.id, unpaid.id],
      );
      return Object.fromEntries(
        result.rows.map(({ client_txn_id, events, has_body }) => [client_txn_id, [events, has_body]]),
      );
    };
    shop.clock.advance(3 * 3_600_000);
    await runByClock(shop, 'poll-charges');
    await unpaid.until('Failed');
    expect(await readBodies()).toEqual({ [paid.id]: [1, true], [unpaid.id]: [1, true] });
    shop.clock.advance(15 * DAY_MS);
    expect(await readBodies()).toEqual({ [paid.id]: [1, true], [unpaid.id]: [1, false] });
    shop.clock.advance(76 * DAY_MS);
    expect(await readBodies()).toEqual({ [paid.id]: [1, false], [unpaid.id]: [1, false] });
    const body = linkEvent(paid.id);
    expect(await post(shop, 'razorpay', body, '203.0.113.12', sign(body, `kept ${paid.id}`))).toBe(200);
    expect(await readBodies()).toEqual({ [paid.id]: [1, false], [unpaid.id]: [1, false] });
  });
});
