import type { ChildProcess } from 'node:child_process';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { writeArchive } from '../server/backups/write-backup.ts';
import { newId } from '../server/platform/ids.ts';
import { openTestShop, type TestShop, until } from '../server/testing/test-shop.ts';
import { openCommand } from './a-command.ts';

let shop: TestShop;
let folder: string;
let children: ChildProcess[] = [];
/** The month that is archived: long ago, and another for each test. */
let year = 2000;
const orderId = () => `order of ${year}`;

beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
  // As a shop that was partitioned long ago: its first partition has left.
  await shop.owner.query(`
    alter table supplier_exchanges detach partition months.supplier_exchanges_before;
    drop table months.supplier_exchanges_before;
    select make_month('supplier_exchanges', now()::date)`);
});
afterAll(() => shop.close());

beforeEach(async () => {
  year++;
  folder = await mkdtemp(join(tmpdir(), 'rush-archive-'));
  await shop.owner.query("select make_month('supplier_exchanges', $1::date)", [`${year}-03-01`]);
  await shop.owner.query(
    `insert into supplier_exchanges (order_id, supplier, operation, request, outcome, duration_ms, at)
     select case when n = 7 then $1 else $2 end, E'smile\\tone\\\\', 'order', '{}', 'delivered', n, $3::timestamptz + n * interval '1 minute'
     from generate_series(1, 2000) n`,
    [orderId(), newId(), `${year}-03-01T00:00:00Z`],
  );
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await shop.owner.query(`drop table if exists months.supplier_exchanges_${year}_03`);
  await rm(folder, { recursive: true, force: true });
});

function start(...args: string[]) {
  const command = openCommand('archive.ts', args, {
    ...process.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'none'),
    DATABASE_URL: shop.data.appUrl,
    DATABASE_OWNER_URL: shop.data.ownerUrl,
    BACKUP_DIR: folder,
    BACKUP_PASSPHRASE: 'correct horse battery',
    ARCHIVE_AFTER_MONTHS: '13',
  });
  children.push(command.child);
  return command;
}
const archive = (...args: string[]) => start(...args).ended;

const isInDatabase = async () =>
  (await shop.owner.query('select to_regclass($1) as found', [`months.supplier_exchanges_${year}_03`]))
    .rows[0].found !== null;
const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.archive')).sort();
const file = (copy = '') => `rush-month-supplier_exchanges-${year}-03${copy}.archive`;

