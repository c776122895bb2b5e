import { type RawBuilder, sql } from 'kysely';

/** Text that means itself inside LIKE. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** The LIKE pattern of values that begin with the text. */
export function likeStart(text: string): string {
  return `${likeLiteral(text)}%`;
}

/**
 * The LIKE pattern of values that hold the text anywhere. A trigram index knows the starts of shorter texts, but not
 * what stands inside.
 */
export function likePart(text: string): string {
  return text.length < 3 ? likeStart(text) : `%${likeLiteral(text)}%`;
}

/** The users with a part of an address, as a select of ids. */
export function usersByEmail(search: string): RawBuilder<unknown> {
  return sql`select id from users where email_key like ${likePart(search.toLowerCase())}`;
}

/** Whether the user of a row has the text in the address. Of one row after the other: a list of all that fit could be as long as the table of users. */
export function userOfRowFits(search: string): RawBuilder<boolean> {
  return sql<boolean>`(select email_key from users where users.id = user_id) like ${likePart(search.toLowerCase())}`;
}
