import type { OfferChoice } from '@rush/contract/offers.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { chooseOffer } from './choose-offer.ts';
import { expandOffers } from './expand-offers.ts';
import type { Fulfilment } from './fulfilment.ts';
import { listOrderOffers } from './list-offers.ts';
import { offerPolicy, readOfferFacts } from './offer-facts.ts';

/**
 * What a paid order is bought from now: among its own offer as it recorded it and the further ones of its item, by what
 * is known at this moment. Offers that it was sent to before are not chosen again.
 */
export async function chooseForOrder(
  queries: Queries,
  fulfilment: Fulfilment,
  order: OrderRow,
): Promise<OfferChoice> {
  const listed = await listOrderOffers(queries, order);
  const offers = expandOffers(fulfilment, listed.offers);
  const subject = { offers, pricePaise: order.price_paise, quantity: order.quantity, order };
  const facts = await readOfferFacts(queries, fulfilment, subject);
  return chooseOffer(offers, facts, offerPolicy(fulfilment, listed.policy));
}
