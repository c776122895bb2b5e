import { paiseFromRupees } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { picturePath } from '#platform/files/picture-path.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { DEMO_PRODUCTS, demoItemKey, demoProductKey } from './demo/demo-catalogue.ts';
import type { DemoProduct } from './demo/demo-product.ts';

const LOCK = 727_404;

/** Fills only an empty catalogue. */
export async function seedDemoCatalogue({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()) return;
    for (const [sort, product] of DEMO_PRODUCTS.entries()) await insertProduct(tx, product, sort, now);
    await announceIn(tx, 'catalog');
  });
}

async function insertProduct(tx: Tx, product: DemoProduct, sort: number, now: Date): Promise<void> {
  const productId = newId(now.getTime());
  await tx
    .insertInto('products')
    .values({
      id: productId,
      slug: product.slug,
      name: product.name,
      type: product.type,
      category: product.category,
      imgpath: picturePath(demoProductKey(product)),
      important_note: product.importantNote,
      hi: JSON.stringify({ importantnote: product.importantNoteHindi }),
      inputs: JSON.stringify(product.inputs),
      is_trending: product.isTrending,
      in_stock: product.inStock,
      is_api: product.isApi,
      api_type: product.apiType,
      supplier_product: product.supplierProduct ?? '',
      sort,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const items = product.items.map((item) => ({ ...item, id: newId(now.getTime()) }));
  await tx
    .insertInto('items')
    .values(items.map((item) => itemValues(product, item, now)))
    .execute();
  await tx
    .insertInto('product_items')
    .values(items.map(({ id }, position) => ({ product_id: productId, item_id: id, position })))
    .execute();
}

function itemValues(product: DemoProduct, item: DemoProduct['items'][number] & { id: string }, now: Date) {
  return {
    id: item.id,
    itemid: item.itemid,
    name: item.name,
    type: item.type,
    suggested_task: item.suggestedTask,
    hi: JSON.stringify(item.hi),
    original_paise: demoPaise(item.originalRupees),
    discounted_paise: demoPaise(item.discountedRupees),
    resell_paise: demoPaise(item.resellRupees),
    cost_paise: item.costPaise,
    in_stock: item.inStock,
    is_api: item.isApi,
    api_type: item.apiType,
    supplier_item_ids: item.supplierItemIds,
    imgpath: picturePath(demoItemKey(product, item.art)),
    created_at: now,
    updated_at: now,
  };
}

function demoPaise(rupees: number): number {
  const amount = paiseFromRupees(rupees);
  if (amount === null) throw new Error(`${rupees} is not an amount in rupees`);
  return amount;
}
