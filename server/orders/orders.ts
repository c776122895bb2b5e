import type { RawBuilder } from 'kysely';
import type { Catalog } from '#catalog/read-catalog.ts';
import type { Payments } from '#payments/payments.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import type { OrderWait } from './present-order.ts';
import type { OrderRow } from './tables.ts';

/** A player whose name the supplier has confirmed, lately. */
interface VerifiedPlayer {
  username: string;
  /** False where the supplier named an account that may not be recharged ("use" is "b"). */
  isPermitted: boolean;
}

export interface Orders {
  platform: Platform;
  payments: Payments;
  /** For staff's questions about a customer's payment. */
  audit: RecordAudit;
  metrics: Metrics;
  limits: Limits;
  catalog: Catalog;
  /** From fulfilment: whether the suppliers of this type are out for now. */
  isDelayed(apiType: string): boolean;
  /** From fulfilment: whether an order waits for a supplier account that is out. */
  findWait(queries: Queries, order: OrderRow): Promise<OrderWait | null>;
  /** From accounts: a condition for a statement that does not authenticate first. */
  isStillSignedIn(caller: Caller, now: Date): RawBuilder<boolean>;
  players: PlayerChecks;
  /** From accounts: notes that a user switched messages in a browser on or off. */
  recordPushConsent(
    tx: Queries,
    consent: { userId: string; action: 'accepted' | 'withdrawn'; address: string; now: Date },
  ): Promise<void>;
}

/** A player at a supplier. */
export interface AskedPlayer {
  apiType: string;
  /** What the supplier calls the product. */
  supplierProduct: string;
  userid: string;
  zoneid: string;
}

/** From fulfilment: the names of players that suppliers have confirmed. */
export interface PlayerChecks {
  isSupplied(apiType: string): boolean;
  /** The fresh successful check of a player, if there is one. */
  find(queries: Queries, asked: AskedPlayer): Promise<VerifiedPlayer | null>;
}
