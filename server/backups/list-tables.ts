import type pg from 'pg';

/**
 * Jobs are not in a backup: each is either put on the list again by what runs by the clock, or a message that would
 * reach people twice. Which migrations ran stands in the manifest.
 */
const LEFT_OUT = ['migrations', 'staged_jobs'];

/** The tables that a backup holds, with the columns that hold values of their own. Unlogged ones are scratch. */
export async function listTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** The counters behind ids and numbers. They go on while others write, so a value may be ahead of the rows, never behind. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value::float8 as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** `"name"`, for SQL that names what the database itself has listed. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The rows of a table, those of its partitions too. */
export const selectRows = ({ name, columns }: { name: string; columns: readonly string[] }): string =>
  `select ${columns.map(quoted).join(', ')} from public.${quoted(name)}`;

export const copyList = ({ name, columns }: { name: string; columns: readonly string[] }): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
