import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { EXPORT_SECTIONS, NOT_EXPORTED } from './export-sections.ts';
import { PERSONAL_DATA } from './personal-data.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
});
afterAll(() => shop.close());

test('every column of the schema has a rule for the day its person is erased, and every rule has its column', async () => {
  const { rows } = await shop.owner.query<{ name: string }>(`
    select case when table_schema = 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_catalog, table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'months')`);
  const inSchema = new Set(rows.map(({ name }) => name));
  const inRules = PERSONAL_DATA.flatMap(({ table, columns, replaced = {} }) =>
    [...columns.split(/\s+/), ...Object.keys(replaced)].map((column) => `${table}.${column}`),
  );
  const ruled = new Set(inRules);
  expect(inRules).toHaveLength(ruled.size);
  expect([...inSchema].filter((name) => !ruled.has(name)).sort(), 'columns without a rule').toEqual([]);
  expect([...ruled].filter((name) => !inSchema.has(name)).sort(), 'rules without a column').toEqual([]);
});

test('every table whose rows are erased is in the file a person may download, or is listed with the reason why not', () => {
  const exported = new Set(EXPORT_SECTIONS.flatMap(({ tables }) => tables));
  const personal = PERSONAL_DATA.filter(({ rule }) => ['delete', 'replace', 'append-only'].includes(rule));
  const missing = personal.map(({ table }) => table).filter((table) => !exported.has(table));
  expect(missing.sort()).toEqual(Object.keys(NOT_EXPORTED).sort());
});
