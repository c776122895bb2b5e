import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runByClock } from '../testing/a-upi-order.ts';
import { API_PRODUCTS, type ApiType, anApiOrder } from '../testing/an-api-order.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

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
    'that was executed, but answered with a %s, is found to be delivered and not sent again',
    async (mode) => {
      await behave(mode);
      const order = await anApiOrder(shop, type);
      await order.until('Completed');
      expect(await order.executed()).toBe(1);
      expect((await order.legs()).map((leg) => leg.attempt)).toEqual([1]);
      expect(await order.refundedPaise()).toBe(0);
    },
  );

  test('that never arrived is not sent again; it is refunded once it cannot be under way any more', async () => {
    await behave('lost-request');
    const order = await anApiOrder(shop, type);
    await order.untilLegs('Unknown');
    expect((await order.shown()).status).toBe('Processing');
    expect(await order.refundedPaise()).toBe(0);
    await wait(4);
    expect(await order.status()).toBe('Processing');
    await wait(10);
    await order.until('Refunded');
    expect(await order.executed()).toBe(0);
    expect((await order.legs()).map((leg) => leg.attempt)).toEqual([1]);
  });

  test('that the supplier executes after our deadline is delivered, not refunded', async () => {
    await behave('slow', 2_500);
    const order = await anApiOrder(shop, type);
    await order.untilLegs('Unknown');
    expect(await order.refundedPaise()).toBe(0);
    await wait(2);
    while ((await order.executed()) === 0) await new Promise((resolve) => setImmediate(resolve));
    await wait(14);
    await order.until('Completed');
    expect(await order.executed()).toBe(1);
    expect(await order.refundedPaise()).toBe(0);
  });
});
