import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inDatabase } from '../server/testing/postgres.global.ts';
import { openTestShop, type TestShop } from '../server/testing/test-shop.ts';

let folder: string;
let shop: TestShop;
let emptyUrl: string;
const empty = `test_${randomBytes(6).toString('hex')}`;

async function inMaintenance(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(inject('postgres').ownerUrl, 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-commands-'));
  shop = await openTestShop({ withoutJobs: true });
  emptyUrl = inDatabase(inject('postgres').ownerUrl, empty);
  await inMaintenance(`create database ${empty}`);
});
afterAll(async () => {
  await shop.close();
  await inMaintenance(`drop database ${empty} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

function start(command: string, env: Record<string, string>) {
  const [script = '', ...args] = command.split(' ');
  return spawn(process.execPath, [`scripts/${script}`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, 'none'),
      ...env,
    },
  });
}

async function run(command: string, env: Record<string, string> = {}) {
  const child = start(command, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: output.trim() };
}
const onShop = () => ({ DATABASE_URL: shop.data.appUrl, DATABASE_OWNER_URL: shop.data.ownerUrl });
const nameOf = (url: string) => `${new URL(url).username}@${new URL(url).host}${new URL(url).pathname}`;

describe.each(['books.ts', 'make-owner.ts you@shop.example.in'])('%s', (command) => {
  test('makes no database where there is none, and says where it looked', async () => {
    const { code, output } = await run(command);
    expect(code).toBe(78);
    expect(output).toBe(
      `There is no shop in ${join(folder, 'none')} yet: npm start makes one. Compare DATABASE_URL and DATA_DIR if you mean another.`,
    );
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  test('leaves an empty database empty', async () => {
    const { code, output } = await run(command, { DATABASE_URL: emptyUrl });
    expect(code).toBe(78);
    expect(output).toContain(`There is no shop in this database (${nameOf(emptyUrl)}) yet`);
    const client = new pg.Client({ connectionString: emptyUrl });
    await client.connect();
    const tables = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
    await client.end();
    expect(tables.rowCount).toBe(0);
  });

  test('names the database that it works on', async () => {
    const { code, output } = await run(command, onShop());
    expect(code, output).toBe(0);
    expect(output).toMatch(new RegExp(`^Database: ${nameOf(shop.data.appUrl)}\n`));
  });

  test('refuses a database of a version before 1.0', async () => {
    await shop.owner.query("update migrations set name = '0001-platform.sql' where name = '0001-schema.sql'");
    const { code, output } = await run(command, onShop());
    await shop.owner.query("update migrations set name = '0001-schema.sql' where name = '0001-platform.sql'");
    expect(code).toBe(78);
    expect(output).toContain('This database belongs to a version before 1.0');
  });

  test('says in a sentence that nobody listens at DATABASE_URL', async () => {
    const { code, output } = await run(command, { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/shop' });
    expect(code).toBe(1);
    expect(output).toContain(
      'The database cannot be used: nobody listens at its address. Compare DATABASE_URL',
    );
    expect(output).not.toMatch(/^ +at /m);
  });
});

test.each([
  ['make-owner.ts', 'Who? npm run owner -- you@example.in'],
  [
    'make-owner.ts a@example.in b@example.in',
    'One address at a time. Write: npm run owner -- you@example.in',
  ],
  ['make-owner.ts --email a@example.in', "Unknown option '--email'."],
  ['seed.ts --orders many', '--orders takes a whole number up to 10000000, not “many”.'],
  ['seed.ts --orders 10 --users 1.5', '--users takes a whole number up to 10000000, not “1.5”.'],
  ['seed.ts --volume 3', "Unknown option '--volume'."],
  ['clear-demo.ts --force', "Unknown option '--force'."],
])('%s answers wrong input with a sentence', async (command, sentence) => {
  const { code, output } = await run(command);
  expect(code).toBeGreaterThan(0);
  expect(output).toBe(sentence);
});

test('make-owner.ts says that an address is none', async () => {
  const { code, output } = await run('make-owner.ts nobody', onShop());
  expect(code).toBe(78);
  expect(output).toMatch(
    /“nobody” is not an e-mail address that mail can reach\. Write: npm run owner -- you@example\.in$/,
  );
});

test('doctor.ts says which shop and database it is, what they run on, and which settings do not fit', async () => {
  const demo = await run('doctor.ts', onShop());
  expect(demo.output).toContain(`Name         ${nameOf(shop.data.appUrl)}`);
  expect(demo.output).toMatch(/PostgreSQL {3}\d+\.\d+, as the role rush_app, \d+ MB/);
  expect(demo.output).toMatch(/Migrations {3}all of this version/);
  expect(demo.output).toContain(`Node         ${process.versions.node}`);
  expect(demo.output).toMatch(/Disk {9}(✗ )?[\d.]+ GB free for/);
  const live = await run('doctor.ts', { ...onShop(), NODE_ENV: 'production' });
  expect(live.code).toBe(1);
  expect(live.output).toContain('✗ SECRET: must be set in production');
  const none = await run('doctor.ts');
  expect(none.output).toContain('none yet: npm start makes it');
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('doctor.ts ends without a word where nobody reads on, as behind a pipe to head', async () => {
  const child = start('doctor.ts', onShop());
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  expect({ code, said }).toEqual({ code: 0, said: '' });
});

test('backup.ts says in a sentence that its folder cannot be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { code, output } = await run(`backup.ts --to ${file}/below`, {
    ...onShop(),
    BACKUP_PASSPHRASE: 'a passphrase of the owner',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/below\S* cannot be there: a part of its path is a file\.$/);
  expect(output).not.toMatch(/^ +at /m);
});

test('restore.ts makes no place for a file that cannot be restored', async () => {
  const file = join(folder, 'shortened.backup');
  await writeFile(file, 'RUSHBACKUP1\n');
  const { code, output } = await run(`restore.ts ${file}`, {
    BACKUP_PASSPHRASE: 'a passphrase of the owner',
  });
  expect(code, output).toBe(1);
  expect(output).not.toMatch(/^ +at /m);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('seed.ts books the orders that it makes: every end and both ways to pay are there, and the books balance', async () => {
  const seeded = await run('seed.ts --orders 300 --users 20', onShop());
  expect(seeded.code, seeded.output).toBe(0);
  const more = await run('seed.ts --orders 400 --users 20', onShop());
  expect(more.code, more.output).toBe(0);
  const books = await run('books.ts', onShop());
  expect(books.output).toMatch(/The books balance\.$/);
  expect(books.code).toBe(0);
  const { rows: ends } = await shop.owner.query(
    `select o.status, o.paymentmode, c.status as charge, count(*)::int as orders from orders o
     left join charges c on c.purpose = 'order' and c.subject_id = o.id where o.orderid like 'V%' group by 1, 2, 3`,
  );
  expect(ends.reduce((sum, { orders }) => sum + orders, 0)).toBe(400);
  expect(ends.map(({ status, paymentmode, charge }) => `${status} ${paymentmode} ${charge}`).sort()).toEqual([
    'Cancelled upi failed',
    'Completed upi success',
    'Completed wallet null',
    'Failed upi failed',
    'Refunded upi success',
    'Refunded wallet null',
  ]);
  // The last line of each wallet says what the wallet holds.
  const { rows: wallets } = await shop.owner.query(
    `select distinct on (w.user_id) w.balance_after_paise as told, b.balance_paise as held from wallet_transactions w
     join ledger_balances b on b.account = 'user:' || w.user_id || ':coins'
     where w.user_id like '0volume%' and w.transfer_id is not null order by w.user_id, w.id desc`,
  );
  expect(wallets.length).toBeGreaterThan(10);
  for (const { told, held } of wallets) expect(told).toBe(held);
});
