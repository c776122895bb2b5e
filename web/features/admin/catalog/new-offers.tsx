import { addItemOffer, type ItemOffers, proposeItemOffers } from '@rush/contract/admin-offers.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminOffersText as t } from '../../../text/admin/offers.ts';
import { TextField } from '../../../ui/field.tsx';
import { ResourceForm } from '../parts/resource-form.tsx';
import { AccountField, accountOf, boughtOf, emptyOffer, OfferFields } from './offer-fields.tsx';
import { showOffers } from './offers-query.ts';

/** The two ways to a further offer: typed in, or found in a supplier's catalogue. */
export function NewOffers({ offers }: { offers: ItemOffers }) {
  return (
    <div className="grid gap-2">
      <Foldable title={t.add}>
        <AddForm offers={offers} />
      </Foldable>
      <Foldable title={t.propose} hint={t.proposeHint}>
        <ProposeForm offers={offers} />
      </Foldable>
    </div>
  );
}

function Foldable({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <details className="bg-raised">
      <summary className="min-h-11 content-center px-3 font-semibold">{title}</summary>
      <div className="grid gap-4 px-3 pt-1 pb-4">
        {hint && <p className="text-sm text-muted">{hint}</p>}
        {children}
      </div>
    </details>
  );
}

function AddForm({ offers: { itemid, accounts } }: { offers: ItemOffers }) {
  const queries = useQueryClient();
  return (
    <ResourceForm
      definition={addItemOffer}
      initial={emptyOffer}
      inputOf={(draft) => ({
        params: { itemid },
        body: { ...accountOf(draft, accounts), ...boughtOf(draft) },
      })}
      failed={t.changeFailed}
      submit={t.addNow}
      onSaved={async (answer) => {
        await showOffers(queries, answer);
        return emptyOffer();
      }}
    >
      {(fields) => (
        <>
          <AccountField
            accounts={accounts}
            value={fields.draft.account}
            error={fields.problem('supplier')}
            onChange={(account) => fields.onChange({ account })}
          />
          <OfferFields {...fields} />
        </>
      )}
    </ResourceForm>
  );
}

const emptySearch = () => ({ account: '', supplierProduct: '' });

function ProposeForm({ offers: { itemid, accounts } }: { offers: ItemOffers }) {
  const queries = useQueryClient();
  return (
    <ResourceForm
      definition={proposeItemOffers}
      initial={emptySearch}
      inputOf={({ supplierProduct, ...draft }) => ({
        params: { itemid },
        body: { ...accountOf(draft, accounts), supplierProduct },
      })}
      failed={t.changeFailed}
      submit={t.proposeNow}
      saidOf={({ proposed, read }) => t.proposed(proposed, read)}
      onSaved={async (answer) => {
        await showOffers(queries, answer);
      }}
    >
      {({ draft, problem, onChange, text }) => (
        <>
          <AccountField
            accounts={accounts}
            value={draft.account}
            error={problem('supplier')}
            onChange={(account) => onChange({ account })}
          />
          <TextField label={t.supplierProduct} maxLength={64} {...text('supplierProduct')} />
        </>
      )}
    </ResourceForm>
  );
}
