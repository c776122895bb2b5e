import { chooseSupplier } from '@rush/contract/catalog.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { type ListedItem, pricesAt } from './prices.ts';
import type { ProductRow } from './tables.ts';

export interface ListedProduct {
  product: ProductRow;
  items: ListedItem[];
}

export interface ItemForSale {
  product: ProductRow;
  item: ListedItem;
}

/** The ids in an order; null and '' count as absent. */
export interface ItemChoice {
  productId?: string | null;
  itemid?: string | null;
  itemId?: string | null;
}

export class CatalogSnapshot {
  readonly products: readonly ListedProduct[];
  readonly #byId: ReadonlyMap<string, ListedProduct>;
  /** By an item's `_id` and itemid: each product that lists it, lowest productid first. */
  readonly #offers: ReadonlyMap<string, readonly ItemForSale[]>;

  constructor(products: readonly ListedProduct[]) {
    this.products = products;
    this.#byId = new Map(
      products.flatMap((entry) => [
        [String(entry.product.productid), entry] as const,
        [entry.product.id, entry] as const,
      ]),
    );
    const offers = products
      .flatMap(({ product, items }) => items.map((item) => ({ product, item })))
      .sort((a, b) => a.product.productid - b.product.productid);
    this.#offers = new Map([
      ...Map.groupBy(offers, ({ item }) => item.id),
      ...Map.groupBy(offers, ({ item }) => String(item.itemid)),
    ]);
  }

  /** Accepts either id. Refuses with `item-missing`, `item-not-found` or `item-ids-disagree`. */
  getItemForSale({ productId, itemid, itemId }: ItemChoice): ItemForSale {
    if (!itemid && !itemId) refuse('item-missing');
    const offers = this.#offers.get(itemId || itemid || '') ?? [];
    const item = offers[0]?.item;
    if (!item || (itemId && item.id !== itemId)) refuse('item-not-found');
    if (itemid && String(item.itemid) !== itemid) refuse('item-ids-disagree');
    const offer = productId
      ? offers.find(({ product }) => product.id === productId || String(product.productid) === productId)
      : offers[0];
    return offer ?? refuse('item-ids-disagree');
  }

  findProduct(id: string): ProductRow | null {
    return this.#byId.get(id)?.product ?? null;
  }

  /** By `_id` or productid; empty if there is no such product. */
  listItems(productId: string): readonly ListedItem[] {
    return this.#byId.get(productId)?.items ?? [];
  }

  /** By `_id` or productid. Refuses with `product-not-found`. */
  getProduct(id: string): ListedProduct {
    return this.#byId.get(id) ?? refuse('product-not-found');
  }
}

/** The cache is reloaded after this time even without a notification of a change. */
const MAX_AGE_MS = 30_000;

/** The cached catalogue, to display and to plan orders. Writing an order checks its offer again (`stillOffered`). */
export class Catalog {
  readonly #platform: Platform;
  #cached: { at: number; snapshot: Promise<CatalogSnapshot> } | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
    platform.events.subscribe((topic) => {
      if (topic === 'catalog') this.invalidate();
    });
  }

  invalidate(): void {
    this.#cached = null;
  }

  /** Replaces the cached snapshot, for decisions that must not use stale data. */
  reload(): Promise<CatalogSnapshot> {
    this.invalidate();
    return this.read();
  }

  read(): Promise<CatalogSnapshot> {
    const now = this.#platform.clock.now();
    if (!this.#cached || now.getTime() - this.#cached.at > MAX_AGE_MS) {
      const cached = { at: now.getTime(), snapshot: readSnapshot(this.#platform.db.queries, now) };
      this.#cached = cached;
      cached.snapshot.catch(() => {
        if (this.#cached === cached) this.#cached = null;
      });
    }
    return this.#cached.snapshot;
  }
}

/** Uses the cache, but reloads it before refusing, because it may be stale. */
export async function getItemForSaleNow(catalog: Catalog, choice: ItemChoice): Promise<ItemForSale> {
  const snapshot: CatalogSnapshot = await catalog.read();
  try {
    return snapshot.getItemForSale(choice);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (await catalog.reload()).getItemForSale(choice);
  }
}

export async function readSnapshot(queries: Queries, now: Date): Promise<CatalogSnapshot> {
  const products = await queries
    .selectFrom('products')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('productid')
    .execute();
  const items = Map.groupBy(await readListedItems(queries, now), (row) => row.product_id);
  return new CatalogSnapshot(products.map((product) => ({ product, items: items.get(product.id) ?? [] })));
}

/** Locks an item and a product, and reads the product with all its items. Empty if either is deleted. */
export async function lockOffer(
  tx: Tx,
  { productId, itemId, now }: { productId: string; itemId: string; now: Date },
): Promise<CatalogSnapshot> {
  const item = await tx
    .selectFrom('items')
    .select('id')
    .where('id', '=', itemId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const product = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return new CatalogSnapshot(
    item && product ? [{ product, items: await readListedItems(tx, now, productId) }] : [],
  );
}

/** Live items with their product ids, in each product's list order; for one product or for all. */
async function readListedItems(
  queries: Queries,
  now: Date,
  productId: string | null = null,
): Promise<(ListedItem & { product_id: string })[]> {
  const { rows } = await sql<ListedItem & { product_id: string }>`
    select i.*, price.*, pi.product_id
    from product_items pi join items i on i.id = pi.item_id ${pricesAt(now)}
    where i.deleted_at is null ${productId === null ? sql`` : sql`and pi.product_id = ${productId}`}
    order by pi.position, i.itemid`.execute(queries);
  return rows;
}

export function deliveryOf({ product, item }: ItemForSale) {
  const { isApi, apiType } = chooseSupplier(
    { isApi: product.is_api, apiType: product.api_type },
    { isApi: item.is_api, apiType: item.api_type },
  );
  return {
    is_api: isApi,
    api_type: apiType,
    supplier_product: product.supplier_product,
    supplier_item_ids: item.supplier_item_ids,
  };
}

/** SQL that returns a row only if the product and item are unchanged, in stock and at these prices. */
export function stillOffered({ product, item }: ItemForSale, now: Date): RawBuilder<unknown> {
  return sql`select from items i join product_items pi on pi.item_id = i.id join products p on p.id = pi.product_id ${pricesAt(now)}
    where i.id = ${item.id} and i.version = ${item.version}::int and i.in_stock and i.deleted_at is null
      and price.discounted_paise = ${item.discounted_paise} and price.resell_paise = ${item.resell_paise}
      and p.id = ${product.id} and p.version = ${product.version}::int and p.in_stock and p.deleted_at is null`;
}
