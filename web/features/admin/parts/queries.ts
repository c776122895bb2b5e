import type { QueryClient } from '@tanstack/react-query';
import { callQuery, type Output } from '../../../api/client.ts';

export const settingsQuery = callQuery(['mine', 'admin', 'settings'], 'readSettings');

export const openingQuery = callQuery(['mine', 'admin', 'opening'], 'readOpening', {}, { staleTime: 30_000 });

export type QueueEntry = Output<'workQueue'>[number];

export const queueQuery = callQuery(
  ['mine', 'admin', 'queue'],
  'workQueue',
  {},
  // Alerts matter most while the window is in the background.
  { refetchInterval: 3_000, refetchIntervalInBackground: true },
);

const IMAGES_MAX = 500;

export const staffImagesQuery = callQuery(['mine', 'admin', 'catalog', 'images'], 'imageGallery', {
  query: { limit: IMAGES_MAX },
});

const CATALOG_KEYS = [['mine', 'admin', 'catalog'], ['catalog'], ['gallery']];

/** Refetches the catalogue for staff and for this browser's storefront after a change. */
export const refetchCatalog = (queries: QueryClient) =>
  Promise.all(CATALOG_KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })));
