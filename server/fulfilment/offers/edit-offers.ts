import {
  type addItemOffer,
  type editItemOffer,
  ITEM_OFFERS_MAX,
  type ItemOffers,
} from '@rush/contract/admin-offers.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import { OWN_OFFER } from '@rush/contract/offers.ts';
import type { ItemRow } from '#catalog/tables.ts';
import { type Actor, changedFields } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { FulfilmentStaff } from '../fulfilment.ts';
import { SUPPLIERS } from '../suppliers/registry.ts';
import type { ItemOfferRow } from '../tables.ts';
import { describeItemOffers } from './describe-offers.ts';
import { evaluateItemsNow } from './hold-items.ts';
import { listOffersOfItems } from './list-offers.ts';

export async function addOffer(
  staff: FulfilmentStaff,
  actor: Actor,
  itemid: string,
  body: BodyOf<typeof addItemOffer>,
): Promise<ItemOffers> {
  requireAccount(body);
  return changeOffers(staff, itemid, async (tx, item, offers) => {
    if (offers.length >= ITEM_OFFERS_MAX) refuse('offers-full');
    const position = lastPosition(offers) + 1;
    const offer = newOffer(staff, item, { ...body, position, confirmedBy: actor.caller.id });
    await requireNew(tx, item, offers, offer);
    const after = await tx.insertInto('item_offers').values(offer).returningAll().executeTakeFirstOrThrow();
    await auditChange(staff, tx, actor, item, { action: 'offer.add', before: null, after });
  });
}

/**
 * Changes an offer. Changing what it buys also confirms it. Refuses with `offer-not-found`, `offer-exists`, and
 * `offers-changed` if the offer changed since the editor read it.
 */
export async function editOffer(
  staff: FulfilmentStaff,
  actor: Actor,
  id: string,
  body: BodyOf<typeof editItemOffer>,
): Promise<ItemOffers> {
  return changeOffer(staff, id, async (tx, item, offers, before) => {
    if (body.was && !isUnchanged(before, body.was)) refuse('offers-changed');
    const fields = {
      supplier_product: body.supplierProduct ?? before.supplier_product,
      supplier_item_ids: body.supplierItemIds ?? before.supplier_item_ids,
      needs_player_check: body.needsPlayerCheck ?? before.needs_player_check,
      is_enabled: body.isEnabled ?? before.is_enabled,
    };
    const isOtherPurchase = purchaseKey({ ...before, ...fields }) !== purchaseKey(before);
    if (isOtherPurchase) await requireNew(tx, item, offers, { ...before, ...fields });
    const confirmed = isOtherPurchase && confirmation(staff, actor);
    const after = await updateOffer(staff, tx, id, { ...fields, ...confirmed });
    await auditChange(staff, tx, actor, item, { action: 'offer.edit', ...changedFields(before, after) });
  });
}

/** Refuses with `offer-not-found`. */
export async function confirmOffer(staff: FulfilmentStaff, actor: Actor, id: string): Promise<ItemOffers> {
  return changeOffer(staff, id, async (tx, item, _offers, before) => {
    if (before.confirmed_at) return;
    const after = await updateOffer(staff, tx, id, confirmation(staff, actor));
    await auditChange(staff, tx, actor, item, { action: 'offer.confirm', before: null, after });
  });
}

/** Refuses with `offer-not-found`. */
export async function removeOffer(staff: FulfilmentStaff, actor: Actor, id: string): Promise<ItemOffers> {
  return changeOffer(staff, id, async (tx, item, _offers, before) => {
    await tx.deleteFrom('item_offers').where('id', '=', id).execute();
    await auditChange(staff, tx, actor, item, { action: 'offer.remove', before, after: null });
  });
}

/** Refuses with `item-not-found`, `offers-changed`. */
export async function orderOffers(
  staff: FulfilmentStaff,
  actor: Actor,
  itemid: string,
  ids: readonly string[],
): Promise<ItemOffers> {
  return changeOffers(staff, itemid, async (tx, item, offers) => {
    const before = offers.map(({ id }) => id);
    if ([...ids].sort().join(' ') !== [...before].sort().join(' ')) refuse('offers-changed');
    for (const [index, id] of ids.entries()) await updateOffer(staff, tx, id, { position: index + 1 });
    await auditChange(staff, tx, actor, item, { action: 'offer.order', before, after: ids });
  });
}

type Change = (tx: Tx, item: ItemRow, offers: readonly ItemOfferRow[]) => Promise<void>;

