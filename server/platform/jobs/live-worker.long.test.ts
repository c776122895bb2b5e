import { expect, onTestFinished, test } from 'vitest';
import { startWorker } from '../../testing/a-worker.ts';
import { anApiOrder } from '../../testing/an-api-order.ts';
import { openTestShop, until } from '../../testing/test-shop.ts';

test('a job that takes long stays with the process that works on it, and so does its queue', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => shop.close());
  const order = await anApiOrder(shop, 'SMILEBR');
  await shop.owner.query(
    `create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(13); return new; end $$;
     create trigger take_long before insert on deliveries for each row execute function take_long()`,
  );
  await shop.owner.query(
    `select graphile_worker.add_job('deliver-order', json_build_object('orderId', id), queue_name := 'long', job_key := 'deliver ' || id)
     from orders where orderid = $1`,
    [order.id],
  );
  await startWorker(shop);
  const locks = async () =>
    (
      await shop.owner.query(
        `select j.locked_by as job, q.locked_by as queue from graphile_worker._private_jobs j
         join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.locked_at is not null`,
      )
    ).rows;
  const [before] = await until(async () => {
    const found = await locks();
    return found.length > 0 && found;
  }, 'the job to run');
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
