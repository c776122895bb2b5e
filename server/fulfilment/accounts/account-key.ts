import { sql } from 'kysely';
import type { Supplier } from '../suppliers/supplier.ts';

/** Identifies one balance at a supplier: by region, and by the position of the login in the settings, from 1. */
export type AccountKey = Pick<Supplier, 'name' | 'region' | 'account'>;

export interface AccountColumns {
  supplier: string;
  region: string;
  account: number;
}

export const columnsOf = ({ name, region, account }: AccountKey) => ({ supplier: name, region, account });

export const keyOf = ({ supplier, region, account }: AccountColumns) => ({ name: supplier, region, account });

/** The SQL condition that a row of `table` belongs to the account. */
export const belongsTo = (table: string, { name, region, account }: AccountKey) =>
  sql<boolean>`(${sql.ref(`${table}.supplier`)}, ${sql.ref(`${table}.region`)}, ${sql.ref(`${table}.account`)}) = (${name}, ${region}, ${account}::int)`;

export const accountName = ({ name, region, account }: AccountKey): string =>
  `${name} ${region}`.trim() + (account === 1 ? '' : `, account ${account}`);
