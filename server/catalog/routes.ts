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

export function catalogRoutes({ platform, facts }: { platform: Platform; facts: DeliveryFacts }): Binding[] {
  const { queries } = platform.db;
  return [
    bindPublic(getHomeProducts, () => listHomeProducts(queries, facts)),
    bind(allProducts, () => listProducts(queries, facts)),
    bindPublic(eachProduct, ({ params }) => getProduct(queries, facts, params.id)),
    bindPublic(listItems, ({ params, caller }) =>
      listProductItems(queries, params.productId, caller?.role ?? null),
    ),
  ];
}
