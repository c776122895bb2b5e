import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { anApiOrder } from '../../testing/an-api-order.ts';
import { aShopForOneTest, openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { openPool } from '../database/open-pool.ts';
import { createLog } from '../log.ts';
import { startJobRunner } from './job-runner.ts';
import { bindJob, defineJob, enqueue } from './jobs.ts';

test('an order completes once even if the outcome of its job is lost in a database outage', {
  timeout: 120_000,
}, async () => {
  const shop = await aShopForOneTest({ withDatabaseProxy: true });
  await shop.simulator('/suppliers/smileone/mode', { mode: 'slow' });
  const order = await anApiOrder(shop, 'SMILEBR');
  await order.untilDeliveries('Sent');
  shop.databaseProxy.arm({ at: 1, when: 'before', staysDown: true });
  await until(async () => (await readiness(shop)).jobs === false, 'the job runner to report the outage');
  expect((await readiness(shop)).status).toBe('not ready');
  // The outage outlasts the supplier's work, so the job ends during the outage.
  await until(async () => (await order.executed()) === 1, 'the supplier to execute the order');
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
  shop.databaseProxy.heal();
  await until(async () => (await readiness(shop)).status === 'ready', 'the shop to be ready again');
  await order.until('Completed', 60_000);
  expect(await order.executed()).toBe(1);
});

test('jobs whose outcome could not be recorded do not block shutdown', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  const log = createLog('silent');
  const pool = openPool(shop.data.appUrl, { size: 10, log, name: 'rush test' });
  onTestFinished(async () => {
    await pool.end();
    await shop.close();
  });
  const jobs = new EventEmitter();
  const probe = defineJob({ name: 'probe', payload: z.object({ of: z.string() }), attemptsMax: 1 });
  const binding = bindJob(probe, async ({ of }) => {
    jobs.emit('started', of);
    await once(jobs, `end ${of}`);
  });
  const runner = await startJobRunner({ pool, bindings: [binding], schedule: [], log, concurrency: 3 });
  for (const of of ['one', 'other']) {
    const started = once(jobs, 'started');
    await enqueue(shop.db.queries, probe, { of });
    await started;
  }
  // Blocks the statements that complete jobs and those that look for the next one.
  const holder = await shop.owner.connect();
  await holder.query('begin; lock table graphile_worker._private_jobs in access exclusive mode');
  const blockedPids = async (statement: string) =>
    (
      await shop.owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'rush test' and wait_event_type = 'Lock' and query ~ $1`,
        [statement],
      )
    ).rows.map(({ pid }) => pid);
  for (const [count, of] of ['one', 'other'].entries()) {
    jobs.emit(`end ${of}`);
    await until(async () => (await blockedPids('^delete')).length === count + 1, 'the end of a job to block');
  }
  await until(async () => (await blockedPids('skip locked')).length === 3, 'all workers to look for a job');
  for (const pid of await blockedPids('^delete'))
    await shop.owner.query('select pg_terminate_backend($1)', [pid]);
  await until(() => !runner.isRunning(), 'the pool to be abandoned');
  await holder.query('rollback');
  holder.release();
  await until(() => runner.isRunning(), 'the next pool');
  await runner.stop();
});

test('the job runner recovers from repeated database outages', async () => {
  const shop = await aShopForOneTest({ withDatabaseProxy: true });
  for (let round = 0; round < 5; round++) {
    shop.databaseProxy.arm({ at: 1 + round * 3, when: 'after', staysDown: true });
    await until(async () => (await readiness(shop)).jobs === false, 'the job runner to report the outage');
    shop.databaseProxy.heal();
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
