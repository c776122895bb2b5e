import type { Product } from '@rush/contract/catalog.ts';
import { queryOptions } from '@tanstack/react-query';
import { eachProduct, getHomeProducts, listItems } from '#calls/catalog';
import { galleryImages } from '#calls/gallery';
import { call } from './client.ts';

export const homeProductsQuery = queryOptions({
  queryKey: ['catalog', 'home'],
  queryFn: ({ signal }) => call(getHomeProducts, {}, { signal }),
});

export const galleryQuery = queryOptions({
  queryKey: ['gallery'],
  queryFn: ({ signal }) => call(galleryImages, {}, { signal }),
  staleTime: 5 * 60_000,
});

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['catalog', 'product', id],
    queryFn: ({ signal }) => call(eachProduct, { params: { id } }, { signal }),
  });
}

/** Resellers are answered with their own price: `viewer` keeps the two apart in the cache. */
export function itemsQuery(productId: string, viewer: string) {
  return queryOptions({
    queryKey: ['catalog', 'items', productId, viewer],
    queryFn: ({ signal }) => call(listItems, { params: { productId } }, { signal }),
  });
}

export function productPath(product: Pick<Product, '_id'>): string {
  return `/product/${product._id}`;
}
