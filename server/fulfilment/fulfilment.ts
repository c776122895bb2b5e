import type { RecordAudit } from '#platform/audit.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import { openSuppliers } from './suppliers/open-suppliers.ts';
import type { Supplier } from './suppliers/supplier.ts';
import './tables.ts';

/** The parts that delivering needs. */
export interface Fulfilment {
  platform: Platform;
  metrics: Metrics;
  limits: Limits;
  /** By apiType; an order of any other type is delivered by hand. */
  suppliers: ReadonlyMap<string, Supplier>;
  /** Whether a supplier stands behind this apiType. */
  isSupplied(apiType: string): boolean;
}

/** What staff's decisions on deliveries need. */
export interface FulfilmentStaff extends Fulfilment {
  audit: RecordAudit;
}

export function createFulfilment(platform: Platform, metrics: Metrics, limits: Limits): Fulfilment {
  const suppliers = new Map<string, Supplier>();
  for (const { account, supplier } of openSuppliers(platform.config, platform.clock))
    for (const apiType of account.apiTypes) suppliers.set(apiType, supplier);
  return { platform, metrics, limits, suppliers, isSupplied: (apiType) => suppliers.has(apiType) };
}
