import type { RecordAudit } from '#platform/audit.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import { MooGold } from './suppliers/moogold.ts';
import { SmileOne } from './suppliers/smileone.ts';
import type { Supplier } from './suppliers/supplier.ts';
import './tables.ts';

/** The parts that delivering needs. */
export interface Fulfilment {
  platform: Platform;
  metrics: Metrics;
  limits: Limits;
  /** By apiType; an order of any other type is delivered by hand. */
  suppliers: ReadonlyMap<string, Supplier>;
}

/** What staff's decisions on deliveries need. */
export interface FulfilmentStaff extends Fulfilment {
  audit: RecordAudit;
}

export function createFulfilment(platform: Platform, metrics: Metrics, limits: Limits): Fulfilment {
  const { smileone, moogold, timeoutMs } = platform.config.suppliers;
  const suppliers = new Map<string, Supplier>();
  if (smileone.key) {
    suppliers.set('SMILEBR', new SmileOne('br', { ...smileone, timeoutMs, clock: platform.clock }));
    suppliers.set('SMILEPH', new SmileOne('ph', { ...smileone, timeoutMs, clock: platform.clock }));
  }
  if (moogold.secret) {
    const account = new MooGold({ ...moogold, timeoutMs, clock: platform.clock });
    for (const apiType of ['MOOGOLDMLBB', 'MOOGOLDGENSHIN', 'MOOGOLDHOK']) suppliers.set(apiType, account);
  }
  return { platform, metrics, limits, suppliers };
}
