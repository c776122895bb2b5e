import {
  type addItemOffer,
  type editItemOffer,
  ITEM_OFFERS_MAX,
  type ItemOffers,
} from '@rush/contract/admin-offers.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import type { Offer } from '@rush/contract/offers.ts';
import type { ItemRow } from '#catalog/tables.ts';
import { type Actor, changedFields } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { describeOffersOf, requireAccount } from './describe-offers.ts';
import type { FulfilmentStaff } from './fulfilment.ts';
import { judgeItemsNow } from './hold-items.ts';
import { listOffers } from './list-offers.ts';
import type { ItemOfferRow } from './tables.ts';

/** Adds a further offer behind the others. Refuses `item-not-found`, `account-unknown`, `offers-full`, `offer-exists`. */
export async function addOffer(
  staff: FulfilmentStaff,
  actor: Actor,
  itemid: string,
  body: BodyOf<typeof addItemOffer>,
): Promise<ItemOffers> {
  requireAccount(body);
  return changeOffers(
    staff,
    (tx) => lockOffered(tx, itemid),
    async (tx, item, offers) => {
      requireRoom(offers);
      const offer = newOffer(staff, item, {
        ...body,
        position: lastPosition(offers) + 1,
        confirmedBy: actor.caller.id,
      });
      await requireNew(tx, item, offers, offer);
      const row = await tx.insertInto('item_offers').values(offer).returningAll().executeTakeFirstOrThrow();
      await record(staff, tx, actor, item, { action: 'offer.add', before: null, after: row });
    },
  );
}

/**
 * Changes a further offer; who changes what is bought confirms it. Refuses `offer-not-found`, `offer-exists`, and
 * `offers-changed` where it is not what was read any more.
 */
