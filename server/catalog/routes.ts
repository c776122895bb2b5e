import { allProducts, eachProduct, getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import {
  type DeliveryFacts,
  getProduct,
  listHomeProducts,
  listProductItems,
  listProducts,
} from './list-products.ts';
import type { Catalog } from './read-catalog.ts';

export interface CatalogParts {
  facts: DeliveryFacts;
  /** One for the process: what staff change here is shown at once. */
  catalog: Catalog;
}

export function catalogRoutes({ facts, catalog }: CatalogParts): Binding[] {
  return [
    bindPublic(getHomeProducts, async () => listHomeProducts(await catalog.read(), facts)),
    bind(allProducts, async () => listProducts(await catalog.read(), facts)),
    bindPublic(eachProduct, async ({ params }) => getProduct(await catalog.read(), facts, params.id)),
    bindPublic(listItems, async ({ params, caller }) =>
      listProductItems(await catalog.read(), params.productId, caller?.role ?? null),
    ),
  ];
}
