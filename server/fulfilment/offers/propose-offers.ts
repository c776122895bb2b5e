import { ITEM_OFFERS_MAX, type ItemOffers, type proposeItemOffers } from '@rush/contract/admin-offers.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse, UnknownOutcome } from '#platform/refusal.ts';
import { accountsIn, type FulfilmentStaff, findWorkingAccount } from '../fulfilment.ts';
import { recordExchange } from '../suppliers/record-exchange.ts';
import type { CataloguePack, Supplier } from '../suppliers/supplier.ts';
import {
  changeOffers,
  lastPosition,
  newOffer,
  purchaseKey,
  requireAccount,
  takenKeys,
} from './edit-offers.ts';
import { matchPacks } from './match-packs.ts';

/**
 * Adds the packs of a supplier's catalogue that may be the item as proposals for staff to confirm. Refuses
 * `item-not-found`, `account-unknown`, `catalogue-not-offered`, `catalogue-unavailable`, `offers-full`.
 */
export async function proposeOffers(
  staff: FulfilmentStaff,
  actor: Actor,
  itemid: string,
  { supplierProduct, ...account }: BodyOf<typeof proposeItemOffers>,
): Promise<ItemOffers & { proposed: number; read: number }> {
  requireAccount(account);
  const supplier = await findWorkingAccount(staff, accountsIn(staff, account));
  if (!supplier?.catalogue) refuse('catalogue-not-offered');
  const packs = await readCatalogue(staff, supplier, supplierProduct);
  let proposed = 0;
  const offers = await changeOffers(staff, itemid, async (tx, item, known) => {
    const taken = await takenKeys(tx, item, known);
    const wanted = matchPacks(item.name, packs)
      .map(({ id }, index) =>
        newOffer(staff, item, {
          ...account,
          supplierProduct,
          supplierItemIds: [id],
          needsPlayerCheck: false,
          position: lastPosition(known) + 1 + index,
          confirmedBy: null,
        }),
      )
      .filter((draft) => !taken.has(purchaseKey(draft)));
    if (wanted.length === 0) return;
    const after = wanted.slice(0, Math.max(0, ITEM_OFFERS_MAX - known.length));
    if (after.length === 0) refuse('offers-full');
    await tx.insertInto('item_offers').values(after).execute();
    proposed = after.length;
    await staff.audit(tx, actor, {
      action: 'offer.propose',
      subject: 'item',
      subjectId: String(item.itemid),
      before: null,
      after,
    });
  });
  return { ...offers, proposed, read: packs.length };
}

async function readCatalogue(
  staff: FulfilmentStaff,
  supplier: Supplier,
  product: string,
): Promise<readonly CataloguePack[]> {
  const what = { operation: 'catalogue', request: { product } };
  try {
    const read = async () => (await supplier.catalogue?.(product)) ?? [];
    return await recordExchange(staff, supplier, what, read);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    refuse('catalogue-unavailable', { detail: error.message });
  }
}
