import type { ItemOffers } from '@rush/contract/admin-offers.ts';
import type { OfferFacts } from '@rush/contract/offers.ts';
import { type ReactNode, useState } from 'react';
import { formatAmount, formatNumber, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Note } from '../../../ui/states.tsx';
import { OfferVerdictPill, offerName } from '../parts/offer-verdict.tsx';
import { Facts } from '../parts/panel.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { EditOffer } from './edit-offer.tsx';
import { OfferActions } from './offer-actions.tsx';
import { isChangeable, type JudgedOffer } from './offers-query.ts';

const HUNDRED = 100;

/** One way to buy the item, with the owner's actions. */
export function OfferCard({ judged, offers }: { judged: JudgedOffer; offers: ItemOffers }) {
  const isOwner = useIsOwner();
  const [isEditing, setEditing] = useState(false);
  const { offer, verdict, facts } = judged;
  const isOwn = offer.position === 0;
  const known = describeFacts(facts);
  const title = `${isOwn ? 'The item’s own' : `Offer ${offer.position}`}: ${offerName(offer, offers.accounts)}`;
  return (
    <li className="grid gap-2 border p-3">
      <h3 className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
        <OfferVerdictPill verdict={verdict} />
      </h3>
      {verdict === 'not-confirmed' && (
        <Note tone="info">Proposed from the catalogue. Nothing is bought from it until you confirm it.</Note>
      )}
      {isEditing ? (
        <EditOffer offer={offer} onClose={() => setEditing(false)} />
      ) : (
        <Facts
          rows={[
            ['Product code', offer.supplierProduct],
            ['Supplier’s ids', offer.supplierItemIds.join(', ')],
            ...known,
            ['Player check', offer.needsPlayerCheck && 'needed there before an order goes out'],
            ['Confirmed', offer.confirmedAt && formatDateTime(offer.confirmedAt)],
          ]}
        />
      )}
      {isOwner && isChangeable(offer) && !isEditing && (
        <OfferActions judged={judged} title={title} offers={offers} onEdit={() => setEditing(true)} />
      )}
    </li>
  );
}

function describeFacts(facts: OfferFacts | null): (readonly [string, ReactNode])[] {
  if (!facts) return [];
  return [
    ['Costs', costOf(facts)],
    [
      'Balance',
      facts.balanceHundredths !== null && `${formatAmount(facts.balanceHundredths / HUNDRED)} units`,
    ],
    ['Last 15 minutes', recentOf(facts)],
  ];
}

function costOf({ costPaise, costHundredths }: OfferFacts): string {
  if (costHundredths === null) return 'not known';
  const units = formatAmount(costHundredths / HUNDRED);
  return costPaise === null
    ? `${units} units; what a unit costs is not set`
    : `${formatRupees(costPaise / HUNDRED)} (${units} units)`;
}

function recentOf({ decided, delivered, medianMs }: OfferFacts): string {
  if (decided === 0) return 'no deliveries';
  const time =
    medianMs === null
      ? ''
      : `, half of them within ${formatNumber(Math.max(1, Math.ceil(medianMs / HUNDRED)) / 10)} s`;
  return `${delivered} of ${decided} delivered${time}`;
}
