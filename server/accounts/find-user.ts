import type { Selectable, Updateable } from 'kysely';
import type { Queries, Tables, Tx } from '#platform/database/database.ts';

export type UserRow = Selectable<Tables['users']>;

export function findUserById(queries: Queries, id: string): Promise<UserRow> {
  return queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** @param emailKey in lower case */
export function findUserByEmail(queries: Queries, emailKey: string): Promise<UserRow | undefined> {
  return queries.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

export function findUserByMobile(queries: Queries, mobile: string): Promise<UserRow | undefined> {
  return queries.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst();
}

export function lockUser(tx: Tx, id: string): Promise<UserRow> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Updates a user and increments the version, so that staff who have the form open must reload it. */
export function writeUser(
  queries: Queries,
  id: string,
  values: Updateable<Tables['users']>,
): Promise<UserRow> {
  return queries
    .updateTable('users')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
