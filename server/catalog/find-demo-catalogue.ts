import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { picturePath } from '#platform/files/picture-path.ts';
import { DEMO_PRODUCTS, demoItemKey, demoProductKey } from './demo/demo-catalogue.ts';
import { demoPaise } from './seed-demo-catalogue.ts';

export interface DemoCatalogue {
  products: { id: string; name: string }[];
  items: { id: string; name: string }[];
}

/**
 * The packs and products of the seed that staff did not change. A pack is identified by its number, picture, name and
 * prices; a product by its slug, picture, name and note. A product with a changed pack is the shop's own.
 */
export async function findDemoCatalogue(queries: Queries): Promise<DemoCatalogue> {
  const items = DEMO_PRODUCTS.flatMap((product) =>
    product.items.map((item) => ({
      itemid: item.itemid,
      imgpath: picturePath(demoItemKey(product, item.art)),
      name: item.name,
      original_paise: demoPaise(item.originalRupees),
      discounted_paise: demoPaise(item.discountedRupees),
      resell_paise: demoPaise(item.resellRupees),
    })),
  );
  const markedItems = await sql<{ id: string; name: string }>`
    select i.id, i.name from items i
    join json_to_recordset(${JSON.stringify(items)}::json)
      as seed(itemid int, imgpath text, name text, original_paise bigint, discounted_paise bigint, resell_paise bigint)
      using (itemid, imgpath, name, original_paise, discounted_paise, resell_paise)
    where i.deleted_at is null order by i.itemid`.execute(queries);
  const products = DEMO_PRODUCTS.map((product) => ({
    slug: product.slug,
    imgpath: picturePath(demoProductKey(product)),
    name: product.name,
    important_note: product.importantNote,
  }));
  const marked = await sql<{ id: string; name: string }>`
    select p.id, p.name from products p
    join json_to_recordset(${JSON.stringify(products)}::json) as seed(slug text, imgpath text, name text, important_note text)
      using (slug, imgpath, name, important_note)
    where p.deleted_at is null and not exists (
      select from product_items link join items i on i.id = link.item_id
      where link.product_id = p.id and i.deleted_at is null and i.id <> all(${markedItems.rows.map(({ id }) => id)})
    ) order by p.productid`.execute(queries);
  return { products: marked.rows, items: markedItems.rows };
}
