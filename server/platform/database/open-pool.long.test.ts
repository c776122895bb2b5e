import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseProxy } from '../../testing/a-database-proxy.ts';
import { anEmptyDatabase } from '../../testing/an-empty-database.ts';
import { createLog } from '../log.ts';
import { Database } from './database.ts';

async function openLine(silenceMsMax: number) {
  const database = await anEmptyDatabase();
  const line = await openDatabaseProxy(database.appUrl);
  const db = new Database(line.url, { size: 1, log: createLog('silent'), silenceMsMax });
  onTestFinished(async () => {
    await db.close();
    await line.close();
    await database.drop();
  });
  const ask = () => sql<{ answer: number }>`select 1 as answer`.execute(db.queries);
  await ask();
  return { db, line, ask };
}

test('a statement on a silent connection fails as unavailable, and the next one gets another connection', async () => {
  const { line, ask } = await openLine(200);
  line.silence();
  await expect(ask()).rejects.toThrow('Connection terminated');
  expect((await ask()).rows).toEqual([{ answer: 1 }]);
});

test('a transaction on a silent connection fails and releases the connection', async () => {
  const { db, line, ask } = await openLine(200);
  await expect(
    db.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      line.silence();
      await sql`select 2`.execute(tx);
    }),
  ).rejects.toThrow(/connection/i);
  expect((await ask()).rows).toEqual([{ answer: 1 }]);
});
