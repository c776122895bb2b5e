import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

/** The rows of this many customers are looked up by an index; of more, the list is walked. */
const OWNERS_MAX = 20_000;

/** Text that means itself inside LIKE. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** The LIKE pattern of values that begin with the text. */
export function likeStart(text: string): string {
  return `${likeLiteral(text)}%`;
}

/** The LIKE pattern of values that contain the text. Trigram indexes know only the starts of texts under three characters. */
export function likePart(text: string): string {
  return text.length < 3 ? likeStart(text) : `%${likeLiteral(text)}%`;
}

/** The user that a filter names by `_id` or userid. */
export function userNamed(user: string): RawBuilder<unknown> {
  return sql`(select id from users where id = ${user} or userid = upper(${user}) limit 1)`;
}

/** Whether a row belongs to a customer whose address contains the text. @param ownersMax only a test gives another one */
export async function ownedByEmail(
  queries: Queries,
  userId: RawBuilder<unknown>,
  search: string,
  ownersMax = OWNERS_MAX,
): Promise<RawBuilder<boolean>> {
  const fits = sql`email_key like ${likePart(search.toLowerCase())}`;
  const owners = sql`select id from users where ${fits}`;
  const { rows } = await sql<{ isMany: boolean }>`
    select count(*) > ${ownersMax} as "isMany" from (${owners} limit ${ownersMax + 1}) found`.execute(
    queries,
  );
  return rows[0]?.isMany
    ? sql<boolean>`exists (select from users where id = ${userId} and ${fits})`
    : sql<boolean>`${userId} = any(array(${owners}))`;
}
