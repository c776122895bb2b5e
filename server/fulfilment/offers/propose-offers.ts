import { ITEM_OFFERS_MAX, type ItemOffers, type proposeItemOffers } from '@rush/contract/admin-offers.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { FulfilmentStaff } from '../fulfilment.ts';
import { readCatalogue } from '../range/read-catalogue.ts';
import { describeItemOffers } from './describe-offers.ts';
import { changeOffers, lastPosition, newOffer, purchaseKey, usedPurchaseKeys } from './edit-offers.ts';
import { matchPacks } from './match-packs.ts';

/**
 * Adds the packs in a supplier's catalogue that may match the item, as proposals for an owner to confirm. Refuses with
 * `item-not-found`, `account-unknown`, `catalogue-not-offered`, `catalogue-unavailable`, `offers-full`.
 */
export async function proposeOffers(
  staff: FulfilmentStaff,
  actor: Actor,
  itemid: string,
  { supplierProduct, ...account }: BodyOf<typeof proposeItemOffers>,
): Promise<ItemOffers & { proposed: number; read: number }> {
  // Refuses an unknown item before the supplier is queried.
  await describeItemOffers(staff, itemid);
  const { packs } = await readCatalogue(staff, { ...account, supplierProduct });
  let proposed = 0;
  const offers = await changeOffers(staff, itemid, async (tx, item, existing) => {
    const used = await usedPurchaseKeys(tx, item, existing);
    const proposals = matchPacks(item.name, packs)
      .map(({ id }, index) =>
        newOffer(staff, item, {
          ...account,
          supplierProduct,
          supplierItemIds: [id],
          needsPlayerCheck: false,
          position: lastPosition(existing) + 1 + index,
          confirmedBy: null,
        }),
      )
      .filter((draft) => !used.has(purchaseKey(draft)));
    if (proposals.length === 0) return;
    const after = proposals.slice(0, Math.max(0, ITEM_OFFERS_MAX - existing.length));
    if (after.length === 0) refuse('offers-full');
    await tx.insertInto('item_offers').values(after).execute();
    proposed = after.length;
    await staff.audit(tx, actor, {
      action: 'offer.propose',
      subject: 'item',
      subjectId: String(item.itemid),
      after,
    });
  });
  return { ...offers, proposed, read: packs.length };
}
