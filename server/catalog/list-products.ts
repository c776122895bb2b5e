import type { HomeProducts, Item, Product, ShownInput } from '@rush/contract/catalog.ts';
import type { Role } from '@rush/contract/roles.ts';
import { checkTypeOf } from './player-check.ts';
import { presentItem, presentProduct } from './present-catalog.ts';
import { pricePaise } from './price-for.ts';
import type { CatalogSnapshot, ProductOnSale } from './read-catalog.ts';

/** Learned elsewhere in the shop: what has a supplier, whether it is slow, how long a product's deliveries take. */
export interface DeliveryFacts {
  isSupplied(apiType: string): boolean;
  isDelayed(apiType: string): boolean;
  medianDeliverySeconds(productId: string): number | null;
}

/** Every product on sale, in the shop's order. */
export function listProducts(catalog: CatalogSnapshot, facts: DeliveryFacts, role: Role | null): Product[] {
  return catalog.products.map((entry) => present(entry, facts, role));
}

/** The home page's sections; trending products stay in their own section too (HOM-2). */
export function listHomeProducts(
  catalog: CatalogSnapshot,
  facts: DeliveryFacts,
  role: Role | null,
): HomeProducts {
  const products = listProducts(catalog, facts, role);
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
export function getProduct(
  catalog: CatalogSnapshot,
  facts: DeliveryFacts,
  { id, role }: { id: string; role: Role | null },
): Product {
  return present(catalog.getProduct(id), facts, role);
}

/** The items of a product in its order, as the caller may see them. Refuses `product-not-found`. */
export function listProductItems(catalog: CatalogSnapshot, id: string, role: Role | null): Item[] {
  const { product, items } = catalog.getProduct(id);
  return items.map((item) => presentItem(item, product, role));
}

const NO_INPUT: ShownInput = { label: '', kind: 'none' };

function present({ product, items }: ProductOnSale, facts: DeliveryFacts, role: Role | null): Product {
  const pricesPaise = items
    .filter((item) => item.in_stock && product.in_stock)
    .map((item) => pricePaise(item, role ?? 'user'));
  // Front ends of this API read the label of a second input without looking whether there is one.
  const inputs: ShownInput[] = [...product.inputs, NO_INPUT, NO_INPUT].slice(
    0,
    Math.max(2, product.inputs.length),
  );
  const shown = presentProduct(product, {
    itemids: items.map((item) => item.itemid),
    fromPaise: pricesPaise.length > 0 ? Math.min(...pricesPaise) : null,
    checksPlayer: checkTypeOf(product, items, facts.isSupplied) !== null,
    isDelayed: product.is_api && facts.isDelayed(product.api_type),
    medianDeliverySeconds: facts.medianDeliverySeconds(product.id),
  });
  return { ...shown, inputs };
}
