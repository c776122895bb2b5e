import type { DeliveryPolicy, OfferChoice } from '@rush/contract/offers.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { accountsIn, type Fulfilment } from '../fulfilment.ts';
import { chooseOffer } from './choose-offer.ts';
import { listOrderOffers } from './list-offers.ts';
import { type OfferSubject, readOfferFacts } from './offer-facts.ts';

/** Chooses among the offer recorded with an order and the further offers of its item. Never chooses an offer twice. */
export async function chooseForOrder(
  queries: Queries,
  fulfilment: Fulfilment,
  order: OrderRow,
): Promise<OfferChoice> {
  const listed = await listOrderOffers(queries, order);
  const subject = { ...listed, pricePaise: order.price_paise, quantity: order.quantity };
  const [choice] = await chooseOffers(queries, fulfilment, [subject], { order });
  if (!choice) throw new Error('no choice was returned for the order');
  return choice;
}

export async function chooseOffers(
  queries: Queries,
  fulfilment: Fulfilment,
  subjects: readonly (OfferSubject & { policy: DeliveryPolicy })[],
  options: Parameters<typeof readOfferFacts>[3] = {},
): Promise<OfferChoice[]> {
  const expanded = subjects.map(({ offers, ...subject }) => ({
    ...subject,
    offers: offers.flatMap((offer) => {
      const [, ...further] = accountsIn(fulfilment, offer);
      return [offer, ...further.map(({ account }) => ({ ...offer, account }))];
    }),
  }));
  const facts = await readOfferFacts(queries, fulfilment, expanded, options);
  const { settings } = fulfilment.platform;
  return expanded.map(({ offers, policy }, place) =>
    chooseOffer(offers, facts[place] ?? new Map(), {
      delivery: policy,
      marginFloorPercent: settings.get('supplier.marginFloorPercent'),
      sellsAtLoss: settings.get('supplier.sellAtLoss'),
    }),
  );
}
