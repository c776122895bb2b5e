import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { afterCommit } from '../database/database.ts';
import { openPool } from '../database/open-pool.ts';
import { createLog } from '../log.ts';
import { holdLease, startJobRunner } from './job-runner.ts';
import {
  bindJob,
  defineJob,
  enqueue,
  enqueueTogether,
  type JobBinding,
  jobsWithPayload,
  PRIORITY_AWAITED,
  PRIORITY_LATER,
  removeJobs,
} from './jobs.ts';

const payload = z.object({ of: z.string() });
const probe = defineJob({ name: 'probe', payload, attemptsMax: 3 });
const log = createLog('silent');

const shop = await aTestShop({ withoutJobs: true });
beforeEach(() => removeJobs(sql`true`).execute(shop.db.queries));

async function listJobs(): Promise<{ of: string; key: string | null; locked_by: string | null }[]> {
  const { rows } = await sql<{ of: string; key: string | null; locked_by: string | null }>`
    select job.payload ->> 'of' as of, job.key, job.locked_by from ${jobsWithPayload} job order by job.id`.execute(
    shop.db.queries,
  );
  return rows;
}

async function readPayloads(): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`select job.payload from ${jobsWithPayload} job`.execute(
    shop.db.queries,
  );
  return rows.map((row) => row.payload);
}

/** Locks jobs as a worker pool with this id would. */
const lock = (of: string, poolId: string) =>
  shop.owner.query(
    "update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where payload ->> 'of' = $1",
    [of, poolId],
  );

async function aRunner(bindings: JobBinding[], concurrency = 1) {
  const pool = openPool(shop.data.appUrl, { size: 4, log, name: 'rush test' });
  const runner = await startJobRunner({ pool, bindings, schedule: [], log, concurrency });
  return {
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
}

test('a job exists only if its transaction commits', async () => {
  await expect(
    shop.db.transaction(async (tx) => {
      await enqueue(tx, probe, { of: 'undone' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await shop.db.transaction((tx) => enqueue(tx, probe, { of: 'done' }));
  expect((await listJobs()).map(({ of }) => of)).toEqual(['done']);
});

test('a job enqueued after the commit is added once, and never after a rollback', async () => {
  let attempts = 0;
  await shop.db.transaction(async (tx) => {
    const of = `attempt ${++attempts}`;
    afterCommit(tx, (db) => enqueueTogether(db, probe, { of }));
    if (attempts === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
  });
  expect(await readPayloads()).toEqual([[{ of: 'attempt 2' }]]);
});

test('a job replaces a waiting job with the same key, but not a running one', async () => {
  for (const of of ['first', 'second']) await enqueue(shop.db.queries, probe, { of }, { key: 'shared' });
  expect((await listJobs()).map(({ of }) => of)).toEqual(['second']);
  await lock('second', 'a pool');
  await enqueue(shop.db.queries, probe, { of: 'third' }, { key: 'shared' });
  expect((await listJobs()).map(({ of, key }) => [of, key])).toEqual([
    ['second', null],
    ['third', 'shared'],
  ]);
  await sql`select graphile_worker.force_unlock_workers(array['a pool'])`.execute(shop.db.queries);
});

test('the lease unlocks only jobs held by worker pools whose session has ended', async () => {
  for (const of of ['alive', 'dead']) {
    await enqueue(shop.db.queries, probe, { of });
    await lock(of, of);
  }
  const alive = await shop.owner.connect();
  await alive.query("select pg_advisory_lock(727408, hashtext('alive'))");
  const pool = openPool(shop.data.appUrl, { size: 2, log, name: 'rush test' });
  (await holdLease({ pool, log }, 'ours', () => {}))();
  expect((await listJobs()).map(({ of, locked_by }) => [of, locked_by])).toEqual([
    ['alive', 'alive'],
    ['dead', null],
  ]);
  alive.release(true);
  // The server may take a moment to end the session.
  await until(async () => {
    (await holdLease({ pool, log }, 'ours', () => {}))();
    return (await listJobs()).every(({ locked_by }) => locked_by === null);
  }, 'the jobs of the other pool to be unlocked');
  await pool.end();
});

test('jobs that shoppers are waiting for run before messages that were queued earlier', async () => {
  const awaited = defineJob({ name: 'awaited', payload, attemptsMax: 1, priority: PRIORITY_AWAITED });
  const later = defineJob({ name: 'later', payload, attemptsMax: 1, priority: PRIORITY_LATER });
  for (const of of ['a', 'b']) await enqueue(shop.db.queries, later, { of });
  await enqueue(shop.db.queries, awaited, { of: 'c' });
  const ran: string[] = [];
  const note = async ({ of }: { of: string }) => void ran.push(of);
  const runner = await aRunner([bindJob(awaited, note), bindJob(later, note)]);
  await until(() => ran.length === 3, 'all jobs to run');
  await runner.stop();
  expect(ran).toEqual(['c', 'a', 'b']);
});

test('the payloads of concurrent callers share one job, which keeps only those that failed', async () => {
  const batch = ['a', 'b', 'c'].map((of) => ({ of }));
  await Promise.all(batch.map((payload) => enqueueTogether(shop.db, probe, payload)));
  expect(await readPayloads()).toEqual([batch]);
  const ran: string[] = [];
  const runner = await aRunner([
    bindJob(probe, async ({ of }) => {
      ran.push(of);
      if (of === 'b') throw new Error('failed');
    }),
  ]);
  await until(
    async () => JSON.stringify(await readPayloads()) === '[[{"of":"b"}]]',
    'the failed payload to wait',
  );
  await runner.stop();
  expect(ran).toEqual(['a', 'b', 'c']);
});

test('a stopping runner waits for its running job and takes no other', async () => {
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ran: string[] = [];
  await enqueue(shop.db.queries, probe, { of: 'running' });
  const runner = await aRunner([
    bindJob(probe, async ({ of }) => {
      started.resolve();
      await end.promise;
      ran.push(of);
    }),
  ]);
  await started.promise;
  await enqueue(shop.db.queries, probe, { of: 'waiting' });
  const stopping = runner.stop();
  expect(await listJobs()).toHaveLength(2);
  end.resolve();
  await stopping;
  expect(ran).toEqual(['running']);
  expect((await listJobs()).map(({ of, locked_by }) => [of, locked_by])).toEqual([['waiting', null]]);
});
