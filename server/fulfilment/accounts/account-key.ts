import { sql } from 'kysely';
import type { Supplier } from '../suppliers/supplier.ts';

/** One balance at a supplier: a region, and the position of a login in the settings, from 1. */
export type AccountKey = Pick<Supplier, 'name' | 'region' | 'account'>;

export interface AccountColumns {
  supplier: string;
  region: string;
  account: number;
}

export const columnsOf = ({ name, region, account }: AccountKey) => ({ supplier: name, region, account });

export const keyOf = ({ supplier, region, account }: AccountColumns) => ({ name: supplier, region, account });

/** An SQL condition: a row of `table` belongs to the account. */
export const isOf = (table: string, { name, region, account }: AccountKey) =>
  sql<boolean>`(${sql.ref(`${table}.supplier`)}, ${sql.ref(`${table}.region`)}, ${sql.ref(`${table}.account`)}) = (${name}, ${region}, ${account}::int)`;

export const accountName = ({ name, region, account }: AccountKey): string =>
  `${name} ${region}`.trim() + (account === 1 ? '' : `, account ${account}`);
