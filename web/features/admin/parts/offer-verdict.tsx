import type { Offer, OfferChoice, OfferVerdict } from '@rush/contract/offers.ts';
import { adminOffersText as t } from '../../../text/admin/offers.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { useAccountName } from './account-name.ts';

const TONES: Partial<Record<OfferVerdict, Tone>> = {
  chosen: 'success',
  usable: 'info',
  'would-wait': 'warning',
  'not-confirmed': 'accent',
  disabled: 'plain',
};

interface OfferVerdictPillProps {
  verdict: OfferVerdict;
  /** Of a choice that was made, not of one that would be made now. */
  isPast?: boolean;
}

export function OfferVerdictPill({ verdict, isPast = false }: OfferVerdictPillProps) {
  const text = isPast && verdict === 'chosen' ? t.wasChosen : t.verdicts[verdict];
  return <StatusPill tone={TONES[verdict] ?? 'danger'}>{text}</StatusPill>;
}

/** The account that an offer is bought from. */
export function useOfferName(
  labels?: Parameters<typeof useAccountName>[0],
): (offer: Pick<Offer, 'supplier' | 'region'>) => string {
  const nameOf = useAccountName(labels);
  return (offer) => (offer.supplier === '' ? t.noAccount : nameOf(offer));
}

/** Which offers were considered for a delivery, and what was found of each. */
export function OfferChoiceDetails({ choice }: { choice: OfferChoice }) {
  const nameOf = useOfferName();
  return (
    <details className="bg-raised">
      <summary className="min-h-11 content-center px-3 text-sm font-semibold">{t.why}</summary>
      <div className="grid gap-2 px-3 pb-3 text-sm">
        <p className="text-muted">{t.policies[choice.policy.delivery]}</p>
        <ol className="grid gap-2">
          {choice.considered.map(({ offer, verdict }) => (
            <li key={offer.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {nameOf(offer)} {offer.supplierItemIds.join(', ')}
              </span>
              <OfferVerdictPill verdict={verdict} isPast />
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