/** Changes an item's offers under the item's lock. Refuses with `item-not-found`. @param id itemid or `_id` */
export async function changeOffers(staff: FulfilmentStaff, id: string, change: Change): Promise<ItemOffers> {
  const itemId = await staff.platform.db.transaction(async (tx) => {
    const item = await tx
      .selectFrom('items')
      .selectAll()
      .where(({ or, eb, cast }) => or([eb('id', '=', id), eb(cast('itemid', 'text'), '=', id)]))
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!item) refuse('item-not-found');
    const offers = await tx
      .selectFrom('item_offers')
      .selectAll()
      .where('item_id', '=', item.id)
      .orderBy('position')
      .execute();
    await change(tx, item, offers);
    await evaluateItemsNow(tx);
    return item.id;
  });
  return describeItemOffers(staff, itemId);
}

async function changeOffer(
  staff: FulfilmentStaff,
  id: string,
  change: (...args: [...Parameters<Change>, offer: ItemOfferRow]) => Promise<void>,
): Promise<ItemOffers> {
  const existing = await staff.platform.db.queries
    .selectFrom('item_offers')
    .select('item_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!existing) refuse('offer-not-found');
  return changeOffers(staff, existing.item_id, (tx, item, offers) => {
    const offer = offers.find((row) => row.id === id) ?? refuse('offer-not-found');
    return change(tx, item, offers, offer);
  });
}

const updateOffer = (
  { platform }: FulfilmentStaff,
  tx: Tx,
  id: string,
  set: Partial<ItemOfferRow>,
): Promise<ItemOfferRow> =>
  tx
    .updateTable('item_offers')
    .set({ ...set, updated_at: platform.clock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const confirmation = ({ platform }: FulfilmentStaff, actor: Actor) => ({
  confirmed_by: actor.caller.id,
  confirmed_at: platform.clock.now(),
});

/** Refuses with `account-unknown` unless the registry has the account, set up or not. */
export function requireAccount({ supplier, region }: { supplier: string; region: string }): void {
  const { accounts = [] } = SUPPLIERS.find(({ name }) => name === supplier) ?? {};
  if (!accounts.some((account) => account.region === region)) refuse('account-unknown');
}

interface OfferDraft extends BodyOf<typeof addItemOffer> {
  position: number;
  /** Null for a proposal. */
  confirmedBy: string | null;
}

export function newOffer({ platform }: FulfilmentStaff, item: ItemRow, draft: OfferDraft): ItemOfferRow {
  const now = platform.clock.now();
  const { supplier, region, position, confirmedBy } = draft;
  return {
    ...{ id: newId(now.getTime()), item_id: item.id, position, supplier, region },
    supplier_product: draft.supplierProduct,
    supplier_item_ids: draft.supplierItemIds,
    needs_player_check: draft.needsPlayerCheck,
    is_enabled: true,
    confirmed_by: confirmedBy,
    confirmed_at: confirmedBy === null ? null : now,
    ...{ created_at: now, updated_at: now },
  };
}

type Purchase = Pick<ItemOfferRow, 'supplier' | 'region' | 'supplier_product' | 'supplier_item_ids'>;

/** Identifies what an offer buys and where; unique among an item's offers. */
export const purchaseKey = (offer: Purchase): string =>
  JSON.stringify([offer.supplier, offer.region, offer.supplier_product, offer.supplier_item_ids]);

export async function usedPurchaseKeys(
  tx: Tx,
  item: ItemRow,
  offers: readonly ItemOfferRow[],
): Promise<Set<string>> {
  const [listed] = await listOffersOfItems(tx, null, item.id);
  const own = listed?.offers.find(({ id }) => id === OWN_OFFER);
  const purchase = own && [own.supplier, own.region, own.supplierProduct, own.supplierItemIds];
  return new Set([JSON.stringify(purchase), ...offers.map(purchaseKey)]);
}

function isUnchanged(offer: ItemOfferRow, was: NonNullable<BodyOf<typeof editItemOffer>['was']>): boolean {
  const purchase = { supplier_product: was.supplierProduct, supplier_item_ids: was.supplierItemIds };
  return (
    purchaseKey(offer) === purchaseKey({ ...offer, ...purchase }) &&
    offer.needs_player_check === was.needsPlayerCheck
  );
}

/** A duplicate would repeat a request that was just rejected. */
async function requireNew(
  tx: Tx,
  item: ItemRow,
  offers: readonly ItemOfferRow[],
  offer: ItemOfferRow,
): Promise<void> {
  const others = offers.filter(({ id }) => id !== offer.id);
  if ((await usedPurchaseKeys(tx, item, others)).has(purchaseKey(offer))) refuse('offer-exists');
}

export const lastPosition = (offers: readonly ItemOfferRow[]): number => offers.at(-1)?.position ?? 0;

function auditChange(
  staff: FulfilmentStaff,
  tx: Tx,
  actor: Actor,
  item: ItemRow,
  entry: {
    action: `offer.${'add' | 'edit' | 'confirm' | 'remove' | 'order'}`;
    before: unknown;
    after: unknown;
  },
): Promise<void> {
  return staff.audit(tx, actor, { ...entry, subject: 'item', subjectId: String(item.itemid) });
}
