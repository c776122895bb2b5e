import type { HomeProducts, Item, Pack, Product, ShownInput } from '@rush/contract/catalog.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { Role } from '@rush/contract/roles.ts';
import { apiPath } from '#platform/files/picture-path.ts';
import { type CheckedItem, checkTypeOf } from './checked-products.ts';
import { type ListedItem, pricePaise } from './prices.ts';
import type { CatalogSnapshot, ListedProduct } from './read-catalog.ts';
import type { ItemRow, ProductRow } from './tables.ts';

export interface DeliveryFacts {
  isSupplied(apiType: string): boolean;
  isDelayed(apiType: string): boolean;
  /** @param productId the product's `_id` */
  proofOf(productId: string): ProductProof;
}

/** A product's measured figures, 0 or null until there is enough data. */
export type ProductProof = Pick<
  Product,
  'deliveredCount' | 'medianDeliverySeconds' | 'ratingCount' | 'rating'
>;

/** The fields that shoppers and staff see. @param items the items in the product's list */
export function presentProduct(row: ProductRow, items: readonly CheckedItem[], facts: DeliveryFacts) {
  return {
    _id: row.id,
    productid: row.productid,
    name: row.name,
    type: row.type,
    category: row.category,
    imgpath: apiPath(row.imgpath),
    importantnote: row.important_note,
    importantNote: row.important_note,
    hi: row.hi,
    inputs: row.inputs,
    istrending: row.is_trending,
    instock: row.in_stock,
    inStock: row.in_stock,
    isApi: row.is_api,
    apiType: row.api_type,
    checksPlayer: checkTypeOf(row, items, facts.isSupplied) !== null,
    isDelayed: row.is_api && facts.isDelayed(row.api_type),
    ...facts.proofOf(row.id),
  };
}

/** The resell price is only for resellers and admins (PRO-9). */
export function presentItem(
  row: ItemRow & Partial<ListedItem>,
  product: Pick<ProductRow, 'in_stock'>,
  role: Role | null,
): Item {
  const inStock = row.in_stock && product.in_stock;
  return {
    _id: row.id,
    id: row.id,
    itemid: row.itemid,
    name: row.name,
    imgpath: apiPath(row.imgpath),
    type: row.type,
    suggestedTask: row.suggested_task,
    terms: row.terms,
    hi: row.hi,
    inStock,
    instock: inStock,
    isApi: row.is_api,
    discountedprice: rupeesFromPaise(row.discounted_paise),
    listprice: rupeesFromPaise(row.original_paise),
    saleEndsAt: saleEnd(row, role)?.toISOString() ?? null,
    ...((role === 'reseller' || role === 'admin') && { resellprice: rupeesFromPaise(row.resell_paise) }),
  };
}

const saleEnd = (item: Partial<ListedItem>, role: Role | null): Date | null | undefined =>
  role === 'reseller' ? item.resell_sale_ends_at : item.sale_ends_at;

export function listProducts(catalog: CatalogSnapshot, facts: DeliveryFacts, role: Role | null): Product[] {
  return catalog.products.map((entry) => present(entry, facts, role));
}

/** The home page's sections. Trending products also stay in their category (HOM-2). */
export function listHomeProducts(
  catalog: CatalogSnapshot,
  facts: DeliveryFacts,
  role: Role | null,
): HomeProducts {
  const products = listProducts(catalog, facts, role);
  const section = (name: Product['category']) => products.filter(({ category }) => category === name);
  return {
    trending: products.filter((product) => product.istrending),
    instantGames: section('instant-games'),
    games: section('games'),
    ott: section('ott'),
    others: section('others'),
  };
}

/** Refuses with `product-not-found`. */
export function getProduct(
  catalog: CatalogSnapshot,
  facts: DeliveryFacts,
  { id, role }: { id: string; role: Role | null },
): Product {
  return present(catalog.getProduct(id), facts, role);
}

/** Items in the order set for the product. Refuses with `product-not-found`. */
export function listProductItems(catalog: CatalogSnapshot, id: string, role: Role | null): Item[] {
  const { product, items } = catalog.getProduct(id);
  return items.map((item) => presentItem(item, product, role));
}

export function listPacks(catalog: CatalogSnapshot, role: Role | null): Pack[] {
  return catalog.products.flatMap(({ product, items }) =>
    items
      .filter((item) => item.in_stock && product.in_stock)
      .map((item) => ({
        _id: item.id,
        product_id: product.id,
        name: item.name,
        hi: item.hi,
        price: rupeesFromPaise(pricePaise(item, role ?? 'user')),
      })),
  );
}

const NO_INPUT: ShownInput = { label: '', kind: 'none' };

function present({ product, items }: ListedProduct, facts: DeliveryFacts, role: Role | null): Product {
  const onSale = items
    .filter((item) => item.in_stock && product.in_stock)
    .map((item) => ({
      paise: pricePaise(item, role ?? 'user'),
      listPaise: item.original_paise,
      saleEndsAt: saleEnd(item, role),
    }));
  const saleEnds = onSale.flatMap(({ saleEndsAt }) => saleEndsAt?.toISOString() ?? []);
  const pricesPaise = onSale.map(({ paise }) => paise);
  // Front ends read the second input's label without checking that it exists.
  const inputs: ShownInput[] = [...product.inputs, NO_INPUT, NO_INPUT].slice(
    0,
    Math.max(2, product.inputs.length),
  );
  return {
    ...presentProduct(product, items, facts),
    inputs,
    items: items.map((item) => item.itemid),
    fromPrice: pricesPaise.length > 0 ? rupeesFromPaise(Math.min(...pricesPaise)) : null,
    saleEndsAt: saleEnds.sort()[0] ?? null,
    savesPercent: Math.max(
      0,
      ...onSale.map(({ paise, listPaise }) => Math.round((1 - paise / listPaise) * 100)),
    ),
  };
}
