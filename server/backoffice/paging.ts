import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { endOfIndianDay, startOfIndianDay } from '#platform/indian-day.ts';
import type { BigList } from './big-lists.ts';

/** So many rows are read and sorted for a page without a thought (some 20 ms). */
const SORTED_MAX = 10_000;
/** So many ids are read and sorted where the candidates are quick to read (some 150 ms). */
const INDEXED_MAX = 200_000;
/** The rows of so many users are looked up (some 50 ms at five rows each); of more, the list is walked. */
const OWNERS_MAX = 20_000;
/** Of more matches than are sorted only the newest are paged through; who has more narrows the search. */
const NEWEST_SHOWN = 1_000;

/** The filters of a big list, translated into SQL over its alias. */
export interface ListFilters {
  facets: readonly [string | undefined, string | undefined];
  /** Days of the last change, Indian time (yyyy-mm-dd). */
  from?: string;
  to?: string;
  /** What the search texts say; absent where there are none. */
  search?: {
    condition: RawBuilder<boolean>;
    /** Selects that an index answers, with `limit` to be put behind each; together they hold at least every match. */
    candidates: readonly RawBuilder<unknown>[];
    /** The candidates are quick to read: the index alone answers them, or their rows are narrow. */
    isIndexed: boolean;
    /** Every candidate fits the condition, so that the newest of them are the newest matches. */
    isExact: boolean;
    /** A select of users' ids whose rows are candidates too. */
    owners?: RawBuilder<unknown>;
  };
}

export interface FoundPage {
  ids: string[];
  /** Rows in all; the least there are where `isAtLeast`. */
  total: number;
  isAtLeast: boolean;
  /** Counts from 1; a page beyond the last is the last. */
  page: number;
  totalPages: number;
}

interface Wanted {
  page: number;
  limit: number;
}

/** All that the filters demand, as one condition. */
export function conditionOf(list: BigList, filters: ListFilters): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  list.facets.forEach((facet, i) => {
    if (filters.facets[i]) parts.push(sql`${facet} = ${filters.facets[i]}`);
  });
  if (filters.from) parts.push(sql`${list.updatedAt} >= ${startOfIndianDay(filters.from)}`);
  if (filters.to) parts.push(sql`${list.updatedAt} < ${endOfIndianDay(filters.to)}`);
  if (filters.search) parts.push(filters.search.condition);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The ids of one page of a big list, newest first, and how many rows there are. */
export async function findPage(
  queries: Queries,
  list: BigList,
  filters: ListFilters,
  wanted: Wanted,
): Promise<FoundPage> {
  return filters.search
    ? findSearched(queries, list, filters, filters.search, wanted)
    : findCounted(queries, list, filters, wanted);
}

function pageOf(total: number, wanted: Wanted): { page: number; totalPages: number; offset: number } {
  const totalPages = Math.max(1, Math.ceil(total / wanted.limit));
  const page = Math.min(wanted.page, totalPages);
  return { page, totalPages, offset: (page - 1) * wanted.limit };
}

/** The page of a list that is known as a whole. */
function cutPage(ids: string[], wanted: Wanted): FoundPage {
  const { offset, ...page } = pageOf(ids.length, wanted);
  return { ids: ids.slice(offset, offset + wanted.limit), total: ids.length, isAtLeast: false, ...page };
}

/**
 * Few matches are looked up and sorted. Of many, the ids are sorted where an index gives them; where it does
 * not, or where they are very many, they stand so densely that a walk from the newest row finds them.
 */
async function findSearched(
  queries: Queries,
  list: BigList,
  filters: ListFilters,
  search: NonNullable<ListFilters['search']>,
  wanted: Wanted,
): Promise<FoundPage> {
  const condition = conditionOf(list, filters);
  const hitsMax = search.isIndexed ? INDEXED_MAX : SORTED_MAX;
  const { offset, ...page } = pageOf(NEWEST_SHOWN, wanted);
  const owned = sql`select rows.id from owners cross join lateral (
    select ${list.id} as id from ${list.from} where user_id = owners.id
  ) rows`;
  const candidates = search.owners ? [...search.candidates, owned] : search.candidates;
  const hits = candidates.map(
    (select) =>
      sql`(select found.id from (${select}) found where not (select is_wide from wide) limit ${hitsMax + 1})`,
  );
  const hasOthers = filters.facets.some(Boolean) || filters.from || filters.to;
  // A row may be found once by each of the candidates.
  const sortedMax = search.isExact && !hasOthers ? candidates.length * (offset + wanted.limit) : hitsMax;
  const looked = await sql<{ hits: number | null; few: string[] | null; newest: string[] | null }>`
    with owners as materialized (${search.owners ?? sql`select null as id where false`} limit ${OWNERS_MAX + 1}),
      wide as materialized (select count(*) > ${OWNERS_MAX} as is_wide from owners),
      hits as materialized (${sql.join(hits, sql` union all `)}),
      counted as materialized (select count(*)::int as hits from hits),
      few as (select id from hits where (select hits from counted) <= ${SORTED_MAX}),
      newest as (
        select h.id from (
          select distinct id from (
            select id from hits where (select hits from counted) between ${SORTED_MAX + 1} and ${hitsMax}
            order by id desc limit ${sortedMax}
          ) top order by id desc
        ) h
        cross join lateral (select from ${list.from} where ${list.id} = h.id and ${condition} limit 1) row
        order by h.id desc limit ${wanted.limit} offset ${offset}
      )
    select case when not (select is_wide from wide) then (select hits from counted) end as hits,
      (select array_agg(${list.id} order by ${list.id} desc) from ${list.from}
       where ${list.id} = any(array(select id from few)) and ${condition}) as few,
      (select array_agg(id order by id desc) from newest) as newest`.execute(queries);
  const { hits: count, few, newest } = looked.rows[0] ?? { hits: null, few: null, newest: null };
  if (count !== null && count <= SORTED_MAX) return cutPage(few ?? [], wanted);
  const found =
    count !== null && count <= hitsMax
      ? (newest ?? [])
      : (
          await sql<{ id: string }>`
            select ${list.id} as id from ${list.from} where ${condition}
            order by ${list.id} desc limit ${wanted.limit} offset ${offset}`.execute(queries)
        ).rows.map((row) => row.id);
  // Other filters may leave fewer than the search text alone has.
  if (found.length < wanted.limit && (found.length > 0 || offset === 0))
    return {
      ids: found,
      total: offset + found.length,
      isAtLeast: false,
      page: page.page,
      totalPages: page.page,
    };
  return { ids: found, total: NEWEST_SHOWN, isAtLeast: true, ...page };
}

