import { editItemOffer } from '@rush/contract/admin-offers.ts';
import type { Offer } from '@rush/contract/offers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FAILED } from '../parts/field-problems.ts';
import { ResourceForm } from '../parts/resource-form.tsx';
import { boughtOf, draftOfOffer, OfferFields } from './offer-fields.tsx';
import { readOffersAgain, showOffers } from './offers-query.ts';

/** Changes what a further offer buys; its account stays the same. */
export function EditOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const queries = useQueryClient();
  // The offer is refetched while its form is open.
  const [was] = useState(() => boughtOf(draftOfOffer(offer)));
  return (
    <ResourceForm
      definition={editItemOffer}
      initial={() => draftOfOffer(offer)}
      inputOf={(draft) => ({ params: { id: offer.id }, body: { ...boughtOf(draft), was } })}
      failed={FAILED}
      onCancel={() => {
        void readOffersAgain(queries);
        onClose();
      }}
      onSaved={async (answer) => {
        await showOffers(queries, answer);
        onClose();
      }}
    >
      {(fields) => <OfferFields {...fields} />}
    </ResourceForm>
  );
}
