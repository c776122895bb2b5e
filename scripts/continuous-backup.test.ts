import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWalletOrder } from '@rush/contract/orders.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logName, nextSegment, parseLogName } from '../server/backups/continuous/content-names.ts';
import { listReaches } from '../server/backups/continuous/reach.ts';
import { withClient } from '../server/backups/with-client.ts';
import { loadConfig } from '../server/load-config.ts';
import { type Data, openData } from '../server/open-data.ts';
import { createLog } from '../server/platform/log.ts';
import { aPack, aShopper, type Shopper } from '../server/testing/a-shopper.ts';
import { runByClock } from '../server/testing/a-upi-order.ts';
import { openTestShop, type TestShop, until } from '../server/testing/test-shop.ts';
import { openCommand } from './a-command.ts';

const LONG = { timeout: 300_000 };

let folder: string;
let env: Record<string, string>;
let data: Data;
let shop: TestShop;
let shopper: Shopper;
/** Reached by the first base, some log after it. */
let moment: number;
let pack: Awaited<ReturnType<typeof aPack>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-moment-'));
  await writeFile(join(folder, 'key'), randomBytes(48).toString('base64'));
  env = {
    PATH: process.env.PATH ?? '',
    ENV_FILE: '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'place'),
    BACKUP_KEY_FILE: join(folder, 'key'),
    BACKUP_CONTINUOUS: 'true',
  };
  await openShop();
  shopper = await aShopper(shop, { coinsPaise: 10_00_000_00 });
  pack = await aPack(shop, { discountedPaise: 10_00 });
  expect(await underOrders(() => succeed('backup.ts --base'))).toContain('It was read again to its end.');
  await logThatWaits();
  moment = await aMoment();
  await order();
  await succeed('backup.ts --log');
}, 300_000);
afterAll(async () => {
  await closeShop();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

/** The shop in this process, on an embedded PostgreSQL of its own as a shop's process starts it. */
async function openShop({ withoutJobs = true } = {}): Promise<void> {
  data = await openData(loadConfig(env), createLog('silent'));
  shop = await openTestShop({ data, env, withoutJobs });
}

async function closeShop(): Promise<void> {
  await shop.close();
  await data.stop();
}

function begin(command: string, changed: Record<string, string> = {}) {
  const [script = '', ...args] = command.split(' ');
  return openCommand(script, args, { ...env, ...changed });
}
const run = (command: string, changed: Record<string, string> = {}) => begin(command, changed).ended;

async function succeed(command: string, changed: Record<string, string> = {}): Promise<string> {
  const { code, output } = await run(command, changed);
  expect(code, output).toBe(0);
  return output;
}

async function order(): Promise<string> {
  const key = randomBytes(12).toString('hex');
  const answer = await shop.call(createWalletOrder, { body: pack, token: shopper.token, key });
  expect(answer.status).toBe(200);
  const { rows } = await shop.owner.query<{ orderid: string }>(
    'select orderid from orders order by created_at desc, id desc limit 1',
  );
  return rows[0]?.orderid ?? '';
}

/** A moment after all that was written and before all that will be, in whole milliseconds of the database's clock. */
async function aMoment(): Promise<number> {
  const now = async () => {
    const { rows } = await shop.owner.query<{ ms: string }>(
      'select ceil(extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
    );
    return Number(rows[0]?.ms);
  };
  const moment = await now();
  await until(async () => (await now()) > moment + 1, 'the clock to go on');
  return moment;
}

/** As an owner in India writes it. */
const inIndia = (ms: number): string => new Date(ms + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');

async function inRestored<T>(dataDir: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const restored = await openData(
    loadConfig({ ...env, DATA_DIR: dataDir, BACKUP_CONTINUOUS: 'false' }),
    createLog('silent'),
  );
  try {
    return await withClient(restored.ownerUrl, 'rush test', read);
  } finally {
    await restored.stop();
  }
}

const ordersIn = (client: Pick<pg.Client, 'query'>): Promise<string[]> =>
  client
    .query<{ orderid: string }>('select orderid from orders order by orderid')
    .then(({ rows }) => rows.map(({ orderid }) => orderid));

const placeOf = (backupDir = env.BACKUP_DIR ?? '') => join(backupDir, 'continuous');

/** Log that lies in the place, in its order. */
async function logInPlace(backupDir?: string): Promise<string[]> {
  const names = await readdir(placeOf(backupDir));
  return names.filter((name) => parseLogName(name) !== null).sort();
}

async function spool(): Promise<{ path: string; segments: string[] }> {
  const root = join(env.DATA_DIR ?? '', 'postgres', 'wal-spool');
  const chains = (await readdir(root)).filter((name) => name.endsWith('.json')).sort();
  const path = join(root, (chains.at(-1) ?? '').replace('.json', ''));
  return { path, segments: (await readdir(path)).filter((name) => /^[0-9A-F]{24}$/.test(name)) };
}

/** Log that PostgreSQL has finished and nobody has taken yet. */
async function logThatWaits(): Promise<string> {
  const { rows } = await shop.owner.query<{ segment: string }>(
    "select pg_walfile_name(pg_switch_wal()) as segment from pg_logical_emit_message(true, 'test', 'x')",
  );
  const segment = rows[0]?.segment ?? '';
  await until(async () => (await spool()).segments.includes(segment), 'the log in the spool');
  return segment;
}

/** Orders go on while `work` is done: some before it, and some after. */
async function underOrders<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false;
  let placed = 0;
  const place = async () => {
    while (!isOver) {
      await order();
      placed++;
    }
  };
  const traffic = place();
  try {
    await until(() => placed > 1, 'orders to be placed');
    const done = await work();
    const during = placed;
    await until(() => placed > during + 1, 'more orders');
    return done;
  } finally {
    isOver = true;
    await traffic;
  }
}

test(
  'a shop goes back to a moment by one command, from a base that was made while orders were written',
  LONG,
  async () => {
    const before = await ordersIn(shop.owner);
    const at = await aMoment();
    await order();
    await succeed('backup.ts --log');
    const dataDir = join(folder, 'restored');
    const output = await succeed(`restore.ts --at ${inIndia(at)}`, { DATA_DIR: dataDir });
    expect(output).toContain('The books balance:');
    expect(output).toContain('Nothing is sent to suppliers');
    const [, last = ''] = /The last transaction in it ended at (\S+)\./.exec(output) ?? [];
    expect(Date.parse(last)).toBeLessThanOrEqual(at);
    await inRestored(dataDir, async (client) => {
      expect(await ordersIn(client)).toEqual(before);
      const { rows } = await client.query(
        `select (select count(*)::int from delivery_holds where released_at is null) as holds,
         (select count(*)::int from graphile_worker._private_jobs) as jobs`,
      );
      expect(rows).toEqual([{ holds: 1, jobs: 0 }]);
    });
  },
);

test('no shop starts on what was restored before its deliveries are held', LONG, async () => {
  await shop.owner.query('alter table delivery_holds add constraint no_holds check (false) not valid');
  await succeed('backup.ts --log');
  await shop.owner.query('alter table delivery_holds drop constraint no_holds');
  const dataDir = join(folder, 'not held');
  const { code, output } = await run('restore.ts --at latest', { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toContain('no_holds');
  await expect(inRestored(dataDir, ordersIn)).rejects.toThrow('a restore broke off');
});

test(
  'log that is missing or altered, another key, and a place that is not empty are refused, and nothing is changed',
  LONG,
  async () => {
    const at = inIndia(moment);
    const copied = join(folder, 'copied');
    const dataDir = join(folder, 'refused');
    const refused = async (changed: Record<string, string> = {}, command = `restore.ts --at ${at}`) => {
      const { code, output } = await run(command, { BACKUP_DIR: copied, DATA_DIR: dataDir, ...changed });
      expect(code).toBe(1);
      expect(output).not.toMatch(/^ +at /m);
      expect(existsSync(dataDir)).toBe(false);
      return output.trim();
    };
    const withCopy = async (spoil: (place: string) => Promise<void>) => {
      await rm(copied, { recursive: true, force: true });
      await cp(env.BACKUP_DIR ?? '', copied, { recursive: true });
      await spoil(placeOf(copied));
    };
    const [reach] = listReaches(await readdir(placeOf()));
    const needed = (await logInPlace()).filter(
      (name) => (parseLogName(name)?.segment ?? '') >= (reach?.base.lastSegment ?? ''),
    );
    const [middle = ''] = needed.slice(1);

    await withCopy((place) => rm(join(place, middle)));
    const segment = parseLogName(middle)?.segment ?? '';
    expect(await refused()).toMatch(
      new RegExp(`^The log does not reach .* The log ${segment} is missing\\.`),
    );
    expect(await succeed('backup.ts --list', { BACKUP_DIR: copied })).toContain(
      `then the log ${segment} is missing`,
    );

    await withCopy(async (place) => {
      const bytes = await readFile(join(place, middle));
      bytes[bytes.length - 1]! ^= 1;
      await writeFile(join(place, middle), bytes);
    });
    expect(await refused()).toContain(`The log ${segment} cannot be used:`);

    // One under the name of another: its content is authentic, and in the wrong place.
    await withCopy(async (place) => {
      const [first = ''] = needed;
      await copyFile(join(place, first), join(place, middle));
    });
    expect(await refused()).toContain(
      `The log ${segment} cannot be used: its content is not what its name says.`,
    );

    await withCopy(async (place) => {
      const base = (await readdir(place)).filter((name) => name.endsWith('.base')).sort()[0] ?? '';
      const bytes = await readFile(join(place, base));
      await writeFile(join(place, base), bytes.subarray(0, bytes.length - 1));
    });
    expect(await refused()).toMatch(/backup is incomplete|altered/);

    await withCopy(async () => {});
    await writeFile(join(folder, 'other-key'), randomBytes(48).toString('base64'));
    expect(await refused({ BACKUP_KEY_FILE: join(folder, 'other-key') })).toContain(
      'the passphrase or key file is wrong',
    );
    expect(await refused({}, 'restore.ts --at 2026-02-31T15:04:00+05:30')).toContain('is not a moment');
    expect(await refused({ DATABASE_URL: data.appUrl, BACKUP_CONTINUOUS: 'false' })).toContain(
      'only the embedded database can go back to a moment',
    );
    const full = await run(`restore.ts --at ${at}`);
    expect(full.code).toBe(1);
    expect(full.output).toContain('is not empty');
  },
);

/** An S3 store that takes an object whole, or not, and never answers. */
async function openSilentStore(): Promise<{ server: Server; url: string; puts: () => number }> {
  let puts = 0;
  const server = createServer((request, response) => {
    if (request.method === 'PUT') {
      request.resume().once('end', () => puts++);
      return;
    }
    response.setHeader('content-type', 'application/xml');
    response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, puts: () => puts };
}

test(
  'log whose taking is killed stays in the spool, and is taken once: before it was stored, or just after',
  LONG,
  async () => {
    const silent = await openSilentStore();
    const waiting = await logThatWaits();
    const killed = begin('backup.ts --log', {
      BACKUP_DIR: '',
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_ENDPOINT: silent.url,
      BACKUP_S3_ACCESS_KEY_ID: 'key-id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret-of-the-store',
    });
    await until(() => silent.puts() > 0, 'the log to be on its way', 120_000);
    killed.child.kill('SIGKILL');
    await killed.ended;
    silent.server.closeAllConnections();
    await new Promise<void>((resolve) => silent.server.close(() => resolve()));
    const { path, segments } = await spool();
    expect(segments).toContain(waiting);

    await copyFile(join(path, waiting), join(folder, waiting));
    await succeed('backup.ts --log');
    expect((await spool()).segments).not.toContain(waiting);
    const taken = await logInPlace();
    expect(taken.filter((name) => name.includes(waiting))).toHaveLength(1);

    // As after a kill between the storing and the removal.
    await copyFile(join(folder, waiting), join(path, waiting));
    await succeed('backup.ts --log');
    expect((await spool()).segments).not.toContain(waiting);
    expect((await logInPlace()).filter((name) => name.includes(waiting))).toHaveLength(1);
    expect((await readdir(placeOf())).filter((name) => name.includes('.part'))).toEqual([]);
    for (const { gap } of listReaches(await readdir(placeOf()))) expect(gap).toBeNull();
  },
);

test(
  'switched off and on by a restart, what lies between is told to be out of reach, and a new base begins anew',
  LONG,
  async () => {
    const waiting = await logThatWaits();
    const reachesBefore = listReaches(await readdir(placeOf()));
    await closeShop();
    const on = env;
    env = { ...on, BACKUP_CONTINUOUS: 'false' };
    await openShop();
    expect((await run('backup.ts --log')).output).toContain('set BACKUP_CONTINUOUS=true');
    await order();
    await closeShop();
    env = on;
    await openShop();
    await order();
    await succeed('backup.ts --base');
    // What waited when it was switched off is there too.
    expect((await logInPlace()).filter((name) => name.includes(waiting))).toHaveLength(1);
    const reaches = listReaches(await readdir(placeOf()));
    expect(reaches).toHaveLength(reachesBefore.length + 1);
    expect(new Set(reaches.map(({ base }) => base.chain)).size).toBe(2);
    const firstOfNew = reaches.at(-1)?.base.firstSegment ?? '';
    expect(firstOfNew > nextSegment(waiting)).toBe(true);
    const [old, young] = [reaches.at(-2), reaches.at(-1)].map((reach) => ({
      from: new Date(reach?.from ?? 0).toISOString(),
      until: new Date(reach?.until ?? 0).toISOString(),
    }));
    const listed = await succeed('backup.ts --list');
    expect(listed).toContain(`from ${old?.from} until ${old?.until}, by the log `);
    expect(listed).toContain(`to no moment between ${old?.until} and ${young?.from}`);
    const between = await run(`restore.ts --at ${inIndia((reaches.at(-1)?.from ?? 0) - 1)}`, {
      DATA_DIR: join(folder, 'between'),
    });
    expect(between.code).toBe(1);
    expect(between.output).toContain(`until ${old?.until}. Then again from ${young?.from} on.`);
    expect(existsSync(join(folder, 'between'))).toBe(false);
  },
);

let areJobsRun = false;
async function haveJobsRun(): Promise<void> {
  if (areJobsRun) return;
  // Orders that nobody delivered yet would be delivered first, for as long as that takes.
  await shop.owner.query('delete from graphile_worker._private_jobs');
  await closeShop();
  await openShop({ withoutJobs: false });
  areJobsRun = true;
}

test(
  'log that PostgreSQL cannot lay into the spool is told to the owner, and lies there once it can',
  LONG,
  async () => {
    await haveJobsRun();
    const { path } = await spool();
    await rename(path, `${path}.away`);
    await shop.owner.query("select pg_switch_wal() from pg_logical_emit_message(true, 'test', 'x')");
    await runByClock(shop, 'watch-log');
    const problems = async () =>
      (await shop.owner.query("select problem from continuous_backup_runs where what = 'log'")).rows;
    expect(await problems()).toEqual([]);
    shop.clock.advance(20 * 60_000);
    await runByClock(shop, 'watch-log');
    expect(await problems()).toEqual([
      { problem: expect.stringContaining('PostgreSQL cannot lay its log into the spool since') },
    ]);
    await rename(`${path}.away`, path);
    await logThatWaits();
  },
);

test(
  'log that is removed from the place is told to the owner, and one can go back again from a new base on',
  LONG,
  async () => {
    await haveJobsRun();
    const removed = await logThatWaits();
    await logThatWaits();
    await runByClock(shop, 'ship-log');
    await runByClock(shop, 'check-log');
    const gaps = async () =>
      (await shop.owner.query("select problem from continuous_backup_runs where what = 'gap'")).rows;
    expect(await gaps()).toEqual([]);
    const before = listReaches(await readdir(placeOf()));
    const name = (await logInPlace()).find((each) => each.includes(removed)) ?? '';
    await rm(join(placeOf(), name));
    await runByClock(shop, 'check-log');
    expect(await gaps()).toEqual([{ problem: `the log ${removed} is missing` }]);
    const reaches = listReaches(await readdir(placeOf()));
    expect(reaches).toHaveLength(before.length + 1);
    expect(reaches.at(-1)).toMatchObject({ gap: null });
    expect(reaches.at(-2)?.gap).toMatchObject({ segment: removed });
    // Another shop on a copy of this one has written the same log.
    const mine = (await logInPlace()).at(-1) ?? '';
    const parsed = parseLogName(mine);
    const theirs = logName({ ...parsed!, digest: '0'.repeat(32) });
    await copyFile(join(placeOf(), mine), join(placeOf(), theirs));
    await runByClock(shop, 'check-log');
    expect(listReaches(await readdir(placeOf()))).toHaveLength(reaches.length);
    const { path } = await spool();
    expect(JSON.parse(await readFile(`${path}.json`, 'utf8'))).toMatchObject({ isShared: true });
  },
);
