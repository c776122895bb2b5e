import type { HomeProducts, Item, Product } from '@rush/contract/catalog.ts';
import type { Role } from '@rush/contract/roles.ts';
import { presentItem, presentProduct } from './present-catalog.ts';
import type { CatalogSnapshot, ProductOnSale } from './read-catalog.ts';

/** Learned elsewhere in the shop: whether a supplier is slow, how long a product's deliveries take. */
export interface DeliveryFacts {
  isDelayed(apiType: string): boolean;
  medianDeliverySeconds(productId: string): number | null;
}

/** Every product on sale, in the shop's order. */
export function listProducts(catalog: CatalogSnapshot, facts: DeliveryFacts): Product[] {
  return catalog.products.map((entry) => present(entry, facts));
}

/** The home page's sections; trending products stay in their own section too (reading 4.8). */
export function listHomeProducts(catalog: CatalogSnapshot, facts: DeliveryFacts): HomeProducts {
  const products = listProducts(catalog, facts);
  const of = (category: Product['category']) => products.filter((product) => product.category === category);
  return {
    trending: products.filter((product) => product.istrending),
    instantGames: of('instant-games'),
    games: of('games'),
    ott: of('ott'),
    others: of('others'),
  };
}

/** One product by `_id` or productid. Refuses `product-not-found`. */
export function getProduct(catalog: CatalogSnapshot, facts: DeliveryFacts, id: string): Product {
  return present(catalog.get(id), facts);
}

/** The items of a product in its order, as the caller may see them. Refuses `product-not-found`. */
export function listProductItems(catalog: CatalogSnapshot, id: string, role: Role | null): Item[] {
  const { product, items } = catalog.get(id);
  return items.map((item) => presentItem(item, product, role));
}

function present({ product, items }: ProductOnSale, facts: DeliveryFacts): Product {
  const pricesPaise = items
    .filter((item) => item.in_stock && product.in_stock)
    .map((item) => item.discounted_paise);
  return presentProduct(product, {
    itemids: items.map((item) => item.itemid),
    fromPaise: pricesPaise.length > 0 ? Math.min(...pricesPaise) : null,
    isDelayed: product.is_api && facts.isDelayed(product.api_type),
    medianDeliverySeconds: facts.medianDeliverySeconds(product.id),
  });
}
