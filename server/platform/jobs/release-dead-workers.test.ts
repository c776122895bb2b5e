import { expect, onTestFinished, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createLog } from '../log.ts';
import { releaseDeadWorkers } from './release-dead-workers.ts';

test('a shop that starts alone frees what a dead worker left, and not what its own workers have just taken up', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => shop.close());
  for (const worker of ['dead', 'ours']) await takeUp(shop, worker);
  const release = await releaseDeadWorkers(shop.db, createLog('silent'), new Set(['ours']), true);
  onTestFinished(() => release.stop());
  const jobs = await shop.owner.query(
    "select payload->>'worker' as worker, locked_by from graphile_worker._private_jobs where payload->>'worker' is not null order by 1",
  );
  expect(jobs.rows).toEqual([
    { worker: 'dead', locked_by: null },
    { worker: 'ours', locked_by: 'ours' },
  ]);
});

/** A job that this worker has taken up and not ended. */
async function takeUp(shop: TestShop, worker: string): Promise<void> {
  const added = await shop.owner.query(
    "select id from graphile_worker.add_job('deliver-order', json_build_object('worker', $1::text))",
    [worker],
  );
  await shop.owner.query(
    'update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where id = $1',
    [added.rows[0].id, worker],
  );
}
