import { readAccountKey } from '@rush/contract/supplier-account.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import { openRateFeed } from './rates/open-rate-feed.ts';
import type { RateFeed } from './rates/rate-feed.ts';
import { openSuppliers } from './suppliers/open-suppliers.ts';
import type { Supplier } from './suppliers/supplier.ts';
import './tables.ts';

/** The parts that delivering needs. */
export interface Fulfilment {
  platform: Platform;
  metrics: Metrics;
  limits: Limits;
  /** By apiType every account that delivers it, the first one first; an order of any other type is delivered by hand. */
  suppliers: ReadonlyMap<string, readonly Supplier[]>;
  /** Where exchange rates come from. */
  rateFeed: RateFeed;
  /** Whether a supplier stands behind this apiType. */
  isSupplied(apiType: string): boolean;
}

/** What staff's decisions on deliveries need. */
export interface FulfilmentStaff extends Fulfilment {
  audit: RecordAudit;
}

export function createFulfilment(platform: Platform, metrics: Metrics, limits: Limits): Fulfilment {
  const suppliers = new Map<string, Supplier[]>();
  for (const { account, supplier } of openSuppliers(platform.config, platform.clock))
    for (const apiType of account.apiTypes)
      suppliers.set(apiType, [...(suppliers.get(apiType) ?? []), supplier]);
  return {
    platform,
    metrics,
    limits,
    suppliers,
    rateFeed: openRateFeed(platform.config),
    isSupplied: (apiType) => suppliers.has(apiType),
  };
}

/** Every account that is set up, once. */
export const accountsOf = ({ suppliers }: Pick<Fulfilment, 'suppliers'>): Supplier[] => [
  ...new Set([...suppliers.values()].flat()),
];

/** The accounts of a supplier in the region of one of them, the first one first. */
export function accountsIn(
  fulfilment: Pick<Fulfilment, 'suppliers'>,
  { supplier, region: key }: { supplier: string; region: string },
): Supplier[] {
  const { region } = readAccountKey(key);
  return accountsOf(fulfilment).filter(
    (each) => each.name === supplier && readAccountKey(each.region).region === region,
  );
}

/** The adapter of an account as rows name it; undefined where it is not set up, or not any more. */
export const findSupplier = (
  fulfilment: Pick<Fulfilment, 'suppliers'>,
  { supplier, region }: { supplier: string; region: string },
): Supplier | undefined =>
  accountsOf(fulfilment).find((each) => each.name === supplier && each.region === region);
