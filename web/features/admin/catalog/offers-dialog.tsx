import { addItemOffer, type ItemOffers, proposeItemOffers } from '@rush/contract/admin-offers.ts';
import type { StaffItem } from '@rush/contract/catalog.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { FAILED } from '../parts/field-problems.ts';
import { QueryStates } from '../parts/query-states.tsx';
import { ResourceForm } from '../parts/resource-form.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { OfferCard } from './offer-card.tsx';
import { AccountField, accountOf, boughtOf, emptyOffer, OfferFields } from './offer-fields.tsx';
import { isChangeable, itemOffersQuery, showOffers } from './offers-query.ts';

/** Every offer of an item with its current facts. */
export function OffersDialog({
  item: { itemid, name },
  onClose,
}: {
  item: Pick<StaffItem, 'itemid' | 'name'>;
  onClose: () => void;
}) {
  const query = useQuery(itemOffersQuery(itemid));
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={`Where it is bought: ${name}`}
      closeLabel="Close"
    >
      <div className="grid gap-4 p-4">
        <QueryStates query={query} failed="Error: Failed to fetch offers">
          {(offers) => <Offers offers={offers} />}
        </QueryStates>
      </div>
    </Dialog>
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
          This item is delivered by hand: no offer is used until item and product are set to a supplier.
        </Note>
      )}
      {isApi && !choice.chosen && (
        <Note tone="danger" icon="warn">
          No offer can be used now: orders wait, and the item goes out of stock until one can.
        </Note>
      )}
      <ol className="grid gap-3">
        {choice.considered.map((judged) => (
          <OfferCard key={`${judged.offer.id} ${judged.offer.account}`} judged={judged} offers={offers} />
        ))}
      </ol>
      {!choice.considered.some((each) => isChangeable(each.offer)) && (
        <p className="text-muted">No further offers yet.</p>
      )}
      {isOwner ? <NewOffers offers={offers} /> : <Note>Only an owner changes offers.</Note>}
    </>
  );
}

/** Adds an offer by hand, or proposes some from a supplier's catalogue. */
function NewOffers({ offers }: { offers: ItemOffers }) {
  return (
    <div className="grid gap-2">
      <Foldable title="Add an offer">
        <AddForm offers={offers} />
      </Foldable>
      <Foldable
        title="Find it in a catalogue"
        hint="Reads the supplier’s list and proposes the packs of the same amount. You confirm each."
      >
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
      failed={FAILED}
      submit="Add"
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

function saidOf(proposed: number, read: number): string {
  if (read === 0) return 'The supplier lists no packs under this product code.';
  return proposed === 0
    ? `None of ${read} packs fits, or it is listed already.`
    : `${proposed} of ${read} packs fit.`;
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
      failed={FAILED}
      submit="Read the catalogue"
      saidOf={({ proposed, read }) => saidOf(proposed, read)}
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
          <TextField label="Supplier’s product code" maxLength={64} {...text('supplierProduct')} />
        </>
      )}
    </ResourceForm>
  );
}
