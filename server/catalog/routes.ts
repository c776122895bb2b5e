import {
  allProducts,
  eachProduct,
  getHomeProducts,
  listGames,
  listItems,
  listOtt,
  listTrending,
} from '@rush/contract/catalog.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
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
  const home = async (caller: Caller | null) =>
    listHomeProducts(await catalog.read(), facts, caller?.role ?? null);
  return [
    bindPublic(getHomeProducts, async ({ caller }) => home(caller)),
    bindPublic(listGames, async ({ caller }) => (await home(caller)).games),
    bindPublic(listOtt, async ({ caller }) => (await home(caller)).ott),
    bindPublic(listTrending, async ({ caller }) => (await home(caller)).trending),
    bind(allProducts, async ({ caller }) => listProducts(await catalog.read(), facts, caller.role)),
    bindPublic(eachProduct, async ({ params, caller }) =>
      getProduct(await catalog.read(), facts, { id: params.id, role: caller?.role ?? null }),
    ),
    bindPublic(listItems, async ({ params, caller }) =>
      listProductItems(await catalog.read(), params.productId, caller?.role ?? null),
    ),
  ];
}
