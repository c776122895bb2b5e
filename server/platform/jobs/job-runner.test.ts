import { expect, onTestFinished, test } from 'vitest';
import { anApiOrder } from '../../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';

test('a job whose outcome cannot be written because the database is away runs again by itself when it is back', {
  timeout: 120_000,
}, async () => {
  const shop = await openTestShop({ withDatabaseLine: true });
  onTestFinished(() => shop.close());
  await shop.simulator('/suppliers/smileone/mode', { mode: 'slow' });
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.untilDeliveries('Sent');
  shop.databaseLine.arm({ at: 1, when: 'before', staysDown: true });
  await until(async () => (await readiness(shop)).jobs === false, 'the job runner to say that it is down');
  expect((await readiness(shop)).status).toBe('not ready');
  // Longer than the supplier takes: the job ends while its outcome cannot be written.
  await until(async () => (await order.executed()) === 1, 'the supplier to have executed it');
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
  shop.databaseLine.heal();
  await until(async () => (await readiness(shop)).status === 'ready', 'the shop to be ready again');
  await order.until('Completed', 60_000);
  expect(await order.executed()).toBe(1);
});

test('a worker pool whose first query of the list of tasks failed is replaced', async () => {
  const shop = await openTestShop({ withDatabaseLine: true });
  onTestFinished(() => shop.close());
  for (let round = 0; round < 5; round++) {
    shop.databaseLine.arm({ at: 1 + round * 3, when: 'after', staysDown: true });
    await until(async () => (await readiness(shop)).jobs === false, 'the job runner to say that it is down');
    shop.databaseLine.heal();
    await until(async () => (await readiness(shop)).status === 'ready', 'the shop to be ready again');
  }
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.until('Completed');
});

interface Readiness {
  status: string;
  jobs: boolean;
}

async function readiness(shop: TestShop): Promise<Readiness> {
  return (await (await fetch(`${shop.url}/readyz`)).json()) as Readiness;
}
