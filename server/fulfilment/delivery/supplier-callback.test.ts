import { expect, test } from 'vitest';
import { anApiOrder } from '../../testing/an-api-order.ts';
import { aShopForOneTest } from '../../testing/test-shop.ts';

/** More than the limit `webhook-junk` allows per minute. */
const TOO_MANY = 100;

test('a callback without a reference counts as junk, even while a delivery has no reference', async () => {
  const shop = await aShopForOneTest({ env: { RATE_LIMITS: 'on' } });
  await shop.simulator('/suppliers/moogold/mode', { mode: 'lost-request', times: 1 });
  const order = await anApiOrder(shop, 'MOOGOLDHOK');
  await order.untilDeliveries('Unknown');
  expect((await order.deliveries())[0]).toMatchObject({ reference: '' });
  const callBack = async () =>
    (await fetch(`${shop.url}/api/fulfilment/callbacks/moogold`, { method: 'POST', body: '{}' })).status;
  expect(await callBack()).toBe(200);
  const statuses = await Promise.all(Array.from({ length: TOO_MANY }, callBack));
  expect(statuses).toContain(429);
});
