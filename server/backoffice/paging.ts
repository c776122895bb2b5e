import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { endOfIndianDay, startOfIndianDay } from '#platform/indian-day.ts';

/** Above this, a list reports that it has more rows, and pages through only the newest. */
const COUNTED_MAX = 100_000;

export interface StaffList {
  name: 'orders' | 'wallet-transactions' | 'users';
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

export function allOf(
  conditions: readonly (RawBuilder<unknown> | false | '' | undefined)[],
): RawBuilder<boolean> {
  const sqlConditions = conditions.filter((condition) => typeof condition === 'object');
  return sql<boolean>`(${sql.join([sql`true`, ...sqlConditions], sql` and `)})`;
}

/** Matches a range of Indian days (yyyy-mm-dd), both ends inclusive. */
export function withinDays(
  column: RawBuilder<unknown>,
  { from, to }: { from?: string; to?: string },
): (RawBuilder<unknown> | undefined)[] {
  return [
    from ? sql`${column} >= ${startOfIndianDay(from)}` : undefined,
    to ? sql`${column} < ${endOfIndianDay(to)}` : undefined,
  ];
}

/**
 * Reads all ids up to the cap in one statement. The planner uses an index if few rows match and scans by id if many do.
 * Which is better depends on the values, so each run gets a custom plan. Beyond the last page, it returns the last.
 * @param countedMax for tests
 */
export function findPage(
  queries: Queries,
  { from, id }: StaffList,
  condition: RawBuilder<boolean>,
  request: { page: number; limit: number },
  countedMax = COUNTED_MAX,
) {
  return queries.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    const { rows } = await sql<{ ids: string[]; found: number; page: number }>`
      with found as materialized (
        select ${id} as id from ${from} where ${condition} order by ${id} desc limit ${sql.lit(countedMax + 1)}
      ), counted as materialized (
        select count(*)::int as found, greatest(1, least(${request.page}::int,
          ceil(least(count(*), ${countedMax}) / ${request.limit}::numeric)))::int as page
        from found
      )
      select found, page, array(
        select id from found order by id desc
        limit ${request.limit} offset (select (page - 1) * ${request.limit}::int from counted)
      ) as ids from counted`.execute(tx);
    const { ids, found, page } = rows[0] ?? { ids: [], found: 0, page: 1 };
    const total = Math.min(found, countedMax);
    const totalPages = Math.max(1, Math.ceil(total / request.limit));
    return { ids, total, isAtLeast: found > countedMax, page, totalPages };
  });
}

/** Up to this many customers, their rows are found by index; above that, by a scan. */
const OWNERS_MAX = 20_000;

export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (char) => `\\${char}`);
}

export function likeStart(text: string): string {
  return `${likeLiteral(text)}%`;
}

/** Trigram indexes cannot find substrings of fewer than three characters, so those match only the start. */
export function likePart(text: string): string {
  return text.length < 3 ? likeStart(text) : `%${likeLiteral(text)}%`;
}

export function userIdOf(user: string): RawBuilder<unknown> {
  return sql`(select id from users where id = ${user} or userid = upper(${user}) limit 1)`;
}

/** SQL condition: the row's customer has an email address that contains the text. @param ownersMax for tests */
export async function ownedByEmail(
  queries: Queries,
  userId: RawBuilder<unknown>,
  search: string,
  ownersMax = OWNERS_MAX,
): Promise<RawBuilder<boolean>> {
  const matches = sql`email_key like ${likePart(search.toLowerCase())}`;
  const owners = sql`select id from users where ${matches}`;
  const { rows } = await sql<{ isMany: boolean }>`
    select count(*) > ${ownersMax} as "isMany" from (${owners} limit ${ownersMax + 1}) found`.execute(
    queries,
  );
  return rows[0]?.isMany
    ? sql<boolean>`exists (select from users where id = ${userId} and ${matches})`
    : sql<boolean>`${userId} = any(array(${owners}))`;
}
