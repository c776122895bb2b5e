import type { Queries } from '#platform/database/database.ts';

/** Banners and popup that the seed put up and no member of staff has saved since, identified by their pictures. */
export function findDemoGallery(queries: Queries): Promise<{ id: string; title: string }[]> {
  return queries
    .selectFrom('gallery_images')
    .select(['id', 'title'])
    .where((row) =>
      row.or([row('url', 'like', '/images/demo-banner-%'), row('url', 'like', '/images/demo-popup%')]),
    )
    .where('version', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}
