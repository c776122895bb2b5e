import {
  type OfferChoice,
  type OfferFacts,
  type OfferPolicy,
  type OfferVerdict,
  OWN_POSITION,
} from '@rush/contract/offers.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Fulfilment } from '../fulfilment.ts';
import type { DeliveryRow } from '../tables.ts';
import { listOrderOffers } from './list-offers.ts';
import { type Candidate, type FactsOptions, type OfferSubject, readCandidates } from './offer-facts.ts';

/**
 * Chooses among the offer recorded with an order and its item's additional offers, but not one already tried.
 *
 * @param deliveries all deliveries of the order
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
  return candidates.map((entry) => chooseOffer(entry, policy));
}

/** Chooses the first usable offer, at the account with the fewest open deliveries. @param candidates in order */
export function chooseOffer(candidates: readonly Candidate[], policy: OfferPolicy): OfferChoice {
  const considered = candidates.map((entry) => ({ ...entry, verdict: judgeOffer(entry, policy) }));
  const usable = considered.filter(({ verdict }) => verdict === 'usable');
  const [chosen] = usable
    .filter(({ offer }) => offer.id === usable[0]?.offer.id)
    .sort((a, b) => a.facts.openDeliveries - b.facts.openDeliveries);
  return {
    policy,
    chosen: chosen?.offer ?? null,
    considered: considered.map((entry) => (entry === chosen ? { ...entry, verdict: 'chosen' } : entry)),
  };
}

function judgeOffer({ offer, facts }: Candidate, policy: OfferPolicy): OfferVerdict {
  if (facts.isTried) return 'tried';
  if (offer.position !== OWN_POSITION && offer.confirmedAt === null) return 'not-confirmed';
  if (!offer.isEnabled) return 'disabled';
  if (!facts.isAccountSetUp) return 'no-account';
  if (offer.supplierItemIds.length === 0) return 'no-supplier-ids';
  if (facts.stock === 'gone') return 'out-of-stock';
  if (facts.isCircuitOpen) return 'circuit-open';
  if (!isFunded(facts)) return 'unfunded';
  if (isBelowMargin(facts, policy)) return 'below-margin';
  if (facts.playerCheck === 'missing') return 'player-not-checked';
  return 'usable';
}

/** An unknown balance or cost does not rule out an account. */
function isFunded({ balanceHundredths, costHundredths }: OfferFacts): boolean {
  if (balanceHundredths === null) return true;
  return costHundredths === null ? balanceHundredths > 0 : balanceHundredths >= costHundredths;
}

/** Whether a sale leaves less than the margin floor; false if the cost is unknown or losses are allowed. */
export function isBelowMargin(
  { costPaise, pricePaise }: Pick<OfferFacts, 'costPaise' | 'pricePaise'>,
  { marginFloorPercent, sellsAtLoss }: OfferPolicy,
): boolean {
  if (sellsAtLoss || costPaise === null) return false;
  return (pricePaise - costPaise) * 100 < marginFloorPercent * pricePaise;
}
