import type { ItemOffers } from '@rush/contract/admin-offers.ts';
import type { OfferFacts } from '@rush/contract/offers.ts';
import { type ReactNode, useState } from 'react';
import { adminOffersText as t } from '../../../text/admin/offers.ts';
import { formatAmount, formatNumber, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Note } from '../../../ui/states.tsx';
import { OfferVerdictPill, useOfferName } from '../parts/offer-verdict.tsx';
import { Facts } from '../parts/panel.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { EditOffer } from './edit-offer.tsx';
import { OfferActions } from './offer-actions.tsx';
import { isChangeable, type JudgedOffer } from './offers-query.ts';

const HUNDRED = 100;

/** One way to buy the item: what is known of it now, and what the owner can do with it. */
export function OfferCard({ judged, offers }: { judged: JudgedOffer; offers: ItemOffers }) {
  const isOwner = useIsOwner();
  const nameOf = useOfferName(offers.accounts);
  const [isEditing, setEditing] = useState(false);
  const { offer, verdict, facts } = judged;
  const isOwn = offer.position === 0;
  const known = describeFacts(facts);
  const title = `${isOwn ? t.own : t.further(offer.position)}: ${nameOf(offer)}`;
  return (
    <li className="grid gap-2 border p-3">
      <h3 className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
        <OfferVerdictPill verdict={verdict} />
      </h3>
      {verdict === 'not-confirmed' && <Note tone="info">{t.confirmHint}</Note>}
      {isEditing ? (
        <EditOffer offer={offer} onClose={() => setEditing(false)} />
      ) : (
        <Facts
          rows={[
            [t.facts.product, offer.supplierProduct],
            [t.facts.ids, offer.supplierItemIds.join(', ')],
            ...known,
            [t.facts.check, offer.needsPlayerCheck && t.facts.checkNeeded],
            [t.facts.confirmed, offer.confirmedAt && formatDateTime(offer.confirmedAt)],
          ]}
        />
      )}
      {isOwner && isChangeable(offer) && !isEditing && (
        <OfferActions judged={judged} title={title} offers={offers} onEdit={() => setEditing(true)} />
      )}
    </li>
  );
}

/** What is known of it, in words. */
function describeFacts(facts: OfferFacts | null): (readonly [string, ReactNode])[] {
  if (!facts) return [];
  return [
    [t.facts.cost, costOf(facts)],
    [
      t.facts.balance,
      facts.balanceHundredths !== null && t.facts.balanceOf(formatAmount(facts.balanceHundredths / HUNDRED)),
    ],
    [t.facts.recent, recentOf(facts)],
  ];
}

function costOf({ costPaise, costHundredths }: OfferFacts): string {
  if (costHundredths === null) return t.facts.costUnknown;
  const units = formatAmount(costHundredths / HUNDRED);
  return costPaise === null
    ? t.facts.costUnits(units)
    : t.facts.costOf(formatRupees(costPaise / HUNDRED), units);
}

function recentOf({ decided, delivered, medianMs }: OfferFacts): string {
  if (decided === 0) return t.facts.recentNone;
  const time =
    medianMs === null ? '' : t.facts.recentIn(formatNumber(Math.max(1, Math.ceil(medianMs / HUNDRED)) / 10));
  return t.facts.recentOf(delivered, decided) + time;
}