interface Stretch {
  startId: string;
  endId: string;
  /** Rows of the list that are newer than this block. */
  before: number;
}

/** Adds up the blocks to find where the page stands, and reads only there. */
async function findCounted(
  queries: Queries,
  list: BigList,
  filters: ListFilters,
  wanted: Wanted,
): Promise<FoundPage> {
  const condition = conditionOf(list, filters);
  const laid = await sql<{ total: number; tail: number; end_id: string; stretches: Stretch[] | null }>`
    with mark as (select coalesce((select end_id from list_block_marks where list = ${list.name}), '') as end_id),
    tail as materialized (select count(*)::int as rows from ${list.from} where ${list.id} >= (select end_id from mark) and ${condition}),
    blocks as (
      select start_id, end_id, sum(rows)::int as rows from list_blocks where ${blockCondition(list, filters)} group by start_id, end_id
    ),
    laid as materialized (
      select start_id, end_id, rows, (select rows from tail) + (sum(rows) over (order by start_id desc))::int - rows as before from blocks
    ),
    total as (select (select rows from tail) + coalesce(sum(rows), 0)::int as rows from laid),
    asked as (select greatest(1, least(${wanted.page}::int, ceil(rows / ${wanted.limit}::numeric)::int)) as page from total)
    select total.rows as total, (select rows from tail) as tail, (select end_id from mark),
      (select json_agg(json_build_object('startId', start_id, 'endId', end_id, 'before', before) order by start_id desc)
       from laid where before < asked.page * ${wanted.limit}::int and before + rows > (asked.page - 1) * ${wanted.limit}::int) as stretches
    from total, asked`.execute(queries);
  const {
    total,
    tail,
    end_id: endId,
    stretches,
  } = laid.rows[0] ?? { total: 0, tail: 0, end_id: '', stretches: null };
  const { offset, ...page } = pageOf(total, wanted);
  const rows =
    total <= SORTED_MAX
      ? await sql<{ id: string }>`
          with found as materialized (select ${list.id} as id from ${list.from} where ${condition})
          select id from found order by id desc limit ${wanted.limit} offset ${offset}`.execute(queries)
      : await readStretches(queries, list, condition, {
          stretches: stretches ?? [],
          tail,
          endId,
          offset,
          limit: wanted.limit,
        });
  return { ids: rows.rows.map((row) => row.id), total, isAtLeast: false, ...page };
}

function readStretches(
  queries: Queries,
  list: BigList,
  condition: RawBuilder<boolean>,
  where: { stretches: readonly Stretch[]; tail: number; endId: string; offset: number; limit: number },
) {
  const { stretches, tail, endId, offset, limit } = where;
  const isInTail = offset < tail;
  const skipped = isInTail ? 0 : (stretches[0]?.before ?? 0);
  const starts = stretches.map((stretch) => stretch.startId);
  const ends = stretches.map((stretch) => stretch.endId);
  return sql<{ id: string }>`
    select id from (
      select ${list.id} as id from ${list.from} where ${isInTail} and ${list.id} >= ${endId} and ${condition}
      union all
      select there.id from unnest(${starts}::text[], ${ends}::text[]) b (start_id, end_id)
      cross join lateral (
        select ${list.id} as id from ${list.from} where ${list.id} >= b.start_id and ${list.id} < b.end_id and ${condition}
      ) there
    ) rows order by id desc limit ${limit} offset ${offset - skipped}`.execute(queries);
}

function blockCondition(list: BigList, filters: ListFilters): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`list = ${list.name}`];
  if (filters.facets[0]) parts.push(sql`first_facet = ${filters.facets[0]}`);
  if (filters.facets[1]) parts.push(sql`second_facet = ${filters.facets[1]}`);
  if (filters.from) parts.push(sql`day >= ${filters.from}::date`);
  if (filters.to) parts.push(sql`day <= ${filters.to}::date`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
