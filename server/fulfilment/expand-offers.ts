import type { Offer } from '@rush/contract/offers.ts';
import { accountKey, readAccountKey } from '@rush/contract/supplier-account.ts';
import { accountsIn, type Fulfilment } from './fulfilment.ts';

/**
 * Each offer once for every account of its supplier and region, the first one as it stands. An offer says what is bought
 * and where; on which of several accounts is chosen as among offers, each by what is known of it.
 */
export function expandOffers(fulfilment: Fulfilment, offers: readonly Offer[]): Offer[] {
  return offers.flatMap((offer) => [
    offer,
    ...accountsIn(fulfilment, offer)
      .slice(1)
      .map(({ region }) => ({
        ...offer,
        id: accountKey(offer.id, readAccountKey(region).number),
        region,
      })),
  ]);
}
