import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { imageGallery } from '#calls/admin-gallery';
import { call } from '../../../api/client.ts';

const LIMIT = 500;

export const staffImagesQuery = queryOptions({
  queryKey: ['mine', 'admin', 'catalog', 'images'],
  queryFn: ({ signal }) => call(imageGallery, { query: { limit: LIMIT } }, { signal }),
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