/** The rows of the order that the command prints. */
async function rowsInColdStorage(): Promise<Record<string, string | null>[]> {
  const { output } = await archive('order', orderId());
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

async function expectArchived(...names: string[]): Promise<void> {
  expect(await isInDatabase()).toBe(false);
  expect(await files()).toEqual(names);
  expect(await rowsInColdStorage()).toMatchObject([
    {
      table: 'supplier_exchanges',
      supplier: 'smile\tone\\',
      duration_ms: '7',
      response: null,
      outcome: 'delivered',
    },
  ]);
}

test('an old month leaves the database for a file that is listed, verified and read by its orders', {
  timeout: 120_000,
}, async () => {
  const { output } = await archive('now');
  expect(output).toContain(`${file()}: 2,000 rows. It was read back to its end.`);
  await expectArchived(file());
  expect((await archive()).output).toContain(file());
  const verified = await archive('verify');
  expect(verified.output).toMatch(/^✓ .*: 2,000 rows, [0-9a-f]{64}$/m);
  expect(verified.code).toBe(0);
  expect((await archive('now')).output).toContain('No month is due.');
});

test('a month in which something of a person is left stays until that is forgotten', {
  timeout: 120_000,
}, async () => {
  await shop.owner.query(`update supplier_exchanges set request = '{"userid": "1"}' where order_id = $1`, [
    orderId(),
  ]);
  expect((await archive('now')).output).toContain('No month is due.');
  expect(await isInDatabase()).toBe(true);
  expect(await files()).toEqual([]);
});

test('a month stays while its file would fill the disk of the database', { timeout: 120_000 }, async () => {
  const { settings } = shop.shop.platform;
  await settings.set('disk.refuseBelowMegabytes', 1_000_000_000, 'test');
  onTestFinished(() => settings.set('disk.refuseBelowMegabytes', 0, 'test').then(() => {}));
  const { output, code } = await archive('now');
  expect(output).toContain('Make room');
  expect(code).toBe(1);
  expect(await isInDatabase()).toBe(true);
  expect(await files()).toEqual([]);
});

test('a month stays where the last backup is not: the disk of the backups may be away', {
  timeout: 120_000,
}, async () => {
  const backup = 'rush-2026-10-01T000000Z.backup';
  await shop.owner.query(
    'insert into backup_runs (started_at, ended_at, file, bytes) values (now(), now(), $1, 5)',
    [backup],
  );
  onTestFinished(() => shop.owner.query('delete from backup_runs').then(() => {}));
  const { output, code } = await archive('now');
  expect(output).toContain(`The last backup, ${backup}, is not in ${folder}. Is its disk there?`);
  expect(code).toBe(1);
  expect(await isInDatabase()).toBe(true);
  expect(await files()).toEqual([]);
  await writeFile(join(folder, backup), '');
  expect((await archive('now')).output).toContain(`${file()}: 2,000 rows.`);
});

/** Holds the command at a step by a lock that it comes to, until `act` has ended. */
async function heldBy<T>(statement: string, act: (holder: pg.PoolClient) => Promise<T>): Promise<T> {
  const holder = await shop.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(statement.replaceAll('$month', `months.supplier_exchanges_${year}_03`));
    return await act(holder);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}
const isWaiting = async (query: string) =>
  ((
    await shop.owner.query(
      `select from pg_stat_activity where application_name ~ '^rush archive' and wait_event_type = 'Lock' and query ~ $1
         and datname = current_database()`,
      [query],
    )
  ).rowCount ?? 0) > 0;

const STEPS: Record<string, { lock: string; isReached: () => Promise<boolean> }> = {
  'before it has read the rows': {
    lock: 'lock table $month in access exclusive mode',
    isReached: () => isWaiting('list_months|supplier_exchanges'),
  },
  // It comes no further than to the next step, however late it is killed.
  'while it writes the file': {
    lock: 'lock table $month in row exclusive mode',
    isReached: async () => (await readdir(folder)).length > 0,
  },
  'with the file written and not relied on yet': {
    lock: 'lock table $month in row exclusive mode',
    isReached: () => isWaiting('hold_month'),
  },
  'with the rows compared': {
    lock: 'lock table supplier_exchanges in access share mode',
    isReached: () => isWaiting('drop_month'),
  },
};

test.each(Object.entries(STEPS))(
  'killed %s, the month is still in the database, and leaves it the next time',
  { timeout: 120_000 },
  async (_, { lock, isReached }) => {
    await heldBy(lock, async () => {
      const { child, ended } = start('now');
      await until(isReached, 'the command to come to this step', 60_000);
      child.kill('SIGKILL');
      await ended;
      expect(await isInDatabase()).toBe(true);
    });
    expect((await archive('now')).output).toContain('2,000 rows');
    await expectArchived(file());
  },
);

test('a file that was damaged before its month was dropped is not relied on', {
  timeout: 120_000,
}, async () => {
  await heldBy('lock table $month in row exclusive mode', async () => {
    const { child, ended } = start('now');
    await until(() => isWaiting('hold_month'), 'the command to wait', 60_000);
    child.kill('SIGKILL');
    await ended;
  });
  const handle = await open(join(folder, file()), 'r+');
  await handle.write(Buffer.alloc(64), 0, 64, 300);
  await handle.close();
  await archive('now');
  await expectArchived(...[file(), file('.2')].sort());
  const verified = await archive('verify');
  expect(verified.code).toBe(1);
  expect(verified.output).toContain(`✗ ${file()}`);
  expect(verified.output).toContain(`✓ ${file('.2')}`);
});

test('what changes after the file was written is in the file that the month leaves for', {
  timeout: 120_000,
}, async () => {
  const ended = await heldBy('lock table $month in row exclusive mode', async (holder) => {
    const command = start('now');
    await until(() => isWaiting('hold_month'), 'the command to wait', 60_000);
    await holder.query("update supplier_exchanges set outcome = 'rejected' where order_id = $1", [orderId()]);
    await holder.query('commit');
    return command.ended;
  });
  expect(ended.output).toContain(file('.2'));
  expect(await isInDatabase()).toBe(false);
  expect(await rowsInColdStorage()).toMatchObject([{ outcome: 'rejected' }]);
});

/** A file of before the passphrase was changed. */
const archiveOfAnotherKey = () =>
  writeArchive(
    join(folder, 'rush-month-supplier_exchanges-1999-03.archive'),
    Readable.from([Buffer.from('any')]),
    { kind: 'passphrase', passphrase: 'another one' },
  );

test('an order is read once and whole from files of which one holds a part of its month again, and one is of another key', {
  timeout: 120_000,
}, async () => {
  await shop.owner.query(
    'update supplier_exchanges set order_id = $1 where duration_ms = 9 and order_id <> $1',
    [orderId()],
  );
  await archive('now');
  await shop.owner.query("select make_month('supplier_exchanges', $1::date)", [`${year}-03-01`]);
  // As in a restored backup of the middle of the month.
  await shop.owner.query(
    `insert into supplier_exchanges overriding system value
     select id, null, $1, 'smileone', 'order', '{}', null, 'delivered', 7, at from jsonb_to_record($2) as r (id bigint, at timestamptz)`,
    [orderId(), JSON.stringify((await rowsInColdStorage())[0])],
  );
  expect((await archive('now')).output).toContain(file('.2'));
  await archiveOfAnotherKey();
  const { output, code } = await archive('order', orderId());
  expect(output).toContain('✗ rush-month-supplier_exchanges-1999-03.archive');
  expect(code).toBe(1);
  const rows = output.split('\n').filter((line) => line.startsWith('{'));
  expect(rows.map((line) => JSON.parse(line).duration_ms)).toEqual(['7', '9']);
});
