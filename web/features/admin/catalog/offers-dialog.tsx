import { addItemOffer, type ItemOffers, proposeItemOffers } from '@rush/contract/admin-offers.ts';
import type { StaffItem } from '@rush/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { FAILED } from '../parts/problems.tsx';
import { ResourceForm } from '../parts/resource-form.tsx';
import { QueryStates } from '../parts/screen.tsx';
import { StaffDialog } from '../parts/staff-dialog.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { OfferCard } from './offer-card.tsx';
import { AccountField, accountOf, emptyOffer, OfferFields, purchaseOf } from './offer-fields.tsx';
import { cacheOffers, isChangeable, itemOffersQuery } from './offers-query.ts';

interface OffersDialogProps {
  item: Pick<StaffItem, 'itemid' | 'name'>;
  onClose: () => void;
}

export function OffersDialog({ item: { itemid, name }, onClose }: OffersDialogProps) {
  return (
    <StaffDialog wide title={`Offers: ${name}`} onClose={onClose}>
      <QueryStates query={useQuery(itemOffersQuery(itemid))} failure="Error: Failed to fetch offers">
        {(offers) => <Offers offers={offers} />}
      </QueryStates>
    </StaffDialog>
  );
}

function Offers({ offers }: { offers: ItemOffers }) {
  const isOwner = useIsOwner();
  const { choice, product, isApi } = offers;
  return (
    <>
      <p className="text-sm text-muted">
        {product
          ? `The first offer that can deliver is used. Listed in “${product.name}”.`
          : 'No product lists this item.'}
      </p>
      {!isApi && (
        <Note>
          This item is delivered by hand. Offers are used only if a supplier delivers it and its product.
        </Note>
      )}
      {isApi && !choice.chosen && (
        <Note tone="danger">
          No offer can be used now. Orders wait, and the item is out of stock until an offer can be used.
        </Note>
      )}
      <ol className="grid gap-3">
        {choice.considered.map((entry) => (
          <OfferCard key={`${entry.offer.id} ${entry.offer.account}`} entry={entry} offers={offers} />
        ))}
      </ol>
      {!choice.considered.some(({ offer }) => isChangeable(offer)) && (
        <p className="text-muted">No additional offers yet.</p>
      )}
      {!isOwner && <Note>Only an owner can change offers.</Note>}
      {isOwner && (
        <div className="grid gap-2">
          <Collapsible title="Add an offer">
            <AddForm offers={offers} />
          </Collapsible>
          <Collapsible
            title="Find it in a catalogue"
            hint="Reads the supplier’s list and suggests packs of the same amount. You confirm each one."
          >
            <ProposeForm offers={offers} />
          </Collapsible>
        </div>
      )}
    </>
  );
}

function Collapsible({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
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
  return (
    <ResourceForm
      definition={addItemOffer}
      initial={emptyOffer}
      inputOf={(draft) => ({
        params: { itemid },
        body: { ...accountOf(draft, accounts), ...purchaseOf(draft) },
      })}
      failure={FAILED}
      submit="Add"
      refresh={cacheOffers}
      next={emptyOffer}
    >
      {(fields) => (
        <>
          <AccountField accounts={accounts} text={fields.text} error={fields.problem('supplier')} />
          <OfferFields {...fields} />
        </>
      )}
    </ResourceForm>
  );
}

function ProposeForm({ offers: { itemid, accounts } }: { offers: ItemOffers }) {
  return (
    <ResourceForm
      definition={proposeItemOffers}
      initial={() => ({ account: '', supplierProduct: '' })}
      inputOf={({ supplierProduct, ...draft }) => ({
        params: { itemid },
        body: { ...accountOf(draft, accounts), supplierProduct },
      })}
      failure={FAILED}
      submit="Read the catalogue"
      successOf={({ proposed, read }) => {
        if (read === 0) return 'The supplier has no packs under this product code.';
        return proposed === 0
          ? `None of ${read} packs matches, or the match is already listed.`
          : `${proposed} of ${read} packs match.`;
      }}
      refresh={cacheOffers}
    >
      {({ problem, text }) => (
        <>
          <AccountField accounts={accounts} text={text} error={problem('supplier')} />
          <TextField label="Supplier’s product code" maxLength={64} {...text('supplierProduct')} />
        </>
      )}
    </ResourceForm>
  );
}
