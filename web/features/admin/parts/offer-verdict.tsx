import type { Offer, OfferChoice, OfferVerdict } from '@rush/contract/offers.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';

const VERDICTS: Readonly<Record<OfferVerdict, string>> = {
  chosen: 'Chosen now',
  usable: 'Can deliver',
  'not-confirmed': 'Proposal',
  disabled: 'Disabled',
  'no-account': 'Account not set up',
  'no-supplier-ids': 'No supplier ids',
  tried: 'Tried for this order',
  'out-of-stock': 'Out of stock there',
  'circuit-open': 'Supplier is down',
  unfunded: 'Balance too low',
  'below-margin': 'Below the margin floor',
  'player-not-checked': 'Player not checked there',
};

const TONES: Partial<Record<OfferVerdict, Tone>> = {
  chosen: 'success',
  usable: 'info',
  'not-confirmed': 'accent',
  disabled: 'plain',
};

interface OfferVerdictPillProps {
  verdict: OfferVerdict;
  /** A choice made in the past, not the one the shop would make now. */
  isPast?: boolean;
}

export function OfferVerdictPill({ verdict, isPast = false }: OfferVerdictPillProps) {
  const text = isPast && verdict === 'chosen' ? 'Chosen' : VERDICTS[verdict];
  return <StatusPill tone={TONES[verdict] ?? 'danger'}>{text}</StatusPill>;
}

interface AccountLabel {
  supplier: string;
  region: string;
  label: string;
}

/** Names an offer's account by its region's label if known, with a number from the second account onwards. */
export function offerName(
  { supplier, region, account }: Offer,
  labels: readonly AccountLabel[] = [],
): string {
  if (supplier === '') return 'No supplier';
  const match = labels.find((entry) => entry.supplier === supplier && entry.region === region);
  const name = match?.label ?? `${supplier} ${region}`.trim();
  return account === 1 ? name : `${name}, account ${account}`;
}

export function OfferChoiceDetails({ choice }: { choice: OfferChoice }) {
  return (
    <details className="bg-raised">
      <summary className="min-h-11 content-center px-3 text-sm font-semibold">Why this offer</summary>
      <div className="grid gap-2 px-3 pb-3 text-sm">
        <ol className="grid gap-2">
          {choice.considered.map(({ offer, verdict }) => (
            <li
              key={`${offer.id} ${offer.account}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {offerName(offer)} {offer.supplierItemIds.join(', ')}
              </span>
              <OfferVerdictPill verdict={verdict} isPast />
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
