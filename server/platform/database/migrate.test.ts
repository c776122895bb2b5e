import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop, until } from '../../testing/test-shop.ts';
import { migrate } from './migrate.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
  folder = await mkdtemp(join(tmpdir(), 'rush-migrations-'));
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const edited = '0010-orders.sql';

test('refuses to start where a migration was changed after it had run, and names the file', async () => {
  expect(await migrate(shop.data.ownerUrl, { folder })).toEqual([]);
  const text = await readFile(join(folder, edited), 'utf8');
  await appendFile(join(folder, edited), '\nalter table orders add column gift boolean;\n');
  await expect(migrate(shop.data.ownerUrl, { folder })).rejects.toThrow(
    `The migration ${edited} was changed after it had run on this database. Restore the file and write a new migration instead.`,
  );
  await writeFile(join(folder, edited), text.replaceAll('\n', '\r\n'));
  expect(await migrate(shop.data.ownerUrl, { folder })).toEqual([]);
});

test('a migration that ran before checksums were kept is taken as its file is now', async () => {
  await shop.owner.query('update migrations set checksum = null');
  expect(await migrate(shop.data.ownerUrl)).toEqual([]);
  const kept = await shop.owner.query('select from migrations where checksum is null');
  expect(kept.rowCount).toBe(0);
});

test('a migration that waits for a table lets others have it in between, and runs once it is free', async () => {
  const own = await mkdtemp(join(tmpdir(), 'rush-waiting-'));
  await cp(folder, own, { recursive: true });
  await writeFile(join(own, '9999-waiting.sql'), 'alter table saved_players add column waiting boolean;');
  const reading = await shop.owner.connect();
  const isWaiting = async () =>
    (
      await shop.owner.query(
        "select from pg_stat_activity where wait_event = 'relation' and application_name = 'rush migrate' and datname = current_database()",
      )
    ).rowCount === 1;
  try {
    await reading.query('begin; lock table saved_players in access share mode');
    const ran = migrate(shop.data.ownerUrl, {
      folder: own,
      patience: { lockMs: 100, tries: 1_000, pauseMs: 100 },
    });
    await until(isWaiting, 'the migration to wait');
    await until(async () => !(await isWaiting()), 'the migration to let others have the table');
    await reading.query('commit');
    expect(await ran).toEqual(['9999-waiting.sql']);
  } finally {
    await reading.query('rollback');
    reading.release();
    await shop.owner.query(
      "alter table saved_players drop column if exists waiting; delete from migrations where name = '9999-waiting.sql'",
    );
    await rm(own, { recursive: true, force: true });
  }
});

test.each(['shop-front', 'Another "front"'])(
  'grants the role %j what serving needs though no migration runs, and not to rewrite the books',
  async (role) => {
    const quoted = pg.escapeIdentifier(role);
    await shop.owner.query(`create role ${quoted} login password 'front'`);
    const address = new URL(shop.data.ownerUrl);
    address.username = encodeURIComponent(role);
    address.password = 'front';
    const front = new pg.Client({ connectionString: address.href });
    try {
      expect(await migrate(shop.data.ownerUrl, { appUrl: address.href })).toEqual([]);
      await front.connect();
      await front.query(
        "insert into settings (name, value) values ('test', '1') on conflict (name) do update set value = '2'",
      );
      await front.query("select graphile_worker.add_job('nothing')");
      await front.query('select balance_paise from ledger_balances limit 1 for update');
      for (const rewrite of [
        'update ledger_transfers set amount_paise = 1',
        'update ledger_balances set balance_paise = 1',
        'delete from ledger_transfers',
        'delete from migrations',
        'alter table ledger_balances add column more int',
      ])
        await expect(front.query(rewrite), rewrite).rejects.toMatchObject({ code: '42501' });
    } finally {
      await front.end();
      await shop.owner.query(
        `delete from settings where name = 'test'; drop owned by ${quoted}; drop role ${quoted}`,
      );
    }
  },
);
