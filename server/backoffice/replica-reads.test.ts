import { updateUserData } from '@rush/contract/admin-accounts.ts';
import { auditLog } from '@rush/contract/admin-audit.ts';
import { documentMonth, exportGateway, exportGst } from '@rush/contract/admin-invoices.ts';
import * as lists from '@rush/contract/admin-lists.ts';
import { workQueue } from '@rush/contract/admin-queue.ts';
import { analytics, stats, week } from '@rush/contract/admin-reports.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { Database, type Queries } from '../platform/database/database.ts';
import type { ReplicaReadOutcome } from '../platform/database/replica.ts';
import { createLog } from '../platform/log.ts';
import { openDatabaseProxy } from '../testing/a-database-proxy.ts';
import { aStreamingPair, type StreamingPair } from '../testing/a-streaming-pair.ts';
import { openTestShop, type TestShop, until } from '../testing/test-shop.ts';
import { databaseProbes } from './preflight/database-probes.ts';
import { runProbes } from './preflight/probe.ts';

const START_MS_MAX = 240_000;
let pair: StreamingPair;
let shop: TestShop;
/** The owner's connections to the standby. */
let standby: pg.Pool;
let admin: string;

beforeAll(async () => {
  pair = await aStreamingPair();
  const { leader } = pair;
  standby = new pg.Pool({ connectionString: pair.standby.ownerUrl, max: 2 });
  standby.on('error', () => {});
  shop = await openTestShop({
    data: leader,
    withoutJobs: true,
    env: { DATABASE_URL: leader.appUrl, DATABASE_REPLICA_URL: pair.standby.appUrl },
  });
  await shop.owner.query('grant pg_read_all_stats to rush_app');
  admin = (await shop.signIn('admin@rush.test')).token;
}, START_MS_MAX);

afterAll(async () => {
  await shop?.close();
  await standby?.end();
  await pair?.stop();
}, START_MS_MAX);

/** How often the shop was answered how, since it was opened. */
async function countReads(): Promise<(outcome: ReplicaReadOutcome) => number> {
  // Figures are kept for a second.
  shop.clock.advance(2_000);
  const figures = await (await fetch(`${shop.url}/metrics`)).text();
  return (outcome) =>
    Number(new RegExp(`^rush_replica_reads_total{outcome="${outcome}"} (\\d+)`, 'm').exec(figures)?.[1]);
}

/** Reads again and again until it was once answered so; a machine that is slow may have the leader answer before. */
async function untilAnswered(outcome: ReplicaReadOutcome, read: () => Promise<unknown>): Promise<void> {
  await until(async () => {
    const before = (await countReads())(outcome);
    await read();
    return (await countReads())(outcome) > before;
  }, `a read with the outcome ${outcome}`);
}

const MONTH = '2026-01';
const READS: readonly (readonly [AnyCall, Record<string, unknown>])[] = [
  [lists.usersData, {}],
  [lists.allOrders, {}],
  [lists.pendingOrders, {}],
  [lists.allWalletTransactions, {}],
  [lists.exportUsers, {}],
  [lists.exportOrders, {}],
  [lists.exportWalletTransactions, {}],
  [auditLog, {}],
  [stats, {}],
  [week, {}],
  [analytics, {}],
  [workQueue, {}],
  [documentMonth, { month: MONTH }],
  [exportGst, { month: MONTH }],
  [exportGateway, { month: MONTH }],
];

test.each(READS.map(([call, query]) => [call.name, call, query] as const))(
  '%s is answered by the replica',
  async (_, call, query) => {
    await untilAnswered('replica', async () => {
      expect((await shop.call(call, { query, token: admin })).status).toBe(200);
    });
  },
);

/** The standby receives changes and replays none of them until the test is over. */
async function pauseReplay(): Promise<void> {
  await standby.query('select pg_wal_replay_pause()');
  onTestFinished(async () => {
    await standby.query('select pg_wal_replay_resume()');
  });
  await until(async () => {
    const { rows } = await standby.query('select pg_get_wal_replay_pause_state() as state');
    return rows[0].state === 'paused';
  }, 'the replay to pause');
}

async function findUser(email: string) {
  const { status, body } = await shop.call(lists.usersData, { query: { search: email }, token: admin });
  expect(status).toBe(200);
  return body.users[0]!;
}

test('staff who changed a row finds it changed in the list, however far the replica is behind', async () => {
  const { _id, isBlocked } = await findUser('newbie@rush.test');
  expect(isBlocked).toBe('false');
  await pauseReplay();
  const before = await countReads();
  const change = { body: { _id, isBlocked: 'true' as const }, token: admin };
  expect((await shop.call(updateUserData, change)).status).toBe(200);
  expect((await findUser('newbie@rush.test')).isBlocked).toBe('true');
  // From another connection of another session than the one that wrote.
  await shop.owner.query(`update users set name = 'Changed elsewhere' where id = $1`, [_id]);
  expect((await findUser('newbie@rush.test')).name).toBe('Changed elsewhere');
  await untilAnswered('behind', () => findUser('newbie@rush.test'));
  expect((await countReads())('replica')).toBe(before('replica'));
});

