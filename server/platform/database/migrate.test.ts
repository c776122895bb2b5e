import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { anEmptyDatabase } from '../../testing/an-empty-database.ts';
import { aTestShop } from '../../testing/test-shop.ts';
import { migrate } from './migrate.ts';

const SCHEMA = '0001-schema.sql';
const shop = await aTestShop({ withoutJobs: true });
const folder = await mkdtemp(join(tmpdir(), 'rush-migrations-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true });

test('concurrent runs apply each migration once', async () => {
  const { ownerUrl, appUrl, drop } = await anEmptyDatabase();
  try {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(ownerUrl, { appUrl, folder })));
    expect(applied.flat()).toEqual([SCHEMA]);
    expect(await migrate(ownerUrl, { appUrl, folder })).toEqual([]);
  } finally {
    await drop();
  }
});

test('an applied migration that was changed is refused by name, unless only its line endings differ', async () => {
  const text = await readFile(join(folder, SCHEMA), 'utf8');
  await appendFile(join(folder, SCHEMA), '\nalter table orders add column gift boolean;\n');
  await expect(migrate(shop.data.ownerUrl, { folder })).rejects.toThrow(
    `The migration ${SCHEMA} was changed after it had run on this database. Restore the file and write a new migration instead.`,
  );
  await writeFile(join(folder, SCHEMA), text.replaceAll('\n', '\r\n'));
  expect(await migrate(shop.data.ownerUrl, { folder })).toEqual([]);
});

test.each(['shop-front', 'Another "front"'])(
  'the role %j gets its privileges even without a new migration, but cannot rewrite the ledger',
  async (role) => {
    const quoted = pg.escapeIdentifier(role);
    await shop.owner.query(`create role ${quoted} login password 'front'`);
    const url = new URL(shop.data.ownerUrl);
    url.username = encodeURIComponent(role);
    url.password = 'front';
    const front = new pg.Client({ connectionString: url.href });
    try {
      expect(await migrate(shop.data.ownerUrl, { appUrl: url.href })).toEqual([]);
      await front.connect();
      await front.query(
        "insert into settings (name, value) values ('test', '1') on conflict (name) do update set value = '2'",
      );
      await front.query("select graphile_worker.add_job('nothing')");
      await front.query('select balance_paise from ledger_balances limit 1 for update');
      for (const statement of [
        'update ledger_transfers set amount_paise = 1',
        'update ledger_balances set balance_paise = 1',
        'delete from ledger_transfers',
        'delete from migrations',
        'alter table ledger_balances add column more int',
      ])
        await expect(front.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    } finally {
      await front.end();
      await shop.owner.query(
        `delete from settings where name = 'test'; drop owned by ${quoted}; drop role ${quoted}`,
      );
    }
  },
);
