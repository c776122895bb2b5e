import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

/** The columns that the schema classifies as personal, by table, each with what empties it. */
export async function readPersonalColumns(
  queries: Queries,
): Promise<ReadonlyMap<string, Readonly<Record<string, RawBuilder<unknown>>>>> {
  const { rows } = await sql<{ table: string; column: string; empty: keyof typeof EMPTY }>`
    select c.relname as table, a.attname as column,
      case when not a.attnotnull then 'null' when a.atttypid in ('json'::regtype, 'jsonb'::regtype) then 'document' else 'text' end as empty
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and col_description(c.oid, a.attnum) like 'personal%'
    order by 1, a.attnum`.execute(queries);
  const byTable = new Map<string, Record<string, RawBuilder<unknown>>>();
  for (const { table, column, empty } of rows)
    byTable.set(table, { ...byTable.get(table), [column]: EMPTY[empty] });
  return byTable;
}

const EMPTY = { null: sql`null`, document: sql`'{}'`, text: sql`''` };
