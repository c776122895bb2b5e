import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runByClock } from '../testing/a-upi-order.ts';
import { API_PRODUCTS, type ApiType, anApiOrder, apiPack } from '../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';

const MINUTE = 60_000;

describe.each(['SMILEBR', 'MOOGOLDMLBB'] as const)('at %s, a delivery', (type: ApiType) => {
  let shop: TestShop;
  const { supplier } = API_PRODUCTS[type];
  const behave = (mode: string, delayMs?: number) =>
    shop.simulator(`/suppliers/${supplier}/mode`, { mode, times: 1, delayMs });
  beforeAll(async () => {
    shop = await openTestShop({ env: { SUPPLIER_TIMEOUT_MS: '1000' } });
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    await shop.owner.query('delete from supplier_health');
    shop.clock.advance(Date.now() - shop.clock.now().getTime());
  });

  /** Minute by minute, as the clock would. */
  async function wait(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 2) {
      shop.clock.advance(2 * MINUTE);
      await runByClock(shop, 'sweep-deliveries');
    }
  }

  test.each(['lost-reply', 'cut-reply', 'error-reply'])(
    'a delivery that was executed, but answered with a %s, is found to be delivered and not sent again',
    async (mode) => {
      await behave(mode);
      const order = await anApiOrder(shop, type);
      await order.until('Completed');
      expect(await order.executed()).toBe(1);
      expect((await order.deliveries()).map((delivery) => delivery.attempt)).toEqual([1]);
      expect(await order.refundedPaise()).toBe(0);
    },
  );

  test('a delivery that never arrived is not sent again; it is refunded once it cannot be under way any more', async () => {
    await behave('lost-request');
    const order = await anApiOrder(shop, type);
    await order.untilDeliveries('Unknown');
    expect((await order.shown()).status).toBe('Processing');
    expect(await order.refundedPaise()).toBe(0);
    await wait(4);
    expect(await order.status()).toBe('Processing');
    await wait(10);
    await order.until('Refunded');
    expect(await order.executed()).toBe(0);
    expect((await order.deliveries()).map((delivery) => delivery.attempt)).toEqual([1]);
  });

  test('a delivery that the supplier executes after our deadline is delivered, not refunded', async () => {
    await behave('slow', 2_500);
    const order = await anApiOrder(shop, type);
    await order.untilDeliveries('Unknown');
    const kept = await shop.owner.query('select reason, reason_code from deliveries where id = any($1)', [
      (await order.deliveries()).map(({ id }) => id),
    ]);
    expect(kept.rows).toEqual([{ reason: '', reason_code: 'no-answer' }]);
    expect(await order.refundedPaise()).toBe(0);
    await wait(2);
    await until(async () => (await order.executed()) > 0, 'the supplier to execute it after all');
    await wait(14);
    await order.until('Completed');
    expect(await order.executed()).toBe(1);
    expect(await order.refundedPaise()).toBe(0);
  });

  test('a delivery of several that stays unknown is queried while the next one waits', async () => {
    const body = await apiPack(shop, type, 1);
    await shop.owner.query(
      'update items set supplier_item_ids = supplier_item_ids[1:1] || supplier_item_ids[1:1] where id = $1',
      [body.item_id],
    );
    await behave('slow', 1_500);
    const order = await anApiOrder(shop, type, { body });
    await until(async () => (await order.deliveries())[0]?.status === 'Unknown', 'the first to be unknown');
    // Where the balance is the evidence, the next one waits until the first is decided.
    const sent = supplier === 'smileone' ? 1 : 2;
    await until(async () => (await order.executed()) === sent, 'the supplier to execute it after all');
    await until(
      async () => {
        await wait(2);
        return (await order.status()) === 'Completed';
      },
      'both to be delivered',
      15_000,
    );
    expect(await order.executed()).toBe(2);
  });

  test('a delivery that is the later one of its order is queried before the earlier one waits for the account', async () => {
    // After all that was sent on the account before: else the balance is no evidence.
    shop.clock.advance(60 * MINUTE);
    const body = await apiPack(shop, type, 1);
    await shop.owner.query(
      'update items set supplier_item_ids = supplier_item_ids[1:1] || supplier_item_ids[1:1] where id = $1',
      [body.item_id],
    );
    await behave('lost-request');
    const order = await anApiOrder(shop, type, { body });
    await until(async () => (await order.deliveries())[0]?.status === 'Unknown', 'the first to be unknown');
    // As if the balance could not be read before the first one was sent.
    for (const [from, to] of [
      [1, 3],
      [2, 1],
      [3, 2],
    ])
      await shop.owner.query('update deliveries set item_number = $2 where id = $1', [
        (await order.deliveries()).find((delivery) => delivery.item_number === from)?.id,
        to,
      ]);
    await until(
      async () => {
        await wait(2);
        return (await order.deliveries()).every(
          ({ status }) => status === 'Delivered' || status === 'Rejected',
        );
      },
      'both to be decided',
      15_000,
    );
    expect(await order.executed()).toBe(1);
  });
});
