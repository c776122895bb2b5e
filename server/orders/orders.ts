import type { Catalog } from '#catalog/read-catalog.ts';
import type { Payments } from '#payments/payments.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { OrderWait } from './present-order.ts';
import type { OrderRow } from './tables.ts';

interface VerifiedPlayer {
  username: string;
  /** False if the supplier's response forbids topping up the account ("use" is "b"). */
  isPermitted: boolean;
}

export interface Orders {
  platform: Platform;
  payments: Payments;
  audit: RecordAudit;
  catalog: Catalog;
  isDelayed(apiType: string): boolean;
  findWait(queries: Queries, order: OrderRow): Promise<OrderWait | null>;
  players: PlayerChecks;
}

export interface PlayerQuery {
  apiType: string;
  supplierProduct: string;
  userid: string;
  zoneid: string;
}

export interface PlayerChecks {
  isSupplied(apiType: string): boolean;
  find(queries: Queries, player: PlayerQuery): Promise<VerifiedPlayer | null>;
}
