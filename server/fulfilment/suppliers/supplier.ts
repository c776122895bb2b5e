import type { RejectionCause } from '@rush/contract/offers.ts';
import type { SignatureFinding } from '@rush/contract/signature-finding.ts';

export interface SupplierPlayer {
  userid: string;
  zoneid: string;
}

/** What a supplier says about a player. */
export type PlayerAnswer =
  | { kind: 'found'; username: string; use: string; changePrice: number | null }
  /** By its code, or without a word: only then the shop's own sentence is shown. */
  | { kind: 'not-found' }
  /** One of the supplier's notices on where it does not sell to: for shoppers it is put into other words. */
  | { kind: 'notice'; message: string }
  /** Anything else that the supplier says to a shopper, in its own words. */
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

/** How long a request may be executed by the supplier, however it gets there. */
export interface RequestExpiry {
  /** ms from the call until the supplier executes the request no more; null: as long as the supplier takes it. */
  expiresInMs: number | null;
}

/** What a supplier says to an order, or about one. An UnknownOutcome is thrown where it may have executed it. */
export type OrderAnswer =
  | { kind: 'delivered'; reference: string }
  /** Taken on; its end has to be asked for. */
  | { kind: 'accepted'; reference: string }
  /** Definitely not executed. */
  | { kind: 'rejected'; reason: string; cause: RejectionCause }
  /** Definitely not executed, for want of our balance: nothing else will be either. */
  | { kind: 'no-balance'; reason: string };

/** Which signatures a probe tries. */
export interface SignatureAges {
  /** So many ms before it expires one has to be accepted still: as those of orders are. */
  expiresInMs: number;
  /** So many ms after it expired one has to be refused. */
  marginMs: number;
}

/** What a probe of signatures found. */
export interface SignatureProbe {
  /** `old-refused`: one is refused though it has not expired; `expired-accepted`: one is accepted though it has. */
  kind: SignatureFinding;
}

/** A pack as a supplier's catalogue lists it. */
export interface CataloguePack {
  /** What an order names it by. */
  id: string;
  name: string;
  /** What is in it, as the supplier writes it; empty where the name says it. */
  amount: string;
  /** In the balance's unit; null where it is not a number. */
  price: number | null;
}

/** The adapter of one account at a supplier: of its only one, or of one region. docs/add-a-supplier.md explains the rules. */
export interface Supplier {
  readonly name: string;
  /** Of the account: behind its region stands its number where it is a further one (`contract/supplier-account.ts`). */
  readonly region: string;
  /** `test`: simulators, where nothing is bought. */
  readonly environment: 'test' | 'live';
  checkPlayer(product: string, item: string, player: SupplierPlayer): Promise<PlayerAnswer>;
  /**
   * Buys one pack. `expiry` is honoured by suppliers with `probeSignature` alone; one that can be asked for an order
   * needs none.
   */
  order(order: SupplierOrder, expiry?: RequestExpiry): Promise<OrderAnswer>;
  /**
   * Balance in the supplier's own unit, as text as it came.
   *
   * @param expiry of the order that is sent next: a supplier that would refuse its signature refuses this one, and no
   * order is refunded for it
   */
  balance(expiry?: RequestExpiry): Promise<string>;
  /**
   * Where the supplier's signatures expire: asks, by calls that change nothing, whether requests can be made to expire
   * early. Throws UnknownOutcome where that could not be found out.
   */
  probeSignature?(ages: SignatureAges): Promise<SignatureProbe>;
  /** Where the supplier keeps our reference: how that order stands, or null where it never came. */
  find?(order: SupplierOrder & { supplierReference: string }): Promise<OrderAnswer | null>;
  /** References of orders that were completed and then taken back, of these days. */
  listReversed?(from: Date, to: Date): Promise<string[]>;
  /** The price of a pack in the balance's unit, where the supplier has such a call: evidence beside the balance, and what a sale costs us. */
  price?(product: string, item: string): Promise<number | null>;
  /** All prices of a product by pack, in the balance's unit. @returns empty where the supplier does not list them */
  prices?(product: string): Promise<ReadonlyMap<string, number>>;
  /** Every pack of a product, by which staff finds offers. @returns empty where the supplier does not know the product */
  catalogue?(product: string): Promise<readonly CataloguePack[]>;
}
