import { expect, onTestFinished, test } from 'vitest';
import { anApiOrder } from '../../testing/an-api-order.ts';
import { openTestShop, until } from '../../testing/test-shop.ts';

test('a job that takes long stays with the process that works on it, and so does its queue', async () => {
  const shop = await openTestShop({ env: { SUPPLIER_TIMEOUT_MS: '20000' } });
  onTestFinished(() => shop.close());
  await shop.simulator('/suppliers/smileone/mode', { mode: 'slow', times: 1, delayMs: 13_000 });
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.untilDeliveries('Sent');
  const locks = async () =>
    (
      await shop.owner.query(
        `select j.locked_by as job, q.locked_by as queue from graphile_worker._private_jobs j
         join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.locked_at is not null`,
      )
    ).rows;
  const [before] = await locks();
  expect(before?.job).toBeTruthy();
  const seen = async () => (await shop.owner.query('select max(seen_at) as at from job_workers')).rows[0].at;
  // At the second one, whatever the first one did is done.
  for (const _ of [1, 2]) {
    const last = await seen();
    await until(async () => (await seen()) > last, 'the next sign of life of this process', 9_000);
  }
  expect(await locks()).toEqual([before]);
  await order.until('Completed', 20_000);
  expect((await order.deliveries()).map((delivery) => delivery.attempt)).toEqual([1]);
});
