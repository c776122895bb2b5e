import type { RejectionCause } from '@rush/contract/offers.ts';
import type { SignatureFinding } from '@rush/contract/signature-finding.ts';

export interface SupplierPlayer {
  userid: string;
  zoneid: string;
}

export type PlayerAnswer =
  | { kind: 'found'; username: string; use: string; changePrice: number | null }
  /** By its code or without a message; the shop shows its own sentence. */
  | { kind: 'not-found' }
  /** One of the notices about regions that the supplier does not sell to; shoppers see other words. */
  | { kind: 'notice'; message: string }
  /** Anything else, in the supplier's own words. */
  | { kind: 'refused'; message: string };

export interface SupplierOrder {
  /** Our own reference of the delivery. */
  reference: string;
  /** The supplier's product code. */
  product: string;
  /** The supplier's id of the pack. */
  item: string;
  player: SupplierPlayer;
}

export interface RequestExpiry {
  /** ms from the call until the supplier refuses the request; null if it never expires. */
  expiresInMs: number | null;
}

/** The answer to an order, or about one. Adapters throw UnknownOutcome if the supplier may have executed it. */
export type OrderAnswer =
  | { kind: 'delivered'; reference: string }
  /** Accepted; the outcome has to be polled. */
  | { kind: 'accepted'; reference: string }
  /** Definitely not executed. */
  | { kind: 'rejected'; reason: string; cause: RejectionCause }
  /** Definitely not executed because our balance is too low; no other order will be either. */
  | { kind: 'no-balance'; reason: string };

export interface SignatureAges {
  /** A signature has to be accepted this long before it expires. */
  expiresInMs: number;
  /** A signature has to be refused this long after it expired. */
  marginMs: number;
}

export interface SignatureProbe {
  /** `old-refused`: refused too early. `expired-accepted`: accepted too late. */
  kind: SignatureFinding;
}

export interface CataloguePack {
  /** The id that orders use. */
  id: string;
  name: string;
  /** The amount as the supplier writes it; empty if it is part of the name. */
  amount: string;
  /** In the balance's unit; null if it is not a number. */
  price: number | null;
}

/** The adapter of one account at a supplier. docs/add-a-supplier.md explains the rules. */
export interface Supplier {
  readonly name: string;
  /** With the account's number if it is a further one (`contract/supplier-account.ts`). */
  readonly region: string;
  /** `test`: simulators, where nothing is bought. */
  readonly environment: 'test' | 'live';
  checkPlayer(product: string, item: string, player: SupplierPlayer): Promise<PlayerAnswer>;
  /** Buys one pack. Only suppliers with `probeSignature` honour `expiry`. */
  order(order: SupplierOrder, expiry?: RequestExpiry): Promise<OrderAnswer>;
  /** The balance in the supplier's own unit, as received. @param expiry of the next order, to test its signature */
  balance(expiry?: RequestExpiry): Promise<string>;
  /** Finds out, by harmless calls, whether requests can be made to expire early. Throws UnknownOutcome if it cannot. */
  probeSignature?(ages: SignatureAges): Promise<SignatureProbe>;
  /** If the supplier stores our reference: the state of that order, or null if it never arrived. */
  find?(order: SupplierOrder & { supplierReference: string }): Promise<OrderAnswer | null>;
  /** References of completed orders that were taken back in this period. */
  listReversed?(from: Date, to: Date): Promise<string[]>;
  /** Every pack of a product; empty if the supplier does not know it. */
  catalogue?(product: string): Promise<readonly CataloguePack[]>;
}
