import type { QueryClient } from '@tanstack/react-query';
import { imageGallery } from '#calls/admin-gallery';
import { callQuery } from '../../../api/call-query.ts';

const LIMIT = 500;

export const staffImagesQuery = callQuery(['mine', 'admin', 'catalog', 'images'], imageGallery, {
  query: { limit: LIMIT },
});

/** After a change: refetches the pictures for staff and for this browser's storefront. */
export async function forgetImages(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: staffImagesQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['gallery'] }),
  ]);
}

/** After a change: refetches the catalogue for staff and for this browser's storefront. */
export async function forgetCatalog(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['mine', 'admin', 'catalog'] }),
    queries.invalidateQueries({ queryKey: ['catalog'] }),
  ]);
}
