import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openProxy } from '../testing/a-proxy.ts';
import { aPack } from '../testing/a-shopper.ts';
import { aUpiOrder, runByClock } from '../testing/a-upi-order.ts';
import { aTestShop, openTestShop, until } from '../testing/test-shop.ts';
import { rounds } from '../testing/thoroughness.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';

const SECRET = 'sim_rzp_webhook_secret';
const EVENTS = [
  'payment.failed',
  'payment.authorized',
  'payment.captured',
  'payment_link.paid',
  'refund.processed',
] as const;

const shop = await aTestShop({ env: { UPI_GATEWAY: 'razorpay' } });
const pack = await aPack(shop, { discountedPaise: 100_00 });

const sign = (body: string | Buffer, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('hex');

function send(body: string | Buffer, headers: Record<string, string>, gateway = 'razorpay') {
  return fetch(`${shop.url}/api/payments/webhooks/${gateway}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });
}

const linkEvent = (reference: string, event: string) =>
  JSON.stringify({
    entity: 'event',
    event,
    payload: { payment_link: { entity: { reference_id: reference } } },
  });

async function countStored(reference: string): Promise<number> {
  const result = await shop.owner.query('select from payment_events where client_txn_id = $1', [reference]);
  return result.rowCount ?? 0;
}

const untilWebhooksHandled = () => untilJobsDone(shop, ['settle-charge'], { keyLike: 'webhook%' });

describe('signatures', () => {
  test('a webhook is refused unless its exact body is signed with the current secret', async () => {
    const order = await aUpiOrder(shop, { pack });
    const body = linkEvent(order.id, 'payment_link.paid');
    const valid = sign(body);
    const invalid: [string | Buffer, Record<string, string>][] = [];
    for (let bit = 0; bit < 256; bit++) {
      const flipped = Buffer.from(valid, 'hex');
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      invalid.push([body, { 'x-razorpay-signature': flipped.toString('hex') }]);
    }
    for (let byte = 0; byte < Buffer.byteLength(body); byte += 7) {
      const flipped = Buffer.from(body);
      flipped[byte]! ^= 1;
      invalid.push([flipped, { 'x-razorpay-signature': valid }]);
    }
    invalid.push(
      [body, {}],
      [body, { 'x-razorpay-signature': '' }],
      [body, { 'x-razorpay-signature': valid.toUpperCase() }],
      [body, { 'x-razorpay-signature': `${valid},${valid}` }],
      [body, { 'x-razorpay-signature': sign(body, '') }],
      [body, { 'x-razorpay-signature': sign(body, 'the secret before') }],
      [JSON.stringify(JSON.parse(body), null, 1), { 'x-razorpay-signature': valid }],
      [
        JSON.stringify({ payload: JSON.parse(body).payload, entity: 'event' }),
        { 'x-razorpay-signature': valid },
      ],
    );
    const statuses = await Promise.all(
      invalid.map(async ([bytes, headers]) => (await send(bytes, headers)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await countStored(order.id)).toBe(0);
    expect((await send(body, { 'x-razorpay-signature': valid })).status).toBe(200);
    expect(await countStored(order.id)).toBe(1);
  });
});

describe('events', () => {
  test('events in any order, each sent twice, lead to the same state', async () => {
    const all = permutations([...EVENTS]);
    const sequences = all.filter((_, index) => index % Math.ceil(all.length / rounds(12, 120)) === 0);
    for (const sequence of sequences) {
      const order = await aUpiOrder(shop, { pack });
      await order.pay();
      for (const [index, event] of sequence.entries())
        for (const attempt of [0, 1]) {
          const body = linkEvent(order.id, event);
          const response = await send(body, {
            'x-razorpay-signature': sign(body),
            'x-razorpay-event-id': `${order.id} ${attempt === 1 && index % 2 === 0 ? `${event} again` : event}`,
          });
          expect(response.status).toBe(200);
        }
      await order.until('Processing');
      expect(await order.money()).toEqual({ 'order-upi': 1 });
    }
  });

  test('replaying events after a month changes nothing', async () => {
    const order = await aUpiOrder(shop, { pack });
    await order.pay({ webhook: 'send' });
    await order.until('Processing');
    const body = linkEvent(order.id, 'payment_link.paid');
    shop.clock.advance(30 * 86_400_000);
    for (const eventId of ['replayed', 'replayed', 'replayed under another id'])
      expect(
        (await send(body, { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': eventId })).status,
      ).toBe(200);
    await untilWebhooksHandled();
    shop.clock.advance(-30 * 86_400_000);
    expect(await order.money()).toEqual({ 'order-upi': 1 });
  });

  test.each([
    ['events that are not JSON', 'x{'],
    ['events of an unexpected shape', '[null, 1, {"payload": []}]'],
    ['events about another shop’s payment', linkEvent('NOBODY', 'payment_link.paid')],
    ['events of an unknown kind', linkEvent('NOBODY', 'payment.invented')],
    ['events with a NUL character', '{"event": "\u0000"}'],
  ])('%s are accepted without an error', async (_case, body) => {
    expect((await send(body, { 'x-razorpay-signature': sign(body) })).status).toBe(200);
  });
});

describe('webhooks', () => {
  test('the shop stores a webhook before responding, and responds with an error if it cannot', async () => {
    const order = await aUpiOrder(shop, { pack });
    await order.pay();
    const body = linkEvent(order.id, 'payment_link.paid');
    const headers = { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': `stalled ${order.id}` };
    await shop.owner.query('alter table payment_events add constraint broken check (false) not valid');
    expect((await send(body, headers)).status).toBeGreaterThanOrEqual(500);
    await shop.owner.query('alter table payment_events drop constraint broken');
    expect(await countStored(order.id)).toBe(0);
    expect((await send(body, headers)).status).toBe(200);
    expect(await countStored(order.id)).toBe(1);
    await order.until('Processing');
  });

  test('a webhook from a gateway other than the one that opened the charge changes nothing', async () => {
    const order = await aUpiOrder(shop, { pack });
    await order.pay();
    const body = `client_txn_id=${order.id}&status=success`;
    expect((await send(body, { 'content-type': 'application/x-www-form-urlencoded' }, 'ekqr')).status).toBe(
      200,
    );
    expect((await send(body, {}, 'nobody')).status).toBe(404);
    await untilWebhooksHandled();
    expect(await order.money()).toEqual({});
  });
});

describe('the NPCI schedule', () => {
  test('many clicks within two hours cause only three polls, and the first click causes none', async () => {
    const proxy = await openProxy();
    const npci = await openTestShop({
      env: { EKQR_BASE_URL: `${proxy.url}/ekqr/api` },
      tune: { payments: { schedule: 'npci' } },
    });
    onTestFinished(() => npci.close());
    proxy.target = npci.simulators.url;
    const order = await aUpiOrder(npci);
    const polls = () => proxy.seen.filter((path) => path.endsWith('check_order_status')).length;
    const seen: number[] = [];
    for (let click = 0; click < rounds(60, 1_000); click++) {
      await Promise.all([order.verify(), click % 10 === 0 && runByClock(npci, 'poll-charges')]);
      seen.push(polls());
      npci.clock.advance((2 * 3_600_000) / rounds(60, 1_000));
      if (seen.length === 1) expect(seen, 'after the first click').toEqual([0]);
    }
    expect(Math.max(...seen)).toBe(3);
    await order.until('Failed');
  });

  test('a flood of unsigned webhooks does not use up the scheduled polls', async () => {
    const npci = await openTestShop({ tune: { payments: { schedule: 'npci' } } });
    onTestFinished(() => npci.close());
    const order = await aUpiOrder(npci);
    const before = await order.charge();
    await Promise.all(Array.from({ length: 50 }, () => order.pay({ webhook: 'forge' })));
    await until(
      async () =>
        (
          await npci.owner.query('select from charges where client_txn_id = $1 and checked_at is not null', [
            order.id,
          ])
        ).rowCount === 1,
      'a poll',
    );
    expect((await order.charge()).checks).toBe(before.checks);
    await order.pay({ webhook: 'drop' });
    npci.clock.advance(20 * 60_000);
    await runByClock(npci, 'poll-charges');
    await order.until('Processing');
  });
});

function permutations<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all];
  return all.flatMap((first, index) =>
    permutations([...all.slice(0, index), ...all.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}
