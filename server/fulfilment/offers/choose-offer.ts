import {
  type OfferChoice,
  type OfferFacts,
  type OfferPolicy,
  type OfferVerdict,
  OWN_POSITION,
} from '@rush/contract/offers.ts';
import type { Candidate } from './offer-facts.ts';

/** Chooses the first usable offer, and of its accounts the one with the fewest open deliveries. @param candidates in order */
export function chooseOffer(candidates: readonly Candidate[], policy: OfferPolicy): OfferChoice {
  const judged = candidates.map((each) => ({ ...each, verdict: judgeOffer(each, policy) }));
  const usable = judged.filter(({ verdict }) => verdict === 'usable');
  const [chosen] = usable
    .filter(({ offer }) => offer.id === usable[0]?.offer.id)
    .sort((a, b) => a.facts.openDeliveries - b.facts.openDeliveries);
  return {
    policy,
    chosen: chosen?.offer ?? null,
    considered: judged.map((each) => (each === chosen ? { ...each, verdict: 'chosen' } : each)),
  };
}

function judgeOffer({ offer, facts }: Candidate, policy: OfferPolicy): OfferVerdict {
  if (offer.position !== OWN_POSITION && offer.confirmedAt === null) return 'not-confirmed';
  if (!offer.isEnabled) return 'disabled';
  if (!facts.isAccountSetUp) return 'no-account';
  if (offer.supplierItemIds.length === 0) return 'no-supplier-ids';
  if (facts.isTried) return 'tried';
  if (facts.stock === 'gone') return 'out-of-stock';
  if (facts.isCircuitOpen) return 'circuit-open';
  if (!isFunded(facts)) return 'unfunded';
  if (isBelowMargin(facts, policy)) return 'below-margin';
  if (facts.playerCheck === 'missing') return 'player-not-checked';
  return 'usable';
}

/** An unknown balance or cost does not exclude an account. */
function isFunded({ balanceHundredths, costHundredths }: OfferFacts): boolean {
  if (balanceHundredths === null) return true;
  return costHundredths === null ? balanceHundredths > 0 : balanceHundredths >= costHundredths;
}

/** Whether a sale leaves less than the margin floor; false if the cost is unknown. */
export function isBelowMargin(
  { costPaise, pricePaise }: Pick<OfferFacts, 'costPaise' | 'pricePaise'>,
  { marginFloorPercent, sellsAtLoss }: OfferPolicy,
): boolean {
  if (sellsAtLoss || costPaise === null) return false;
  return (pricePaise - costPaise) * 100 < marginFloorPercent * pricePaise;
}
