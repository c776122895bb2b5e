import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { Database, type Tx } from '../database/database.ts';
import { createLog } from '../log.ts';
import { defineJob, enqueue, JOBS_STAGED } from './jobs.ts';

/** Nobody is bound to it: what is handed over stays on the list. */
const probe = defineJob({ name: 'probe', payload: z.object({ of: z.string() }), attemptsMax: 1 });

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
});
afterAll(() => shop.close());

const keysOnList = async (like: string): Promise<string[]> =>
  (
    await shop.owner.query<{ key: string }>(
      'select key from graphile_worker._private_jobs where key like $1 order by id',
      [like],
    )
  ).rows.map(({ key }) => key);

test('a transaction does not wait for another one that wants the same job', async () => {
  const want = (of: string) =>
    shop.db.transaction((tx) => enqueue(tx, probe, { of }, { key: 'same for both' }));
  await shop.db.transaction(async (tx) => {
    await enqueue(tx, probe, { of: 'the first' }, { key: 'same for both' });
    await want('the second');
    await until(async () => (await keysOnList('same for both')).length === 1, 'the job of the second');
  });
  await until(
    async () => (await shop.owner.query('select from staged_jobs')).rowCount === 0,
    'the job of the first to be handed over',
  );
  expect(await keysOnList('same for both')).toHaveLength(1);
});

test('jobs are on the list exactly if their transaction was committed, and in its order', async () => {
  const stage = (...names: string[]) =>
    shop.db.transaction(async (tx) => {
      for (const name of names) await enqueue(tx, probe, { of: name }, { key: `order ${name}` });
      if (names.includes('undone')) throw new Error('rolled back');
    });
  await expect(stage('a', 'undone')).rejects.toThrow('rolled back');
  await stage('b', 'c');
  await until(async () => (await keysOnList('order %')).length > 0, 'the hand-over');
  expect(await keysOnList('order %')).toEqual(['order b', 'order c']);
});

test('a job that is to run later keeps its time', async () => {
  const at = new Date('2100-01-01');
  await shop.db.transaction((tx) => enqueue(tx, probe, { of: 'later' }, { key: 'later', runAt: at }));
  const { rows } = await shop.owner.query("select run_at from graphile_worker.jobs where key = 'later'");
  expect(rows).toEqual([{ run_at: at }]);
});

test('who hands over is told of each commit that has staged a job, and of no other', async () => {
  let told = 0;
  shop.db.onCommit(JOBS_STAGED, () => {
    told += 1;
  });
  const stage = (tx: Tx) => enqueue(tx, probe, { of: 'told' });
  await shop.owner.query('create table checked_late (id int unique deferrable initially deferred)');
  await shop.owner.query('grant insert on checked_late to public');
  await shop.db.transaction((tx) => sql`select 1`.execute(tx));
  await expect(
    shop.db.transaction(async (tx) => {
      await stage(tx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await expect(
    shop.db.transaction(async (tx) => {
      await stage(tx);
      await sql`insert into checked_late values (1), (1)`.execute(tx);
    }),
  ).rejects.toThrow('duplicate key');
  expect(told).toBe(0);
  await shop.db.transaction(async (tx) => {
    await stage(tx);
    await stage(tx);
  });
  expect(told).toBe(1);
});

test('a transaction that is done again tells once', async () => {
  let told = 0;
  let tries = 0;
  shop.db.onCommit(JOBS_STAGED, () => {
    told += 1;
  });
  await shop.db.transaction(async (tx) => {
    await enqueue(tx, probe, { of: 'again' });
    tries += 1;
    if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect({ tries, told }).toEqual({ tries: 2, told: 1 });
});

test('commits wait for the disk but where a database is opened without that', async () => {
  const name = new URL(shop.data.ownerUrl).pathname.slice(1);
  await shop.owner.query(`alter database "${name}" set synchronous_commit = on`);
  const log = createLog('silent');
  for (const [hasDurableCommits, setting] of [
    [undefined, 'on'],
    [false, 'off'],
  ] as const) {
    const db = new Database(shop.data.appUrl, {
      size: 1,
      log,
      ...(hasDurableCommits === false && { hasDurableCommits }),
    });
    const { rows } = await sql`show synchronous_commit`.execute(db.queries);
    expect(rows).toEqual([{ synchronous_commit: setting }]);
    await db.close();
  }
});
