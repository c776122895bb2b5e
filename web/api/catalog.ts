import type { Product } from '@rush/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from './client.ts';
import { usePaysResellPrice } from './session.ts';

export type Viewer = 'shopper' | 'reseller';

function homeQuery(viewer: Viewer) {
  return callQuery(['catalog', 'home', viewer], 'getHomeProducts');
}

/** The server renders these for everyone; resellers refetch theirs in the browser. */
export const homeProductsQuery = homeQuery('shopper');

export function useHomeProducts() {
  return useQuery(homeQuery(usePaysResellPrice() ? 'reseller' : 'shopper'));
}

export function usePacks() {
  const viewer: Viewer = usePaysResellPrice() ? 'reseller' : 'shopper';
  return useQuery(callQuery(['catalog', 'packs', viewer], 'listPacks', {}));
}

export function productQuery(id: string) {
  return callQuery(['catalog', 'product', id], 'eachProduct', { params: { id } });
}

export function itemsQuery(productId: string, viewer: Viewer) {
  return callQuery(['catalog', 'items', productId, viewer], 'listItems', { params: { productId } });
}

export const galleryQuery = callQuery(['gallery'], 'galleryImages', {}, { staleTime: 5 * 60_000 });

export function productPath(product: Pick<Product, '_id'>): string {
  return `/product/${product._id}`;
}
