import { decideDelivery } from '@rush/contract/admin-fulfilment.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runByClock } from '../../testing/a-upi-order.ts';
import { advanceMinutes, advanceUntil } from '../../testing/advance-minutes.ts';
import {
  API_PRODUCTS,
  type ApiOrder,
  type ApiType,
  anApiOrder,
  apiPack,
  untilAccountsIdle,
} from '../../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';

const MINUTE = 60_000;

describe.each(['SMILEBR', 'MOOGOLDMLBB'] as const)('unknown deliveries at %s', (type: ApiType) => {
  let shop: TestShop;
  const { supplier } = API_PRODUCTS[type];
  const setMode = (mode: string) => shop.simulator(`/suppliers/${supplier}/mode`, { mode, times: 1 });
  beforeAll(async () => {
    shop = await openTestShop({ tune: { suppliers: { timeoutMs: 2_000 } } });
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    await untilAccountsIdle(shop);
    await shop.owner.query('delete from supplier_health');
    // Remove times that an advanced test clock left behind.
    await shop.owner.query('delete from supplier_accounts');
    await shop.owner.query('delete from supplier_readings');
    shop.clock.advance(Date.now() - shop.clock.now().getTime());
  });

  const untilEnded = (order: ApiOrder, status: string) =>
    advanceUntil(shop, async () => (await order.status()) === status, `${order.id} to be ${status}`);

  test.each(['lost-reply', 'error-reply'])(
    'a delivery that was executed counts as delivered and is not sent again (%s)',
    async (mode) => {
      await setMode(mode);
      const order = await anApiOrder(shop, type);
      await order.until('Completed');
      expect(await order.executed()).toBe(1);
      expect((await order.deliveries()).map((delivery) => delivery.attempt)).toEqual([1]);
      expect(await order.refundedPaise()).toBe(0);
    },
  );

  test('a delivery that never arrived is sent again only after its request has expired', async () => {
    await setMode('lost-request');
    const order = await anApiOrder(shop, type);
    await order.untilDeliveries('Unknown');
    expect((await order.shown()).status).toBe('Processing');
    expect(await order.refundedPaise()).toBe(0);
    expect(await order.executed()).toBe(0);
    await untilEnded(order, 'Completed');
    expect(await order.executed()).toBe(1);
    expect((await order.deliveries()).map((delivery) => delivery.attempt)).toEqual([2]);
    expect((await order.shown()).timeline.map(({ event }) => event.kind)).toContain('sent-again');
  });

  test('a delivery that the supplier executes after our deadline counts, and is not refunded', async () => {
    await setMode('held');
    const order = await anApiOrder(shop, type);
    await order.untilDeliveries('Unknown');
    const result = await shop.owner.query('select reason, reason_code from deliveries where id = any($1)', [
      (await order.deliveries()).map(({ id }) => id),
    ]);
    expect(result.rows).toEqual([{ reason: '', reason_code: 'no-answer' }]);
    expect(await order.refundedPaise()).toBe(0);
    await advanceMinutes(shop, 2);
    await setMode('ok');
    await until(async () => (await order.executed()) > 0, 'the supplier to execute it late');
    await untilEnded(order, 'Completed');
    expect(await order.executed()).toBe(1);
    expect(await order.refundedPaise()).toBe(0);
  });

  test('a response after the deadline counts while the outcome is unknown', async () => {
    await setMode('held');
    const order = await anApiOrder(shop, type);
    await order.untilDeliveries('Sent');
    await shop.owner.query(
      "update deliveries set sent_at = sent_at - interval '10 seconds' where status = 'Sent' and reference = ''",
    );
    await runByClock(shop, 'sweep-deliveries');
    await order.untilDeliveries('Unknown');
    await setMode('ok');
    await order.until('Completed');
    expect(await order.executed()).toBe(1);
    expect((await order.deliveries()).map((delivery) => delivery.attempt)).toEqual([1]);
  });

  test('a delivery that the supplier may still execute cannot be rejected or sent again, even by staff', async () => {
    await setMode('lost-request');
    const order = await anApiOrder(shop, type);
    await order.untilDeliveries('Unknown');
    const { token } = await shop.signIn('admin@rush.test');
    const [delivery] = await order.deliveries();
    const decide = (decision: 'delivered' | 'not-delivered' | 'send-again') =>
      shop.call(decideDelivery, {
        params: { id: delivery!.id, decision },
        body: { reason: 'seen at the supplier' },
        token,
      });
    for (const decision of ['not-delivered', 'send-again'] as const)
      expect((await decide(decision)).body.type).toBe('delivery-under-way');
    await order.untilDeliveries('Unknown');
    shop.clock.advance(12 * MINUTE);
    // The shop may have sent it again by then.
    const response = await decide('not-delivered');
    if (response.status !== 200) expect(response.body.type).toBe('delivery-decided');
    await untilEnded(order, response.status === 200 ? 'Refunded' : 'Completed');
  });

  test('a lost delivery is resolved even if it is a later part of its order', async () => {
    shop.clock.advance(60 * MINUTE);
    const body = await apiPack(shop, type, 1);
    await shop.owner.query(
      'update items set supplier_item_ids = supplier_item_ids[1:1] || supplier_item_ids[1:1] where id = $1',
      [body.item_id],
    );
    await setMode('lost-request');
    const order = await anApiOrder(shop, type, { body });
    await until(async () => (await order.deliveries())[0]?.status === 'Unknown', 'the first to be unknown');
    // Swap the two, as if the later part had been sent first.
    for (const [from, to] of [
      [1, 3],
      [2, 1],
      [3, 2],
    ])
      await shop.owner.query('update deliveries set item_number = $2 where id = $1', [
        (await order.deliveries()).find((delivery) => delivery.item_number === from)?.id,
        to,
      ]);
    await untilEnded(order, 'Completed');
    expect(await order.executed()).toBe(2);
  });
});