export async function editOffer(
  staff: FulfilmentStaff,
  actor: Actor,
  id: string,
  body: BodyOf<typeof editItemOffer>,
): Promise<ItemOffers> {
  return changeOffers(
    staff,
    (tx) => lockItemOf(tx, id),
    async (tx, item, offers) => {
      const before = offers.find((offer) => offer.id === id) ?? refuse('offer-not-found');
      if (body.was && !isStill(before, body.was)) refuse('offers-changed');
      const wanted = {
        supplier_product: body.supplierProduct ?? before.supplier_product,
        supplier_item_ids: body.supplierItemIds ?? before.supplier_item_ids,
        needs_player_check: body.needsPlayerCheck ?? before.needs_player_check,
        is_enabled: body.isEnabled ?? before.is_enabled,
      };
      const isOther = keyOf({ ...before, ...wanted }) !== keyOf(before);
      if (isOther) await requireNew(tx, item, offers, { ...before, ...wanted });
      const now = staff.platform.clock.now();
      const confirmed = isOther && { confirmed_by: actor.caller.id, confirmed_at: now };
      const after = await tx
        .updateTable('item_offers')
        .set({ ...wanted, ...confirmed, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await record(staff, tx, actor, item, { action: 'offer.edit', ...changedFields(before, after) });
    },
  );
}

/** Confirms a proposal; one that is confirmed stays as it is. Refuses `offer-not-found`. */
export async function confirmOffer(staff: FulfilmentStaff, actor: Actor, id: string): Promise<ItemOffers> {
  return changeOffers(
    staff,
    (tx) => lockItemOf(tx, id),
    async (tx, item, offers) => {
      const before = offers.find((offer) => offer.id === id) ?? refuse('offer-not-found');
      if (before.confirmed_at) return;
      const now = staff.platform.clock.now();
      const after = await tx
        .updateTable('item_offers')
        .set({ confirmed_by: actor.caller.id, confirmed_at: now, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await record(staff, tx, actor, item, { action: 'offer.confirm', before: null, after });
    },
  );
}

/** Removes a further offer. Deliveries keep what they were bought from. Refuses `offer-not-found`. */
export async function removeOffer(staff: FulfilmentStaff, actor: Actor, id: string): Promise<ItemOffers> {
  return changeOffers(
    staff,
    (tx) => lockItemOf(tx, id),
    async (tx, item, offers) => {
      const before = offers.find((offer) => offer.id === id) ?? refuse('offer-not-found');
      await tx.deleteFrom('item_offers').where('id', '=', id).execute();
      await record(staff, tx, actor, item, { action: 'offer.remove', before, after: null });
    },
  );
}

/** Sets the order of the further offers, each named once. Refuses `item-not-found`, `offers-changed`. */
export async function orderOffers(
  staff: FulfilmentStaff,
  actor: Actor,
  itemid: string,
  ids: readonly string[],
): Promise<ItemOffers> {
  return changeOffers(
    staff,
    (tx) => lockOffered(tx, itemid),
    async (tx, item, offers) => {
      const before = offers.map(({ id }) => id);
      if ([...ids].sort().join(' ') !== [...before].sort().join(' ')) refuse('offers-changed');
      for (const [index, id] of ids.entries())
        await tx
          .updateTable('item_offers')
          .set({ position: index + 1, updated_at: staff.platform.clock.now() })
          .where('id', '=', id)
          .execute();
      await record(staff, tx, actor, item, { action: 'offer.order', before, after: ids });
    },
  );
}

/** Changes the further offers of an item under its lock, has items judged anew, and answers how they stand. */
export async function changeOffers(
  staff: FulfilmentStaff,
  lock: (tx: Tx) => Promise<ItemRow>,
  change: (tx: Tx, item: ItemRow, offers: readonly ItemOfferRow[]) => Promise<void>,
): Promise<ItemOffers> {
  const itemId = await staff.platform.db.transaction(async (tx) => {
    const item = await lock(tx);
    const offers = await tx
      .selectFrom('item_offers')
      .selectAll()
      .where('item_id', '=', item.id)
      .orderBy('position')
      .execute();
    await change(tx, item, offers);
    await judgeItemsNow(tx);
    return item.id;
  });
  return describeOffersOf(staff.platform.db.queries, staff, itemId);
}

const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number.parseInt(id, 10) : -1);

/** Locks an item by itemid or `_id`: its offers are changed one after the other. Refuses `item-not-found`. */
export async function lockOffered(tx: Tx, id: string): Promise<ItemRow> {
  const item = await tx
    .selectFrom('items')
    .selectAll()
    .where((where) => where.or([where('id', '=', id), where('itemid', '=', numberOf(id))]))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return item ?? refuse('item-not-found');
}

async function lockItemOf(tx: Tx, offerId: string): Promise<ItemRow> {
  const offer = await tx
    .selectFrom('item_offers')
    .select('item_id')
    .where('id', '=', offerId)
    .executeTakeFirst();
  return offer ? lockOffered(tx, offer.item_id) : refuse('offer-not-found');
}

export interface OfferDraft {
  supplier: string;
  region: string;
  supplierProduct: string;
  supplierItemIds: string[];
  needsPlayerCheck: boolean;
  position: number;
  /** Null: a proposal. */
  confirmedBy: string | null;
}

export function newOffer({ platform }: FulfilmentStaff, item: ItemRow, draft: OfferDraft): ItemOfferRow {
  const now = platform.clock.now();
  return {
    id: newId(now.getTime()),
    item_id: item.id,
    position: draft.position,
    supplier: draft.supplier,
    region: draft.region,
    supplier_product: draft.supplierProduct,
    supplier_item_ids: draft.supplierItemIds,
    needs_player_check: draft.needsPlayerCheck,
    is_enabled: true,
    confirmed_by: draft.confirmedBy,
    confirmed_at: draft.confirmedBy === null ? null : now,
    created_at: now,
    updated_at: now,
  };
}

/** What is bought, and where: no two offers of an item are of the same. */
export function keyOf(
  offer: Pick<ItemOfferRow, 'supplier' | 'region' | 'supplier_product' | 'supplier_item_ids'>,
): string {
  return JSON.stringify([offer.supplier, offer.region, offer.supplier_product, offer.supplier_item_ids]);
}

/** The key of an offer as it is shown, the item's own among them. */
export const keyOfShown = ({ supplier, region, supplierProduct, supplierItemIds }: Offer): string =>
  keyOf({ supplier, region, supplier_product: supplierProduct, supplier_item_ids: supplierItemIds });

function isStill(offer: ItemOfferRow, was: NonNullable<BodyOf<typeof editItemOffer>['was']>): boolean {
  const read = { supplier_product: was.supplierProduct, supplier_item_ids: was.supplierItemIds };
  return keyOf(offer) === keyOf({ ...offer, ...read }) && offer.needs_player_check === was.needsPlayerCheck;
}

/** A second offer of the same would be asked for what the first one has just refused. */
async function requireNew(
  tx: Tx,
  item: ItemRow,
  offers: readonly ItemOfferRow[],
  offer: ItemOfferRow,
): Promise<void> {
  const [own] = await listOffers(tx, item.id);
  const taken = offers.filter(({ id }) => id !== offer.id).map(keyOf);
  if (own) taken.push(keyOfShown(own));
  if (taken.includes(keyOf(offer))) refuse('offer-exists');
}

function requireRoom(offers: readonly ItemOfferRow[]): void {
  if (offers.length >= ITEM_OFFERS_MAX) refuse('offers-full');
}

export const lastPosition = (offers: readonly ItemOfferRow[]): number => offers.at(-1)?.position ?? 0;

function record(
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
