import {
  type Offer,
  type OfferChoice,
  type OfferFacts,
  type OfferPolicy,
  type OfferVerdict,
  OWN_POSITION,
} from '@rush/contract/offers.ts';
import { readAccountKey } from '@rush/contract/supplier-account.ts';

/** How a usable offer ranks: compared number by number, the lowest is chosen. */
type Rank = readonly [
  byPolicy: number,
  position: number,
  openDeliveries: number,
  lacksBalance: number,
  account: number,
];

/**
 * Chooses the offer that a pack is bought from: a usable one by the policy, ties by position. Of several accounts for
 * one offer it takes the one with the fewest open deliveries, then the one that holds most.
 *
 * @param facts by the offer's id
 */
export function chooseOffer(
  offers: readonly Offer[],
  facts: ReadonlyMap<string, OfferFacts>,
  policy: OfferPolicy,
): OfferChoice {
  const judged = [...offers]
    .sort((a, b) => a.position - b.position || accountOf(a) - accountOf(b) || compareText(a.id, b.id))
    .map((offer) => {
      const known = facts.get(offer.id) ?? null;
      return { offer, facts: known, verdict: judgeOffer(offer, known, policy) };
    });
  const chosen = judged.filter(({ verdict }) => verdict === 'usable').reduce(better(policy), null);
  return {
    policy,
    chosen: chosen?.offer ?? null,
    considered: judged.map((each) => (each === chosen ? { ...each, verdict: 'chosen' } : each)),
  };
}

type Judged = OfferChoice['considered'][number];

/** What keeps an offer from being used, or that nothing does. */
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

/** Whether the account holds what the pack costs, as far as either is known. */
function isFunded({ balanceHundredths, costHundredths }: OfferFacts): boolean {
  if (balanceHundredths === null) return true;
  return costHundredths === null ? balanceHundredths > 0 : balanceHundredths >= costHundredths;
}

/**
 * Whether a sale would leave less of its price than the margin floor asks for; never where the cost is not known. This
 * is the one rule for what is sold at a loss.
 */
export function isBelowMargin(
  { costPaise, pricePaise }: Pick<OfferFacts, 'costPaise' | 'pricePaise'>,
  { marginFloorPercent, sellsAtLoss }: Pick<OfferPolicy, 'marginFloorPercent' | 'sellsAtLoss'>,
): boolean {
  if (sellsAtLoss || costPaise === null) return false;
  return (pricePaise - costPaise) * 100 < marginFloorPercent * pricePaise;
}

function rankOf({ offer, facts }: Judged, { delivery }: OfferPolicy): Rank {
  const byPolicy = {
    fixed: () => 0,
    cheapest: () => facts?.costPaise ?? Number.POSITIVE_INFINITY,
    fastest: () => expectedMs(facts),
  }[delivery]();
  return [
    byPolicy,
    offer.position,
    facts?.openDeliveries ?? 0,
    -(facts?.balanceHundredths ?? 0),
    accountOf(offer),
  ];
}

/** The median time of a delivery over the share that was delivered; without a measured one it comes last. */
function expectedMs(facts: OfferFacts | null): number {
  if (!facts || facts.medianMs === null || facts.delivered === 0) return Number.POSITIVE_INFINITY;
  return (facts.medianMs * facts.decided) / facts.delivered;
}

const better =
  (policy: OfferPolicy) =>
  (best: Judged | null, next: Judged): Judged => {
    if (!best) return next;
    const [ranks, nextRanks] = [rankOf(best, policy), rankOf(next, policy)];
    const place = ranks.findIndex((rank, index) => rank !== nextRanks[index]);
    return place >= 0 && (nextRanks[place] ?? 0) < (ranks[place] ?? 0) ? next : best;
  };

/** The number of the account that an offer is for, among those of its supplier and region. */
const accountOf = ({ region }: Offer): number => readAccountKey(region).number;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
