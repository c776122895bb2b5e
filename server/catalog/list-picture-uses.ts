import type { Queries } from '#platform/database/database.ts';

/** The names of products and items on sale that show a picture, for whoever is about to remove it. */
export async function listPictureUses(queries: Queries, imgpath: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('products')
    .select('name')
    .where('imgpath', '=', imgpath)
    .where('deleted_at', 'is', null)
    .unionAll(
      queries
        .selectFrom('items')
        .select('name')
        .where('imgpath', '=', imgpath)
        .where('deleted_at', 'is', null),
    )
    .limit(10)
    .execute();
  return rows.map((row) => row.name);
}
