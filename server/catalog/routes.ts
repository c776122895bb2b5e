import {
  allProducts,
  eachProduct,
  getHomeProducts,
  listGames,
  listItems,
  listOtt,
  listPacks as listPacksCall,
  listTrending,
} from '@rush/contract/catalog.ts';
import { announceAt } from '#platform/events/announce-at.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import { cacheCall } from '#platform/http/cache-call.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { ResponseCache } from '#platform/http/response-cache.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type DeliveryFacts,
  getProduct,
  listHomeProducts,
  listPacks,
  listProductItems,
  listProducts,
} from './list-products.ts';
import { findPriceChange } from './prices.ts';
import type { Catalog } from './read-catalog.ts';

export interface CatalogParts {
  facts: DeliveryFacts;
  /** Shared within the process, so that changes are visible at once. */
  catalog: Catalog;
}

export function catalogRoutes({ facts, catalog }: CatalogParts): Binding[] {
  const home = async (caller: Caller | null) =>
    listHomeProducts(await catalog.read(), facts, caller?.role ?? null);
  return [
    bindPublic(getHomeProducts, async ({ caller }) => home(caller)),
    bindPublic(listGames, async ({ caller }) => (await home(caller)).games),
    bindPublic(listOtt, async ({ caller }) => (await home(caller)).ott),
    bindPublic(listTrending, async ({ caller }) => (await home(caller)).trending),
    bind(allProducts, async ({ caller }) => listProducts(await catalog.read(), facts, caller.role)),
    bindPublic(listPacksCall, async ({ caller }) => listPacks(await catalog.read(), caller?.role ?? null)),
    bindPublic(eachProduct, async ({ params, caller }) =>
      getProduct(await catalog.read(), facts, { id: params.id, role: caller?.role ?? null }),
    ),
    bindPublic(listItems, async ({ params, caller }) =>
      listProductItems(await catalog.read(), params.productId, caller?.role ?? null),
    ),
  ];
}

const TOPICS = ['catalog'];

/** Caches the responses that guests request most: home products, packs, each product, its items. */
export async function cacheCatalogResponses(
  responseCache: ResponseCache,
  parts: { platform: Platform; facts: DeliveryFacts; catalog: Catalog },
): Promise<void> {
  const { platform, catalog } = parts;
  cacheCall(responseCache, {
    call: getHomeProducts,
    topics: TOPICS,
    make: async () => listHomeProducts(await catalog.read(), parts.facts, null),
  });
  cacheCall(responseCache, {
    call: listPacksCall,
    topics: TOPICS,
    make: async () => listPacks(await catalog.read(), null),
  });
  const renew = () =>
    cacheProductResponses(responseCache, parts).catch((error) => {
      // Ignore failures while closing.
      if (!platform.db.pool.ending) platform.log.warn({ err: error }, 'caching the product responses failed');
    });
  platform.events.subscribe((topic) => {
    if (topic !== 'catalog') return;
    // Whichever listener runs first, responses must be made from data read after this event.
    catalog.invalidate();
    responseCache.invalidate('catalog');
    renew().catch(() => {});
  });
  announceAt(platform, 'catalog', findPriceChange);
  await renew();
}

async function cacheProductResponses(
  responseCache: ResponseCache,
  { facts, catalog }: { facts: DeliveryFacts; catalog: Catalog },
): Promise<void> {
  const { products } = await catalog.read();
  for (const { product } of products) {
    cacheCall(responseCache, {
      call: eachProduct,
      params: { id: product.id },
      topics: TOPICS,
      make: async () => getProduct(await catalog.read(), facts, { id: product.id, role: null }),
    });
    cacheCall(responseCache, {
      call: listItems,
      params: { productId: product.id },
      topics: TOPICS,
      make: async () => listProductItems(await catalog.read(), product.id, null),
    });
  }
}
