import { paiseFromRupees } from '@rush/contract/money.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { DEMO_PRODUCTS } from './demo/demo-catalogue.ts';
import './tables.ts';

const paise = (rupees: number): number => paiseFromRupees(rupees) ?? 0;

/** Fills an empty catalogue with the demo's games, packs and prices. */
export async function seedDemoCatalogue(
  { db, clock }: Platform,
  _options: { pictures: boolean },
): Promise<void> {
  const present = await db.queries.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const now = clock.now().getTime();
  await db.transaction(async (tx) => {
    for (const [sort, product] of DEMO_PRODUCTS.entries()) {
      const productId = newId(now);
      await tx
        .insertInto('products')
        .values({
          id: productId,
          slug: product.slug,
          name: product.name,
          type: product.type,
          category: product.category,
          imgpath: `/art/${product.slug}.webp`,
          important_note: product.importantNote,
          inputs: JSON.stringify(product.inputs),
          is_trending: product.isTrending,
          in_stock: product.inStock,
          is_api: product.isApi,
          api_type: product.apiType,
          supplier_product: product.supplierProduct ?? '',
          sort,
        })
        .execute();
      for (const [position, item] of product.items.entries()) {
        const itemId = newId(now);
        await tx
          .insertInto('items')
          .values({
            id: itemId,
            itemid: item.itemid,
            name: item.name,
            type: item.type,
            suggested_task: item.suggestedTask,
            original_paise: paise(item.originalRupees),
            discounted_paise: paise(item.discountedRupees),
            resell_paise: paise(item.resellRupees),
            cost_paise: item.costPaise,
            in_stock: item.inStock,
            is_api: item.isApi,
            api_type: item.apiType,
            supplier_item_ids: item.supplierItemIds,
            imgpath: `/art/${item.art}.webp`,
          })
          .execute();
        await tx
          .insertInto('product_items')
          .values({ product_id: productId, item_id: itemId, position })
          .execute();
      }
    }
  });
}
