import type { ItemOffers } from '@rush/contract/admin-offers.ts';
import type { StaffItem } from '@rush/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { adminOffersText as t } from '../../../text/admin/offers.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/states.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { NewOffers } from './new-offers.tsx';
import { OfferCard } from './offer-card.tsx';
import { isChangeable, itemOffersQuery } from './offers-query.ts';

/** What an item can be bought from: every offer with what is known of it now. */
export function OffersDialog({
  item: { itemid, name },
  onClose,
}: {
  item: Pick<StaffItem, 'itemid' | 'name'>;
  onClose: () => void;
}) {
  const query = useQuery(itemOffersQuery(itemid));
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={t.title(name)} closeLabel={t.close}>
      <div className="grid gap-4 p-4">
        <QueryStates query={query} failed={t.failed}>
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
        {product ? t.policyOf(t.policies[choice.policy.delivery], product.name) : t.noProduct}
      </p>
      {!isApi && <Note>{t.byHand}</Note>}
      {isApi && !choice.chosen && (
        <Note tone="danger" icon="warn">
          {t.none}
        </Note>
      )}
      <ol className="grid gap-3">
        {choice.considered.map((judged) => (
          <OfferCard key={judged.offer.id} judged={judged} offers={offers} />
        ))}
      </ol>
      {!choice.considered.some((each) => isChangeable(each.offer)) && (
        <p className="text-muted">{t.noFurther}</p>
      )}
      {isOwner ? <NewOffers offers={offers} /> : <Note>{t.ownerOnly}</Note>}
    </>
  );
}
