import { ITEM_OFFERS_MAX, type ItemOffers, type proposeItemOffers } from '@rush/contract/admin-offers.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import { OWN_OFFER } from '@rush/contract/offers.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse, UnknownOutcome } from '#platform/refusal.ts';
import { accountToAsk } from './account-to-ask.ts';
import { describeItemOffers, requireAccount } from './describe-offers.ts';
import { changeOffers, keyOf, keyOfShown, lastPosition, lockOffered, newOffer } from './edit-offers.ts';
import { accountsIn, type FulfilmentStaff } from './fulfilment.ts';
import { matchPacks } from './match-packs.ts';
import { recordExchange } from './record-exchange.ts';
import type { CataloguePack, Supplier } from './suppliers/supplier.ts';

/**
 * Reads a product of a supplier's catalogue and proposes the packs in it that may be the item, behind its other offers.
 * Nothing is bought from a proposal until a person confirms it. Refuses `item-not-found`, `account-unknown`,
 * `catalogue-not-offered`, `catalogue-unavailable`, `offers-full`.
 */
export async function proposeOffers(
  staff: FulfilmentStaff,
  actor: Actor,
  itemid: string,
  { supplier: name, region, supplierProduct }: BodyOf<typeof proposeItemOffers>,
): Promise<ItemOffers & { proposed: number; read: number }> {
  requireAccount({ supplier: name, region });
  const supplier = await accountToAsk(staff, accountsIn(staff, { supplier: name, region }));
  if (!supplier?.catalogue) refuse('catalogue-not-offered');
  const { name: itemName, choice } = await describeItemOffers(staff, itemid);
  const own = choice.considered.find(({ offer }) => offer.id === OWN_OFFER)?.offer;
  const packs = await readCatalogue(staff, supplier, supplierProduct);
  let proposed = 0;
  const offers = await changeOffers(
    staff,
    (tx) => lockOffered(tx, itemid),
    async (tx, item, known) => {
      const taken = new Set(known.map(keyOf));
      if (own) taken.add(keyOfShown(own));
      const drafts = matchPacks(itemName, packs).map(({ id }, index) =>
        newOffer(staff, item, {
          supplier: name,
          region,
          supplierProduct,
          supplierItemIds: [id],
          needsPlayerCheck: false,
          position: lastPosition(known) + 1 + index,
          confirmedBy: null,
        }),
      );
      const wanted = drafts.filter((draft) => !taken.has(keyOf(draft)));
      if (wanted.length === 0) return;
      const room = ITEM_OFFERS_MAX - known.length;
      if (room <= 0) refuse('offers-full');
      const added = wanted.slice(0, room);
      await tx.insertInto('item_offers').values(added).execute();
      proposed = added.length;
      await staff.audit(tx, actor, {
        action: 'offer.propose',
        subject: 'item',
        subjectId: String(item.itemid),
        before: null,
        after: added,
      });
    },
  );
  return { ...offers, proposed, read: packs.length };
}

async function readCatalogue(
  staff: FulfilmentStaff,
  supplier: Supplier,
  product: string,
): Promise<readonly CataloguePack[]> {
  try {
    return await recordExchange(
      staff,
      supplier,
      { operation: 'catalogue', request: { product } },
      async () => (supplier.catalogue ? await supplier.catalogue(product) : []),
    );
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    refuse('catalogue-unavailable', { detail: error.message });
  }
}
