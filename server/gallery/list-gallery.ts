import { GALLERY_TYPES, type GalleryImage, type GalleryImages } from '@rush/contract/gallery.ts';
import type { Queries } from '#platform/database/database.ts';
import type { GalleryImageRow } from './tables.ts';

export function presentImage(
  row: Pick<GalleryImageRow, 'id' | 'title' | 'type' | 'url' | 'redirect_url'>,
): GalleryImage {
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    type: row.type,
    url: row.url,
    redirectUrl: row.redirect_url,
  };
}

/** What the shop shows, by type, each in its order (CAT-6). */
export async function listGallery(queries: Queries): Promise<GalleryImages> {
  const rows = await queries
    .selectFrom('gallery_images')
    .select(['id', 'title', 'type', 'url', 'redirect_url'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const of = (type: GalleryImage['type']) => rows.filter((row) => row.type === type).map(presentImage);
  return Object.fromEntries(GALLERY_TYPES.map((type) => [type, of(type)])) as GalleryImages;
}
