import type { OfferChoice } from '@rush/contract/offers.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Fulfilment } from '../fulfilment.ts';
import type { DeliveryRow } from '../tables.ts';
import { chooseOffer } from './choose-offer.ts';
import { listOrderOffers } from './list-offers.ts';
import { type FactsOptions, type OfferSubject, readCandidates } from './offer-facts.ts';

/**
 * Chooses among the offer recorded with an order and the further offers of its item. Never chooses an offer twice.
 *
 * @param deliveries all of the order
 */
export async function chooseForOrder(
  queries: Queries,
  fulfilment: Fulfilment,
  order: OrderRow,
  deliveries: readonly DeliveryRow[],
): Promise<OfferChoice> {
  const offers = await listOrderOffers(queries, order);
  const subject = { offers, pricePaise: order.price_paise, quantity: order.quantity };
  const [choice] = await chooseOffers(queries, fulfilment, [subject], { order: { ...order, deliveries } });
  if (!choice) throw new Error('no choice was returned for the order');
  return choice;
}

export async function chooseOffers(
  queries: Queries,
  fulfilment: Fulfilment,
  subjects: readonly OfferSubject[],
  options?: FactsOptions,
): Promise<OfferChoice[]> {
  const { settings } = fulfilment.platform;
  const policy = {
    marginFloorPercent: settings.get('supplier.marginFloorPercent'),
    sellsAtLoss: settings.get('supplier.sellAtLoss'),
  };
  const candidates = await readCandidates(queries, fulfilment, subjects, options);
  return candidates.map((each) => chooseOffer(each, policy));
}
