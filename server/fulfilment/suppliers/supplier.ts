import type { RejectionCause } from '@rush/contract/offers.ts';
import type { SignatureFinding } from '@rush/contract/signature-finding.ts';
import { sql } from 'kysely';

export interface SupplierPlayer {
  userid: string;
  zoneid: string;
}

export type PlayerResult =
  | { kind: 'found'; username: string; use: string; changePrice: number | null }
  /** The shop shows its own message. */
  | { kind: 'not-found' }
  | { kind: 'notice'; message: string }
  /** Shown in the supplier's own words. */
  | { kind: 'refused'; message: string };

export interface SupplierOrder {
  reference: string;
  product: string;
  item: string;
  player: SupplierPlayer;
}

export interface RequestExpiry {
  /** ms from the call until the supplier rejects the request; null if it never expires. */
  expiresInMs: number | null;
}

/** Adapters throw UnknownOutcome if the supplier may have executed the order. */
export type OrderResult =
  | { kind: 'delivered'; reference: string }
  /** The outcome must be polled. */
  | { kind: 'accepted'; reference: string }
  | { kind: 'rejected'; reason: string; cause: RejectionCause }
  /** Not executed, because our balance is too low. Other orders will fail too. */
  | { kind: 'no-balance'; reason: string };

export interface SignatureAges {
  /** The probed signature is this far from its expiry and must be accepted. */
  expiresInMs: number;
  /** The probed signature expired this long ago and must be rejected. */
  marginMs: number;
}

export interface SignatureProbe {
  /** `old-refused`: rejected too early. `expired-accepted`: accepted too late. */
  kind: SignatureFinding;
}

export interface CataloguePack {
  id: string;
  name: string;
  /** The amount as the supplier writes it; empty if the name contains it. */
  amount: string;
  /** In the balance's unit; null if it is not a number. */
  price: number | null;
}

export interface SupplierGame {
  code: string;
  /** Empty if the supplier has only a code. */
  name: string;
}

/** The adapter for one supplier account. docs/developers/add-a-supplier.md explains the rules. */
export interface Supplier {
  readonly name: string;
  readonly region: string;
  readonly account: number;
  readonly environment: 'test' | 'live';
  checkPlayer(product: string, item: string, player: SupplierPlayer): Promise<PlayerResult>;
  /** Buys one pack. Only suppliers with `probeSignature` honor `expiry`. */
  order(order: SupplierOrder, expiry?: RequestExpiry): Promise<OrderResult>;
  /** In the supplier's unit, as received. @param expiry signs this call like an order that expires, as a test */
  balance(expiry?: RequestExpiry): Promise<string>;
  /** Tests, with harmless calls, when signatures expire. @throws UnknownOutcome if the test is inconclusive */
  probeSignature?(ages: SignatureAges): Promise<SignatureProbe>;
  /** Present only if the supplier stores our references. @returns null if the order never arrived */
  find?(order: SupplierOrder & { supplierReference: string }): Promise<OrderResult | null>;
  /** References of completed orders that were reversed in this period. */
  listReversed?(from: Date, to: Date): Promise<string[]>;
  catalogue?(product: string): Promise<readonly CataloguePack[]>;
  games?(): Promise<readonly SupplierGame[]>;
}

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
