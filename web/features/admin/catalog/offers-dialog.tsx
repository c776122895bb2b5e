import type { ItemOffers } from '@rush/contract/admin-offers.ts';
import type { StaffItem } from '@rush/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/states.tsx';
import { POLICIES } from '../parts/offer-verdict.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { NewOffers } from './new-offers.tsx';
import { OfferCard } from './offer-card.tsx';
import { isChangeable, itemOffersQuery } from './offers-query.ts';

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
          ? `${POLICIES[choice.policy.delivery]}, as set in “${product.name}”.`
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
          <OfferCard key={judged.offer.id} judged={judged} offers={offers} />
        ))}
      </ol>
      {!choice.considered.some((each) => isChangeable(each.offer)) && (
        <p className="text-muted">No further offers yet.</p>
      )}
      {isOwner ? <NewOffers offers={offers} /> : <Note>Only an owner changes offers.</Note>}
    </>
  );
}
