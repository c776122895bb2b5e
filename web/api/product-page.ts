import { queryOptions } from '@tanstack/react-query';
import { eachProduct, listItems } from '#calls/catalog';
import type { Viewer } from './catalog.ts';
import { call } from './client.ts';

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['catalog', 'product', id],
    queryFn: ({ signal }) => call(eachProduct, { params: { id } }, { signal }),
  });
}

/** Resellers get their own price; `viewer` separates the two in the cache. */
export function itemsQuery(productId: string, viewer: Viewer) {
  return queryOptions({
    queryKey: ['catalog', 'items', productId, viewer],
    queryFn: ({ signal }) => call(listItems, { params: { productId } }, { signal }),
  });
}
