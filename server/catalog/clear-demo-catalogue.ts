import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import { picturePath } from '#platform/files/picture-path.ts';
import { announceIn } from '#platform/settings/settings.ts';
import { DEMO_PRODUCTS } from './demo/demo-catalogue.ts';
import { demoItemKey, demoProductKey } from './demo-pictures.ts';
import './tables.ts';

export interface DemoCatalogue {
  products: { id: string; name: string }[];
  items: { id: string; name: string }[];
}

/**
 * What the seed put on sale and no member of staff has saved since. The seed's marks are its slugs, its item numbers
 * and its pictures; whoever saves a product or an item makes it the shop's own.
 */
export async function findDemoCatalogue(queries: Queries): Promise<DemoCatalogue> {
  const products = DEMO_PRODUCTS.map((product) => ({
    slug: product.slug,
    imgpath: picturePath(demoProductKey(product)),
  }));
  const items = DEMO_PRODUCTS.flatMap((product) =>
    product.items.map((item) => ({
      itemid: item.itemid,
      imgpath: picturePath(demoItemKey(product, item.art)),
    })),
  );
  const marked = await sql<{ id: string; name: string }>`
    select p.id, p.name from products p
    join json_to_recordset(${JSON.stringify(products)}::json) as seed(slug text, imgpath text) using (slug, imgpath)
    where p.version = 1 and p.deleted_at is null order by p.productid`.execute(queries);
  const markedItems = await sql<{ id: string; name: string }>`
    select i.id, i.name from items i
    join json_to_recordset(${JSON.stringify(items)}::json) as seed(itemid int, imgpath text) using (itemid, imgpath)
    where i.version = 1 and i.deleted_at is null order by i.itemid`.execute(queries);
  return { products: marked.rows, items: markedItems.rows };
}

/** Takes it out of the shop. The rows stay, for the orders that show them; the back-office can restore each. */
export async function clearDemoCatalogue(tx: Tx, now: Date): Promise<void> {
  const { products, items } = await findDemoCatalogue(tx);
  for (const [table, rows] of [
    ['products', products],
    ['items', items],
  ] as const)
    if (rows.length > 0)
      await tx
        .updateTable(table)
        .set({ deleted_at: now, updated_at: now })
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
  await announceIn(tx, 'catalog');
}
