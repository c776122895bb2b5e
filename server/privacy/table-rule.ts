import { type RawBuilder, sql } from 'kysely';
import type { Person } from './person.ts';

/** What erasing a person does to a table. */
export interface TableRule {
  table: string;
  /**
   * `none`: about no shopper. `keep`: points to a person by pseudonym at most, or has to stay. `delete`: the person's
   * rows go. `replace`: the rows stay without what identifies the person. `append-only`: as `replace`, by
   * erase_from_append_only or erase_tax_documents in the database.
   */
  rule: 'none' | 'keep' | 'delete' | 'replace' | 'append-only';
  because: string;
  /** The columns that stay as they are, or go with their row. */
  columns: string;
  /** The columns that are replaced, and by what. */
  replaced?: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>;
  /** The person's rows, for `delete` and `replace`. */
  whose?: (person: Person) => RawBuilder<boolean>;
}

export const ofUser = (person: Person) => sql<boolean>`user_id = ${person.id}`;
export const ofOrders = (person: Person) =>
  sql<boolean>`order_id in (select id from orders where user_id = ${person.id})`;
export const empty = () => sql`''`;
export const nothing = () => sql`null`;
