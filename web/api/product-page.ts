import { eachProduct, listItems } from '#calls/catalog';
import { callQuery } from './call-query.ts';
import type { Viewer } from './catalog.ts';

export function productQuery(id: string) {
  return callQuery(['catalog', 'product', id], eachProduct, { params: { id } });
}

export function itemsQuery(productId: string, viewer: Viewer) {
  return callQuery(['catalog', 'items', productId, viewer], listItems, { params: { productId } });
}
