import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Queries } from './database.ts';
import { StatementNames } from './statement-names.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.owner.query(
    'drop table if exists probes; create table probes (id int); insert into probes values (1); grant select on probes to public',
  );
});

/** As often as makes it a statement that is sent under a name. */
async function often(work: (n: number) => Promise<unknown>): Promise<void> {
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await work(n);
}
/** A statement whose rows are those of the table. */
const readProbes = async (queries: Queries) =>
  (await sql<Record<string, unknown>>`select * from probes where id = ${1}`.execute(queries)).rows;
const addColumn = (name: string) => shop.owner.query(`alter table probes add column ${name} int default 5`);

test('a statement that is sent often is planned once on its connection, with values of its own each time', async () => {
  const prepared = await shop.db.transaction(async (tx) => {
    await often(async (n) => {
      const { rows } = await sql<{ n: number }>`select ${n}::int as often`.execute(tx);
      expect(rows).toEqual([{ often: n }]);
    });
    await sql`select ${1}::int as seldom`.execute(tx);
    const found = await sql<{ statement: string; runs: number }>`
      select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
      where statement ~ 'as (often|seldom)$'`.execute(tx);
    return found.rows;
  });
  expect(prepared).toEqual([{ statement: 'select $1::int as often', runs: 3 }]);
});

test('a transaction goes on after a statement of a name that fails, with the next one', async () => {
  const divide = (by: number) =>
    shop.db.transaction((tx) => sql<{ n: number }>`select 6 / ${by}::int as n`.execute(tx));
  await often((n) => divide(n));
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(3)).rows).toEqual([{ n: 2 }]);
});

test('a column that is added while a shop is open breaks no read of its table', async () => {
  await often(() => readProbes(shop.db.queries));
  for (const column of ['one', 'two']) {
    await addColumn(column);
    const answers = await Promise.all(Array.from({ length: 30 }, () => readProbes(shop.db.queries)));
    for (const rows of answers) expect(rows[0]).toHaveProperty(column, 5);
    await often(() => readProbes(shop.db.queries));
  }
});

test('a transaction that meets such a column is done again whole, and once', async () => {
  await shop.owner.query('create table if not exists marks (n int); grant insert on marks to public');
  const work = () =>
    shop.db.transaction(async (tx) => {
      await sql`insert into marks values (${1})`.execute(tx);
      return readProbes(tx);
    });
  await often(work);
  await addColumn('later');
  await shop.owner.query('truncate marks');
  const answers = await Promise.all(Array.from({ length: 12 }, work));
  for (const rows of answers) expect(rows[0]).toHaveProperty('later', 5);
  expect((await shop.owner.query('select from marks')).rowCount).toBe(12);
});

test('names are given to so many statements, and to none without values', () => {
  const names = new StatementNames();
  const nameOf = (text: string, values: unknown[] = [1]) => {
    for (let i = 0; i < 5; i++) names.nameOf(text, values);
    return names.nameOf(text, values);
  };
  expect(nameOf('create table a (); create table b ()', [])).toBeUndefined();
  const given = Array.from({ length: 500 }, (_, n) => nameOf(`select ${n}, $1`));
  expect(new Set(given.filter((name) => name !== undefined)).size).toBe(200);
  expect(nameOf('select 3, $1')).toBe(given[3]);
});
