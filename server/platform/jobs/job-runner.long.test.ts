import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { notifyCustomer } from '../../orders/jobs.ts';
import { startWorker } from '../../testing/a-worker.ts';
import { anApiOrder, apiPack } from '../../testing/an-api-order.ts';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { startJobRunner } from './job-runner.ts';
import { bindJob, defineJob, enqueue } from './jobs.ts';

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

test('jobs whose end could not be written do not keep the runner from stopping', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  const log = createLog('silent');
  const db = new Database(shop.data.appUrl, { size: 10, log, name: 'rush test' });
  onTestFinished(async () => {
    await db.close();
    await shop.close();
  });
  const jobs = new EventEmitter();
  const probe = defineJob({ name: 'probe', payload: z.object({ of: z.string() }), attemptsMax: 1 });
  const binding = bindJob(probe, async ({ of }) => {
    jobs.emit('started', of);
    await once(jobs, `end ${of}`);
  });
  const runner = await startJobRunner({
    db,
    bindings: [binding],
    schedule: [],
    log,
    concurrency: 3,
    isAlone: true,
  });
  for (const of of ['one', 'other']) {
    const started = once(jobs, 'started');
    await enqueue(shop.db.queries, probe, { of });
    await started;
  }
  // What ends jobs waits for the table, and so does the worker that looks for the next one.
  const holder = await shop.owner.connect();
  await holder.query('begin; lock table graphile_worker._private_jobs in access exclusive mode');
  const waiting = async (statement: string) =>
    (
      await shop.owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'rush test' and wait_event_type = 'Lock' and query ~ $1`,
        [statement],
      )
    ).rows.map(({ pid }) => pid);
  for (const [count, of] of ['one', 'other'].entries()) {
    jobs.emit(`end ${of}`);
    await until(async () => (await waiting('^delete')).length === count + 1, 'the end of a job to wait');
  }
  await until(async () => (await waiting('skip locked')).length === 3, 'all workers to look for a job');
  for (const pid of await waiting('^delete'))
    await shop.owner.query('select pg_terminate_backend($1)', [pid]);
  await until(() => !runner.isRunning(), 'the pool to be given up');
  await holder.query('rollback');
  holder.release();
  await until(() => runner.isRunning(), 'the next pool');
  await runner.stop();
});

test('a listener that connects again after the runner was stopped and its connections ended is refused quietly', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => shop.close());
  const log = createLog('silent');
  const db = new Database(shop.data.appUrl, { size: 4, log, name: 'rush test' });
  const options = { db, bindings: [], schedule: [], log, concurrency: 1, isAlone: true };
  await (await startJobRunner(options)).stop();
  await db.close();
  const refused = await new Promise<Error | undefined>((resolve, reject) => {
    db.pool.connect((error, _client, release) => {
      try {
        release?.();
        resolve(error);
      } catch (failure) {
        reject(failure);
      }
    });
  });
  expect(refused?.message).toContain('after calling end');
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

test('what a shopper waits for runs before messages that were there first', async () => {
  const shop = await openTestShop({ withoutJobs: true });
  onTestFinished(() => shop.close());
  const earlier = await anApiOrder(shop, 'SMILEBR');
  const { rows } = await shop.owner.query<{ id: string }>('select id from orders where orderid = $1', [
    earlier.id,
  ]);
  for (let message = 0; message < 20; message++)
    await enqueue(shop.db.queries, notifyCustomer, { orderId: rows[0]!.id, status: 'Delayed' });
  await anApiOrder(shop, 'SMILEBR', { body: await apiPack(shop, 'SMILEBR', 1) });
  const inList = async (job: string) =>
    (await shop.owner.query('select from graphile_worker.jobs where task_identifier = $1', [job])).rowCount;
  await until(async () => (await inList('deliver-order')) === 2, 'both orders to have a job');
  await shop.owner.query(`
    create table taken (place int generated always as identity, task text);
    create function note_taken() returns trigger language plpgsql security definer as $$ begin
      insert into public.taken (task) select identifier from graphile_worker._private_tasks where id = new.task_id;
      return new;
    end $$;
    create trigger note_taken after update on graphile_worker._private_jobs for each row
      when (new.locked_at is not null and old.locked_at is null) execute function note_taken()`);
  await startWorker(shop);
  await until(async () => (await inList('notify-customer')) === 0, 'all jobs to be taken');
  // Workers take at once, and a message may be noted between the two: they all come before the second round.
  const taken = await shop.owner.query<{ task: string }>('select task from taken order by place limit $1', [
    WORKERS,
  ]);
  expect(taken.rows.filter(({ task }) => task === 'deliver-order')).toHaveLength(2);
});

/** Of one process: how many jobs it takes at once. */
const WORKERS = 6;

interface Readiness {
  status: string;
  jobs: boolean;
}

async function readiness(shop: TestShop): Promise<Readiness> {
  return (await (await fetch(`${shop.url}/readyz`)).json()) as Readiness;
}
