import { expect, onTestFinished, test } from 'vitest';
import { anApiOrder } from '../../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { createLog } from '../log.ts';
import { releaseDeadWorkers } from './release-dead-workers.ts';

const log = createLog('silent');

test('a shop that starts alone releases the locks of a dead worker, and not those that its own workers have just taken', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => shop.close());
  for (const worker of ['dead', 'ours']) await takeUp(shop, worker);
  await releaseDeadWorkers(shop.db, log, 0, new Set(['ours']));
  expect(await lockedBy(shop)).toEqual({ dead: null, ours: 'ours' });
});

test('a worker pool that took a job a moment ago is not considered dead because it has no heartbeat yet', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => shop.close());
  await takeUp(shop, 'just started');
  await takeUp(shop, 'gone', '40 s');
  await releaseDeadWorkers(shop.db, log, 30, new Set());
  expect(await lockedBy(shop)).toEqual({ 'just started': 'just started', gone: null });
});

test('a running job is locked under a name for which its process keeps sending heartbeats', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  await shop.simulator('/suppliers/smileone/mode', { mode: 'slow' });
  await anApiOrder(shop, 'SMILEBR');
  await until(async () => {
    const locks = await shop.owner.query<{ isseen: boolean }>(
      `select exists (select from job_workers w where w.id = j.locked_by) as isseen
       from graphile_worker._private_jobs j where j.locked_by is not null`,
    );
    return locks.rows.length > 0 && locks.rows.every(({ isseen }) => isseen);
  }, 'every lock to be held by a living worker pool');
});

/** A job that this worker has taken up, so long ago, and not ended. */
async function takeUp(shop: TestShop, worker: string, ago = '0 s'): Promise<void> {
  const added = await shop.owner.query(
    "select id from graphile_worker.add_job('deliver-order', json_build_object('worker', $1::text))",
    [worker],
  );
  await shop.owner.query(
    'update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3::interval where id = $1',
    [added.rows[0].id, worker, ago],
  );
}

async function lockedBy(shop: TestShop): Promise<Record<string, string | null>> {
  const jobs = await shop.owner.query<{ worker: string; locked_by: string | null }>(
    "select payload->>'worker' as worker, locked_by from graphile_worker._private_jobs where payload->>'worker' is not null",
  );
  return Object.fromEntries(jobs.rows.map(({ worker, locked_by }) => [worker, locked_by]));
}
