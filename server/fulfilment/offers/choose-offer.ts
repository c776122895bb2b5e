import {
  type Offer,
  type OfferChoice,
  type OfferFacts,
  type OfferPolicy,
  type OfferVerdict,
  OWN_POSITION,
} from '@rush/contract/offers.ts';

/**
 * Chooses a usable offer by the policy, then by position. Among the accounts of an offer it prefers the fewest open
 * deliveries, then the first.
 *
 * @param facts by `offerKey`
 */
export function chooseOffer(
  offers: readonly Offer[],
  facts: ReadonlyMap<string, OfferFacts>,
  policy: OfferPolicy,
): OfferChoice {
  const judged = [...offers]
    .sort((a, b) => a.position - b.position || a.account - b.account || compareText(a.id, b.id))
    .map((offer) => {
      const known = facts.get(offerKey(offer)) ?? null;
      return { offer, facts: known, verdict: judgeOffer(offer, known, policy) };
    });
  const [chosen] = judged
    .filter(({ verdict }) => verdict === 'usable')
    .map((each) => ({ each, rank: rankOf(each, policy) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ each }) => each);
  return {
    policy,
    chosen: chosen?.offer ?? null,
    considered: judged.map((each) => (each === chosen ? { ...each, verdict: 'chosen' } : each)),
  };
}

type Judged = OfferChoice['considered'][number];

function judgeOffer(offer: Offer, facts: OfferFacts | null, policy: OfferPolicy): OfferVerdict {
  if (offer.position !== OWN_POSITION && offer.confirmedAt === null) return 'not-confirmed';
  if (!offer.isEnabled) return 'disabled';
  if (!facts?.isAccountSetUp) return 'no-account';
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

/** Identifies an offer at one account. */
export const offerKey = ({ id, account }: Pick<Offer, 'id' | 'account'>): string => `${id} ${account}`;

/** Whether a sale leaves less than the margin floor; false if the cost is unknown. */
export function isBelowMargin(
  { costPaise, pricePaise }: Pick<OfferFacts, 'costPaise' | 'pricePaise'>,
  { marginFloorPercent, sellsAtLoss }: Pick<OfferPolicy, 'marginFloorPercent' | 'sellsAtLoss'>,
): boolean {
  if (sellsAtLoss || costPaise === null) return false;
  return (pricePaise - costPaise) * 100 < marginFloorPercent * pricePaise;
}

/** Compared element by element; the lowest wins. */
function rankOf({ offer, facts }: Judged, { delivery }: OfferPolicy): number[] {
  const byPolicy = {
    fixed: () => 0,
    cheapest: () => facts?.costPaise ?? Number.POSITIVE_INFINITY,
    fastest: () => expectedMs(facts),
  }[delivery]();
  return [byPolicy, offer.position, facts?.openDeliveries ?? 0];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((rank, index) => rank !== b[index]);
  return place === -1 ? 0 : (a[place] ?? 0) < (b[place] ?? 0) ? -1 : 1;
}

/** Median time divided by the success rate; an offer without measurements comes last. */
function expectedMs(facts: OfferFacts | null): number {
  if (!facts || facts.medianMs === null || facts.delivered === 0) return Number.POSITIVE_INFINITY;
  return (facts.medianMs * facts.decided) / facts.delivered;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
