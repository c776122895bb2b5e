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

/** What a supplier says to an order, or about one. An UnknownOutcome is thrown where it may have executed it. */
export type OrderAnswer =
  | { kind: 'delivered'; reference: string }
  /** Taken on; its end has to be asked for. */
  | { kind: 'accepted'; reference: string }
  /** Definitely not executed. */
  | { kind: 'rejected'; reason: string }
  /** Definitely not executed, for want of our balance: nothing else will be either. */
  | { kind: 'no-balance'; reason: string };

/** The adapter of one account at a supplier: of its only one, or of one region. docs/add-a-supplier.md explains the rules. */
export interface Supplier {
  readonly name: string;
  readonly region: string;
  /** `test`: simulators, where nothing is bought. */
  readonly environment: 'test' | 'live';
  checkPlayer(product: string, item: string, player: SupplierPlayer): Promise<PlayerAnswer>;
  order(order: SupplierOrder): Promise<OrderAnswer>;
  /** Balance in the supplier's own unit, as text as it came. */
  balance(): Promise<string>;
  /** Where the supplier keeps our reference: how that order stands, or null where it never came. */
  find?(order: SupplierOrder & { supplierReference: string }): Promise<OrderAnswer | null>;
  /** References of orders that were completed and then taken back, of these days. */
  listReversed?(from: Date, to: Date): Promise<string[]>;
  /** The price of a pack in the balance's unit, where the supplier has such a call: evidence beside the balance, and what a sale costs us. */
  price?(product: string, item: string): Promise<number | null>;
  /** All prices of a product by pack, in the balance's unit. @returns empty where the supplier does not list them */
  prices?(product: string): Promise<ReadonlyMap<string, number>>;
}
