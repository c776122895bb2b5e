import type { RecordAudit } from '#platform/audit.ts';
import type { ResponseCache } from '#platform/http/response-cache.ts';
import type { Platform } from '#platform/platform.ts';
import type { DeliveryFacts } from './list-products.ts';
import type { Catalog } from './read-catalog.ts';

export interface CatalogStaff {
  platform: Platform;
  facts: DeliveryFacts;
  audit: RecordAudit;
  catalog: Catalog;
  responseCache: ResponseCache;
}

/** Applies a committed change to this process at once. Other processes receive the `catalog` event. */
export function invalidateCatalog({
  catalog,
  responseCache,
}: Pick<CatalogStaff, 'catalog' | 'responseCache'>): void {
  catalog.invalidate();
  responseCache.invalidate('catalog');
}
