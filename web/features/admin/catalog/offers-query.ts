import type { ItemOffers } from '@rush/contract/admin-offers.ts';
import { type Offer, OWN_POSITION } from '@rush/contract/offers.ts';
import { readAccountKey } from '@rush/contract/supplier-account.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listItemOffers } from '#calls/admin-offers';
import { call } from '../../../api/client.ts';
import { forgetCatalog } from '../parts/catalog-cache.ts';

export type JudgedOffer = ItemOffers['choice']['considered'][number];

const OFFERS = ['mine', 'admin', 'catalog', 'offers'] as const;

/** Whether the offer is a row: the item's own is not, nor is another's copy for a further account. */
export const isChangeable = ({ position, region }: Offer): boolean =>
  position !== OWN_POSITION && readAccountKey(region).number === 1;

export const itemOffersQuery = (itemid: number) =>
  queryOptions({
    queryKey: [...OFFERS, itemid],
    queryFn: ({ signal }): Promise<ItemOffers> => call(listItemOffers, { params: { itemid } }, { signal }),
  });

/** After a change: what the server answered is what the list shows; whether the item is in stock may follow. */
export async function showOffers(queries: QueryClient, offers: ItemOffers): Promise<void> {
  queries.setQueryData(itemOffersQuery(offers.itemid).queryKey, offers);
  await forgetCatalog(queries);
}

/** Where a change was refused: a colleague may have changed them meanwhile. */
export const readOffersAgain = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: OFFERS });