test('the figures say whether the replica answers and how many bytes it is behind', async () => {
  const figure = async (name: string) => {
    shop.clock.advance(2_000);
    const figures = await (await fetch(`${shop.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(figures)?.[1]);
  };
  await until(async () => (await figure('rush_replica_up')) === 1);
  await pauseReplay();
  await shop.owner.query(`select pg_logical_emit_message(false, 'test', repeat('x', 100000))`);
  await until(async () => (await figure('rush_replica_lag_bytes')) > 100_000);
});

const isStandby = async (queries: Queries) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(queries)).rows[0]?.is;

/** The process of the standby that carries out a long read; before it sleeps, a cancellation may be lost. */
const LONG = `select pid from pg_stat_activity where wait_event = 'PgSleep'`;

/** Begins a read that takes for ever at the replica. `answer` is who answered it in the end. */
async function beginLongRead(): Promise<{ answer: Promise<string> }> {
  for (;;) {
    let isOver = false;
    const answer = shop.db
      .readOnReplica(async (queries) => {
        if (!(await isStandby(queries))) return 'leader';
        await sql`select pg_sleep(600) from probe`.execute(queries);
        return 'replica';
      })
      .finally(() => {
        isOver = true;
      });
    await until(async () => isOver || ((await standby.query(LONG)).rowCount ?? 0) > 0, 'the read to begin');
    if (!isOver) return { answer };
    await answer;
  }
}

async function makeProbe(): Promise<void> {
  await shop.owner.query('create table probe as select 1 as answer');
  await shop.owner.query('grant select on probe to rush_app');
  onTestFinished(async () => {
    await shop.owner.query('drop table if exists probe');
  });
}

test('a read that conflicts with what the replica has to replay is answered by the leader', async () => {
  await makeProbe();
  const before = await countReads();
  const { answer } = await beginLongRead();
  await shop.owner.query('truncate probe');
  expect(await answer).toBe('leader');
  expect((await countReads())('broken-off')).toBeGreaterThan(before('broken-off'));
});

test('a read whose connection the replica ends is answered by the leader', async () => {
  await makeProbe();
  const { answer } = await beginLongRead();
  await standby.query(`select pg_terminate_backend(pid) from (${LONG}) reading`);
  expect(await answer).toBe('leader');
});

test('a read that takes too long at the replica is not begun again at the leader', async () => {
  await makeProbe();
  const { answer } = await beginLongRead();
  const ended = expect(answer).rejects.toMatchObject({ code: '57014' });
  // What a timeout of the statement does, without its waiting.
  await standby.query(`select pg_cancel_backend(pid) from (${LONG}) reading`);
  await ended;
});

test('what a read itself refuses is refused once', async () => {
  let times = 0;
  await untilAnswered('replica', () => shop.db.readOnReplica((queries) => isStandby(queries)));
  const read = shop.db.readOnReplica(async () => {
    times++;
    throw new RangeError('nothing there');
  });
  await expect(read).rejects.toThrow('nothing there');
  expect(times).toBe(1);
});

/** A pool of the test's own; its reads in the order in which they were answered. */
function openDatabase(leaderUrl: string, replicaUrl: string) {
  const outcomes: ReplicaReadOutcome[] = [];
  const replica = { url: replicaUrl, onRead: (outcome: ReplicaReadOutcome) => outcomes.push(outcome) };
  const db = new Database(leaderUrl, { size: 2, log: createLog('silent'), replica });
  onTestFinished(() => db.close());
  return {
    outcomes,
    read: () => db.readOnReplica(async (queries) => ((await isStandby(queries)) ? 'replica' : 'leader')),
  };
}

test('a replica whose line went silent is not waited for: the leader answers', async () => {
  const line = await openDatabaseProxy(pair.standby.appUrl);
  const { read, outcomes } = openDatabase(pair.leader.appUrl, line.url);
  onTestFinished(() => line.close());
  await until(async () => (await read()) === 'replica');
  line.silence();
  expect(await read()).toBe('leader');
  expect(outcomes.at(-1)).toBe('away');
});

/** What the preflight says of the replica. */
async function preflight(replicaUrl: string): Promise<string> {
  const { appUrl, ownerUrl } = pair.leader;
  const parts = { appUrl, ownerUrl, poolerUrl: null, hasOwner: true, log: createLog('silent') };
  const results = await runProbes(databaseProbes({ ...parts, replicaUrl, clock: systemClock }));
  return results.find(({ name }) => name === 'Replica')?.text ?? '';
}

test('the preflight says whether the shop would read from the replica', async () => {
  await until(
    async () => (await preflight(pair.standby.appUrl)) === 'a streaming standby of the same cluster',
  );
  expect(await preflight(pair.leader.appUrl)).toContain('it is no standby');
});

test('a replica whose role may not see what it receives is not read, and neither is a server that is no standby', async () => {
  const { read, outcomes } = openDatabase(pair.leader.appUrl, pair.standby.appUrl);
  onTestFinished(async () => {
    await shop.owner.query('grant pg_read_all_stats to rush_app');
  });
  await shop.owner.query('revoke pg_read_all_stats from rush_app');
  await until(async () => (await read()) === 'leader' && outcomes.at(-1) === 'unfit');
  expect(await preflight(pair.standby.appUrl)).toContain('may not see what it receives');
  const leaderTwice = openDatabase(pair.leader.appUrl, pair.leader.appUrl);
  expect(await leaderTwice.read()).toBe('leader');
  expect(leaderTwice.outcomes).toEqual(['unfit']);
});

test('while the replica is away the leader answers, and when it is back the replica does', async () => {
  await pair.standby.stop();
  await untilAnswered('away', () => findUser('player@rush.test'));
  await pair.restartStandby();
  await untilAnswered('replica', () => findUser('player@rush.test'));
});

test('a standby that has changes which the new leader never had is not read, though it is ahead', async () => {
  await standby.query('select pg_promote()');
  await shop.owner.query(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`);
  await pair.leader.stop();
  const diverged = await pair.followStandby();
  const { read, outcomes } = openDatabase(pair.standby.appUrl, diverged.appUrl);
  await until(async () => {
    expect(await read()).toBe('leader');
    return outcomes.includes('unfit');
  });
});
