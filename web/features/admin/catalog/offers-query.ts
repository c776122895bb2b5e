import type { ItemOffers } from '@rush/contract/admin-offers.ts';
import { type Offer, OWN_POSITION } from '@rush/contract/offers.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../../../api/client.ts';
import { refetchCatalog } from '../parts/queries.ts';

export type OfferEntry = ItemOffers['choice']['considered'][number];

const OFFERS = ['mine', 'admin', 'catalog', 'offers'] as const;

/** False for the item's own offer and for copies on additional accounts, which have no separate row. */
export const isChangeable = ({ position, account }: Offer): boolean =>
  position !== OWN_POSITION && account === 1;

export const itemOffersQuery = (itemid: number) =>
  callQuery([...OFFERS, itemid], 'listItemOffers', { params: { itemid } });

/** Caches the server's response. Refetches the catalogue, because an offer can change whether the item is in stock. */
export async function cacheOffers(queries: QueryClient, offers: ItemOffers): Promise<void> {
  queries.setQueryData(itemOffersQuery(offers.itemid).queryKey, offers);
  await refetchCatalog(queries);
}

export const refetchOffers = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: OFFERS });
