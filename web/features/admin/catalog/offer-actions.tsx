import type { ItemOffers } from '@rush/contract/admin-offers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmItemOffer, editItemOffer, orderItemOffers, removeItemOffer } from '#calls/admin-offers';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { FAILED, problemsOf } from '../parts/field-problems.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { ConfirmDialog } from '../parts/staff-dialog.tsx';
import { isChangeable, type JudgedOffer, readOffersAgain, showOffers } from './offers-query.ts';

interface OfferActionsProps {
  judged: JudgedOffer;
  /** Names the offer for screen readers. */
  title: string;
  offers: ItemOffers;
  onEdit: () => void;
}

/** The owner's actions on a further offer. */
export function OfferActions({ judged: { offer, verdict }, title, offers, onEdit }: OfferActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useChange();
  const params = { id: offer.id };
  const order = offers.choice.considered
    .map((each) => each.offer)
    .flatMap((each) => (isChangeable(each) ? each.id : []));
  const place = order.indexOf(offer.id);
  const moveTo = (to: number) =>
    mutate(() =>
      call(orderItemOffers, { params: { itemid: offers.itemid }, body: { offers: swap(order, place, to) } }),
    );
  const press = (label: string, name: string, onClick: () => void, isOff = false) => (
    <Button size="sm" variant="outline" aria-label={name} disabled={isPending || isOff} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      <span className="flex flex-wrap gap-2">
        {verdict === 'not-confirmed' && (
          <Button
            size="sm"
            variant="primary"
            aria-label={`Confirm: ${title}`}
            disabled={isPending}
            onClick={() => mutate(() => call(confirmItemOffer, { params }))}
          >
            Confirm
          </Button>
        )}
        {press('Up', `Move up: ${title}`, () => moveTo(place - 1), place === 0)}
        {press('Down', `Move down: ${title}`, () => moveTo(place + 1), place === order.length - 1)}
        {press('Edit', `Edit: ${title}`, onEdit)}
        {offer.isEnabled
          ? press('Disable', `Disable: ${title}`, () => mutate(() => setEnabled(offer.id, false)))
          : press('Enable', `Enable: ${title}`, () => mutate(() => setEnabled(offer.id, true)))}
        {press('Remove', `Remove: ${title}`, () => setAsking(true))}
      </span>
      <ProblemNote>{problemsOf(error, FAILED).all}</ProblemNote>
      {isAsking && (
        <ConfirmDialog
          question="Remove this offer?"
          subject={title}
          confirm="Remove"
          isPending={isPending}
          onConfirm={() =>
            mutate(() => call(removeItemOffer, { params }), { onSettled: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function useChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<ItemOffers>) => change(),
    onSuccess: (answer) => showOffers(queries, answer),
    onError: () => readOffersAgain(queries),
  });
}

const setEnabled = (id: string, isEnabled: boolean): Promise<ItemOffers> =>
  call(editItemOffer, { params: { id }, body: { isEnabled } });

function swap(order: readonly string[], from: number, to: number): string[] {
  const next = [...order];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
