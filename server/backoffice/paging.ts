import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

/** Above this many rows an unfiltered count is the planner's estimate kept fresh by autovacuum, not a scan. */
const EXACT_ROWS_MAX = 50_000;
/** A filtered count stops here: nobody reads page 2,000 of a search, and the scan must end. */
const COUNTED_ROWS_MAX = 100_000;

/**
 * How many rows a list has. Small tables and filtered lists are counted (up to a ceiling); large unfiltered
 * ones are kept count of by `table_counts`.
 */
export async function countRows(
  queries: Queries,
  table: string,
  from: RawBuilder<unknown>,
  condition: RawBuilder<boolean>,
  isFiltered: boolean,
): Promise<number> {
  if (!isFiltered) {
    const estimate = await sql<{
      rows: number;
    }>`select reltuples::bigint as rows from pg_class where oid = ${table}::regclass`.execute(queries);
    const rows = estimate.rows[0]?.rows ?? 0;
    if (rows > EXACT_ROWS_MAX) return rows;
  }
  const counted = await sql<{
    rows: number;
  }>`select count(*)::int as rows from (select 1 from ${from} where ${condition} limit ${COUNTED_ROWS_MAX}) counted`.execute(
    queries,
  );
  return counted.rows[0]?.rows ?? 0;
}

/** The ids of one page, newest first, reading from the nearer end of the index. */
export async function findPage(
  queries: Queries,
  list: {
    from: RawBuilder<unknown>;
    id: RawBuilder<unknown>;
    condition: RawBuilder<boolean>;
    page: number;
    limit: number;
    total: number;
  },
): Promise<{ ids: string[]; page: number; totalPages: number }> {
  const totalPages = Math.max(1, Math.ceil(list.total / list.limit));
  const page = Math.min(list.page, totalPages);
  const offset = (page - 1) * list.limit;
  const isNearEnd = offset > list.total / 2;
  const size = Math.min(list.limit, Math.max(0, list.total - offset));
  const rows = isNearEnd
    ? await sql<{
        id: string;
      }>`select ${list.id} as id from ${list.from} where ${list.condition} order by ${list.id} limit ${size} offset ${Math.max(0, list.total - offset - size)}`.execute(
        queries,
      )
    : await sql<{
        id: string;
      }>`select ${list.id} as id from ${list.from} where ${list.condition} order by ${list.id} desc limit ${list.limit} offset ${offset}`.execute(
        queries,
      );
  return { ids: rows.rows.map((row) => row.id), page, totalPages };
}
