import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { anEmptyDatabase } from '../../testing/an-empty-database.ts';
import { createLog } from '../log.ts';
import { Database, PREPARED } from './database.ts';

async function readSession(isPooled: boolean) {
  const database = await anEmptyDatabase();
  const directUrl = isPooled ? database.appUrl : undefined;
  const db = new Database(database.appUrl, { size: 1, log: createLog('silent'), directUrl });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  await db.prepared('prepared probe', sql`select 2`);
  const { rows } = await sql<{ prepared: string[]; timeout: string }>`
    select array(select statement from pg_prepared_statements where statement = 'select 2')::text[] as prepared,
      (select source from pg_settings where name = 'statement_timeout') as timeout`.execute(db.queries);
  return rows[0];
}

test('a direct connection has a statement timeout and keeps prepared statements', async () => {
  expect(await readSession(false)).toEqual({ prepared: ['select 2'], timeout: 'client' });
});

test('a pooled connection keeps no prepared statements and sends no startup options', async () => {
  expect(await readSession(true)).toEqual({ prepared: [], timeout: 'default' });
});

test('a connection is dropped after a read-only error', async () => {
  const database = await anEmptyDatabase();
  const db = new Database(database.appUrl, { size: 1, log: createLog('silent') });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  const readPid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.queries)).rows[0]?.pid;
  await sql`set default_transaction_read_only = on`.execute(db.queries);
  const before = await readPid();
  await expect(sql`create table refused ()`.execute(db.queries)).rejects.toThrow('read-only transaction');
  expect(await readPid()).not.toBe(before);
});

test('a prepared statement survives a migration that changes its columns', async () => {
  const database = await anEmptyDatabase();
  const db = new Database(database.ownerUrl, { size: 1, log: createLog('silent') });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  const readRow = async (queries = db.queries) =>
    (await sql`${PREPARED} select * from probe`.execute(queries)).rows[0];
  await sql`create table probe as select 1 as a`.execute(db.queries);
  expect(await readRow()).toEqual({ a: 1 });
  await sql`alter table probe add column b int`.execute(db.queries);
  expect(await readRow()).toEqual({ a: 1, b: null });
  await readRow();
  await sql`alter table probe add column c int`.execute(db.queries);
  expect(await db.transaction((tx) => readRow(tx))).toEqual({ a: 1, b: null, c: null });
});
