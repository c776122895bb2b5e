import { type RawBuilder, sql } from 'kysely';

/** A table with millions of rows that staff page through, newest first by id. */
export interface BigList {
  name: 'orders' | 'wallet-transactions' | 'users';
  /** The table under the alias that its conditions use. */
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  updatedAt: RawBuilder<unknown>;
  createdAt: RawBuilder<unknown>;
  /** The two columns of few values that its filters ask for, as text. */
  facets: readonly [RawBuilder<unknown>, RawBuilder<unknown>];
}

export const ORDERS: BigList = {
  name: 'orders',
  from: sql`orders o`,
  id: sql`o.id`,
  updatedAt: sql`o.updated_at`,
  createdAt: sql`o.created_at`,
  facets: [sql`o.status`, sql`o.paymentmode`],
};

export const WALLET_TRANSACTIONS: BigList = {
  name: 'wallet-transactions',
  from: sql`wallet_transactions w`,
  id: sql`w.id`,
  updatedAt: sql`w.updated_at`,
  createdAt: sql`w.created_at`,
  facets: [sql`w.type`, sql`w.status`],
};

export const USERS: BigList = {
  name: 'users',
  from: sql`users u`,
  id: sql`u.id`,
  updatedAt: sql`u.updated_at`,
  createdAt: sql`u.created_at`,
  facets: [sql`u.role`, sql`(u.mobile_proven or u.email_proven)::text`],
};

export const BIG_LISTS: readonly BigList[] = [ORDERS, WALLET_TRANSACTIONS, USERS];
