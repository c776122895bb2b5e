import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { inDatabase } from '../server/testing/postgres.global.ts';
import { openTestShop, type TestShop } from '../server/testing/test-shop.ts';
import { startScript } from './a-command.ts';

let folder: string;
let shop: TestShop;
let emptyUrl: string;
const emptyDatabase = `test_${randomBytes(6).toString('hex')}`;

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
const queryMaintenanceDatabase = (statement: string) =>
  query(inDatabase(inject('postgres').ownerUrl, 'postgres'), statement);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-commands-'));
  shop = await openTestShop({ withoutJobs: true });
  emptyUrl = inDatabase(inject('postgres').ownerUrl, emptyDatabase);
  await queryMaintenanceDatabase(`create database ${emptyDatabase}`);
});
afterAll(async () => {
  await shop.close();
  await queryMaintenanceDatabase(`drop database ${emptyDatabase} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function run(command: string, env: Record<string, string> = {}) {
  const [script = '', ...args] = command.split(' ');
  const { ended } = startScript(script, args, {
    ...process.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'none'),
    ...env,
  });
  const { code, output } = await ended;
  expect(output).not.toMatch(/^ +at /m);
  return { code, output: output.trim() };
}
const shopEnv = () => ({ DATABASE_URL: shop.data.appUrl, DATABASE_OWNER_URL: shop.data.ownerUrl });
const nameOf = (url: string) => `${new URL(url).username}@${new URL(url).host}${new URL(url).pathname}`;

describe.each(['books.ts', 'make-owner.ts you@shop.example.in'])('%s', (command) => {
  test('creates no database, and reports where it looked for one', async () => {
    const { code, output } = await run(command);
    expect(code).toBe(78);
    expect(output).toContain(`There is no shop in ${join(folder, 'none')} yet`);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  test('leaves an empty database empty', async () => {
    const { code, output } = await run(command, { DATABASE_URL: emptyUrl });
    expect(code).toBe(78);
    expect(output).toContain(`There is no shop in this database (${nameOf(emptyUrl)}) yet`);
    const tables = await query(emptyUrl, "select from pg_class where relnamespace = 'public'::regnamespace");
    expect(tables.rowCount).toBe(0);
  });
});

test('seed.ts refuses to run in production', async () => {
  const { code, output } = await run('seed.ts', { NODE_ENV: 'production' });
  expect(code).toBe(78);
  expect(output).toContain('NODE_ENV is production');
});

test('seed.ts seeds orders with every final status and both payment modes, and the books balance', async () => {
  const seeding = await run('seed.ts --orders 400 --users 20', shopEnv());
  expect(seeding.code, seeding.output).toBe(0);
  const books = await run('books.ts', shopEnv());
  expect(books.output).toMatch(/The books balance\.$/);
  expect(books.code).toBe(0);
  const { rows } = await shop.owner.query<{ combination: string }>(
    `select distinct concat_ws(' ', o.status, o.paymentmode, coalesce(c.status, 'null')) as combination from orders o
     left join charges c on c.purpose = 'order' and c.subject_id = o.id where o.orderid like 'V%' order by 1`,
  );
  expect(rows.map(({ combination }) => combination)).toEqual([
    'Cancelled upi failed',
    'Completed upi success',
    'Completed wallet null',
    'Failed upi failed',
    'Refunded upi success',
    'Refunded wallet null',
  ]);
});
