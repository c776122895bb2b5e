import { allProducts, eachProduct, getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type DeliveryFacts,
  getProduct,
  listHomeProducts,
  listProductItems,
  listProducts,
} from './list-products.ts';
import { Catalog } from './read-catalog.ts';

export interface CatalogParts {
  platform: Platform;
  facts: DeliveryFacts;
  /** Shared with `declareHotCatalog` where both are used; made here otherwise. */
  catalog?: Catalog;
}

export function catalogRoutes({ platform, facts, catalog = new Catalog(platform) }: CatalogParts): Binding[] {
  return [
    bindPublic(getHomeProducts, async () => listHomeProducts(await catalog.read(), facts)),
    bind(allProducts, async () => listProducts(await catalog.read(), facts)),
    bindPublic(eachProduct, async ({ params }) => getProduct(await catalog.read(), facts, params.id)),
    bindPublic(listItems, async ({ params, caller }) =>
      listProductItems(await catalog.read(), params.productId, caller?.role ?? null),
    ),
  ];
}
