import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseProxy } from '../../testing/a-database-proxy.ts';
import { anEmptyDatabase } from '../../testing/an-empty-database.ts';
import { createLog } from '../log.ts';
import { Database } from './database.ts';

async function openProxiedDatabase(silenceMsMax: number) {
  const database = await anEmptyDatabase();
  const proxy = await openDatabaseProxy(database.appUrl);
  const db = new Database(proxy.url, { size: 1, log: createLog('silent'), silenceMsMax });
  onTestFinished(async () => {
    await db.close();
    await proxy.close();
    await database.drop();
  });
  const query = () => sql<{ answer: number }>`select 1 as answer`.execute(db.queries);
  await query();
  return { db, proxy, query };
}

test('a statement on a silent connection fails, and the next one gets another connection', async () => {
  const { proxy, query } = await openProxiedDatabase(200);
  proxy.silence();
  await expect(query()).rejects.toThrow('Connection terminated');
  expect((await query()).rows).toEqual([{ answer: 1 }]);
});

test('a transaction on a silent connection fails and releases the connection', async () => {
  const { db, proxy, query } = await openProxiedDatabase(200);
  await expect(
    db.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      proxy.silence();
      await sql`select 2`.execute(tx);
    }),
  ).rejects.toThrow(/connection/i);
  expect((await query()).rows).toEqual([{ answer: 1 }]);
});
