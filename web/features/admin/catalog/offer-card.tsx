import { editItemOffer, type ItemOffers, type OfferAccount } from '@rush/contract/admin-offers.ts';
import type { Offer, OfferFacts } from '@rush/contract/offers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { formatAmount, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Note } from '../../../ui/states.tsx';
import { RowButton } from '../parts/cells.tsx';
import { formatSeconds } from '../parts/figures.tsx';
import { OfferVerdictPill, offerName } from '../parts/offer-verdict.tsx';
import { FAILED, ProblemNote, problemsOf } from '../parts/problems.tsx';
import { ResourceForm } from '../parts/resource-form.tsx';
import { Facts } from '../parts/screen.tsx';
import { ConfirmButton } from '../parts/staff-dialog.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { draftOfOffer, OfferFields, purchaseOf } from './offer-fields.tsx';
import { cacheOffers, isChangeable, type OfferEntry, refetchOffers } from './offers-query.ts';

const HUNDRED = 100;

export function OfferCard({ entry, offers }: { entry: OfferEntry; offers: ItemOffers }) {
  const isOwner = useIsOwner();
  const [isEditing, setEditing] = useState(false);
  const { offer, verdict, facts } = entry;
  const isOwn = offer.position === 0;
  const account = offers.accounts.find(
    ({ supplier, region }) => supplier === offer.supplier && region === offer.region,
  );
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
            ['Supplier ids', offer.supplierItemIds.join(', ')],
            ['Costs', costOf(facts)],
            [
              'Balance',
              facts.balanceHundredths !== null && `${formatAmount(facts.balanceHundredths / HUNDRED)} units`,
            ],
            ['Last 15 minutes', account && recentOf(account.recent)],
            ['Player check', offer.needsPlayerCheck && 'required there before each order'],
            ['Confirmed', offer.confirmedAt && formatDateTime(offer.confirmedAt)],
          ]}
        />
      )}
      {isOwner && isChangeable(offer) && !isEditing && (
        <OfferActions entry={entry} title={title} offers={offers} onEdit={() => setEditing(true)} />
      )}
    </li>
  );
}

function costOf({ costPaise, costHundredths }: OfferFacts): string {
  if (costHundredths === null) return 'not known';
  const units = formatAmount(costHundredths / HUNDRED);
  return costPaise === null
    ? `${units} units; the cost of a unit is not set`
    : `${formatRupees(costPaise / HUNDRED)} (${units} units)`;
}

function recentOf({ decided, delivered, medianMs }: OfferAccount['recent']): string {
  if (decided === 0) return 'no deliveries';
  const time =
    medianMs === null
      ? ''
      : `, half of them within ${formatSeconds(Math.max(1, Math.ceil(medianMs / HUNDRED)) / 10)}`;
  return `${delivered} of ${decided} delivered${time}`;
}

function EditOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const queries = useQueryClient();
  // Refetching the offer must not change these values.
  const [was] = useState(() => purchaseOf(draftOfOffer(offer)));
  return (
    <ResourceForm
      definition={editItemOffer}
      initial={() => draftOfOffer(offer)}
      inputOf={(draft) => ({ params: { id: offer.id }, body: { ...purchaseOf(draft), was } })}
      failure={FAILED}
      onCancel={() => {
        void refetchOffers(queries);
        onClose();
      }}
      refresh={cacheOffers}
      onDone={onClose}
    >
      {(fields) => <OfferFields {...fields} />}
    </ResourceForm>
  );
}

interface OfferActionsProps {
  entry: OfferEntry;
  title: string;
  offers: ItemOffers;
  onEdit: () => void;
}

function OfferActions({ entry: { offer, verdict }, title, offers, onEdit }: OfferActionsProps) {
  const { mutate, isPending, error } = useOfferChange();
  const params = { id: offer.id };
  const offerIds = offers.choice.considered
    .map(({ offer }) => offer)
    .flatMap((candidate) => (isChangeable(candidate) ? candidate.id : []));
  const position = offerIds.indexOf(offer.id);
  const moveTo = (to: number) =>
    mutate(() =>
      call('orderItemOffers', {
        params: { itemid: offers.itemid },
        body: { offers: reorder(offerIds, position, to) },
      }),
    );
  const actionButton = (label: string, onClick: () => void, isDisabled = false) => (
    <RowButton label={label} of={title} disabled={isPending || isDisabled} onClick={onClick} />
  );
  return (
    <>
      <span className="flex flex-wrap gap-2">
        {verdict === 'not-confirmed' && (
          <RowButton
            label="Confirm"
            of={title}
            variant="primary"
            disabled={isPending}
            onClick={() => mutate(() => call('confirmItemOffer', { params }))}
          />
        )}
        {actionButton('Up', () => moveTo(position - 1), position === 0)}
        {actionButton('Down', () => moveTo(position + 1), position === offerIds.length - 1)}
        {actionButton('Edit', onEdit)}
        {actionButton(offer.isEnabled ? 'Disable' : 'Enable', () =>
          mutate(() => call('editItemOffer', { params, body: { isEnabled: !offer.isEnabled } })),
        )}
        <ConfirmButton
          label="Remove"
          of={title}
          disabled={isPending}
          question="Remove this offer?"
          subject={title}
          action={{ isPending, mutate: (_, opts) => mutate(() => call('removeItemOffer', { params }), opts) }}
        />
      </span>
      <ProblemNote>{problemsOf(error, FAILED).all}</ProblemNote>
    </>
  );
}

function useOfferChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<ItemOffers>) => change(),
    onSuccess: (offers) => cacheOffers(queries, offers),
    onError: () => refetchOffers(queries),
  });
}

function reorder(order: readonly string[], from: number, to: number): string[] {
  const next = [...order];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
