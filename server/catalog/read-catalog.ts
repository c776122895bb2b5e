import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { ItemChoice } from './find-item-for-sale.ts';
import type { ItemRow, ProductRow } from './tables.ts';

/** A product on sale with its items, in the order of its list. */
export interface ProductOnSale {
  product: ProductRow;
  items: ItemRow[];
}

/** The catalogue at one moment, in the shop's order. */
export class CatalogSnapshot {
  readonly products: readonly ProductOnSale[];
  readonly #byId: ReadonlyMap<string, ProductOnSale>;

  constructor(products: readonly ProductOnSale[]) {
    this.products = products;
    this.#byId = new Map(
      products.flatMap((entry) => [
        [String(entry.product.productid), entry] as const,
        [entry.product.id, entry] as const,
      ]),
    );
  }

  /** The item of a choice and its product; null where the ids do not all name something here that belongs together. */
  find(choice: ItemChoice): { product: ProductRow; item: ItemRow } | null {
    const { productId, itemid, itemId } = choice;
    const named = productId === undefined ? this.products : [this.#byId.get(productId)];
    for (const entry of named) {
      const item = entry?.items.find(
        (each) => (itemId ?? each.id) === each.id && (itemid ?? String(each.itemid)) === String(each.itemid),
      );
      if (entry && item) return { product: entry.product, item };
    }
    return null;
  }

  /** By `_id` or productid. */
  findProduct(id: string): ProductRow | null {
    return this.#byId.get(id)?.product ?? null;
  }

  /** By `_id` or productid. Refuses `product-not-found`. */
  get(id: string): ProductOnSale {
    return this.#byId.get(id) ?? refuse('product-not-found');
  }
}

/** Older than this it is read again, even if nothing was announced. */
const AGE_MS_MAX = 30_000;

/**
 * The catalogue in memory, for showing; orders read their item from the database itself. It is read again
 * when any process announces `catalog`, so that a change is seen everywhere within moments.
 */
export class Catalog {
  readonly #platform: Platform;
  #reading: { at: number; snapshot: Promise<CatalogSnapshot> } | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
    platform.settings.subscribe((topic) => {
      if (topic === 'catalog') this.forget();
    });
  }

  forget(): void {
    this.#reading = null;
  }

  read(): Promise<CatalogSnapshot> {
    const now = this.#platform.clock.now().getTime();
    if (!this.#reading || now - this.#reading.at > AGE_MS_MAX) {
      const reading = { at: now, snapshot: readSnapshot(this.#platform.db.queries) };
      this.#reading = reading;
      reading.snapshot.catch(() => {
        if (this.#reading === reading) this.#reading = null;
      });
    }
    return this.#reading.snapshot;
  }
}

async function readSnapshot(queries: Queries): Promise<CatalogSnapshot> {
  const products = await queries
    .selectFrom('products')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('productid')
    .execute();
  const { rows } = await sql<ItemRow & { product_id: string }>`
    select i.*, pi.product_id
    from product_items pi join items i on i.id = pi.item_id
    where i.deleted_at is null
    order by pi.position, i.itemid`.execute(queries);
  const items = Map.groupBy(rows, (row) => row.product_id);
  return new CatalogSnapshot(products.map((product) => ({ product, items: items.get(product.id) ?? [] })));
}
