import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
});
afterAll(() => shop.close());

test('a marked statement is prepared once on its connection and carried out again, any other is not prepared', async () => {
  const { db } = shop.shop.platform;
  const prepared = await db.transaction(async (tx) => {
    for (const n of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`/* plan probe */ select ${n}::int as n`.execute(tx);
      expect(rows).toEqual([{ n }]);
      await sql`select ${n}::int as unmarked`.execute(tx);
    }
    const found = await sql<{ name: string; runs: number }>`
      select name, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
      where name = 'probe' or statement like '%unmarked%' and statement not like '%pg_prepared%'`.execute(tx);
    return found.rows;
  });
  expect(prepared).toEqual([{ name: 'probe', runs: 3 }]);
});

test('a transaction goes on after a marked statement that fails, with the next one', async () => {
  const { db } = shop.shop.platform;
  const divide = (by: number) =>
    db.transaction((tx) => sql<{ n: number }>`/* plan divide */ select 6 / ${by}::int as n`.execute(tx));
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(3)).rows).toEqual([{ n: 2 }]);
});
