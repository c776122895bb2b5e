import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { exactText, IdLike, idText, NoBody, OpaqueId } from './fields.ts';
import { OfferChoice } from './offers.ts';

/** Beside the item's own. */
export const ITEM_OFFERS_MAX = 10;

/** As in an item's own ids; one supplier order each. */
const supplierItemIds = z
  .array(idText(64).refine((id) => /^[\w.:-]+$/.test(id), 'is letters, digits, dots, colons and dashes'))
  .min(1, 'is required')
  .max(20, 'must be at most 20');
const supplierProduct = idText(64);
const supplier = exactText(32).min(1, 'is required');

/** An account at a supplier that an offer may name. */
export const OfferAccount = z.object({
  supplier: z.string(),
  region: z.string(),
  label: z.string(),
  isSetUp: z.boolean(),
});
export type OfferAccount = z.infer<typeof OfferAccount>;

/** Every way to buy an item, as it would be chosen among them at this moment. */
export const ItemOffers = z.object({
  itemid: z.number().int(),
  name: z.string(),
  isApi: z.boolean().meta({ description: 'Whether orders go to suppliers at all' }),
  product: z
    .object({ productid: z.number().int(), name: z.string() })
    .nullable()
    .meta({ description: 'The product that sells it, whose policy counts; null where none does' }),
  choice: OfferChoice,
  accounts: z.array(OfferAccount),
});
export type ItemOffers = z.infer<typeof ItemOffers>;

const item = { 'item-not-found': { status: 404, message: 'Item not found.' } } as const;
const offer = { 'offer-not-found': { status: 404, message: 'Offer not found.' } } as const;
const written = {
  'account-unknown': { status: 422, message: 'This shop knows no such supplier account.' },
  'offer-exists': { status: 409, message: 'This item has the same offer already.' },
} as const;
const changed = {
  'offers-changed': { status: 409, message: 'The offers have changed since. Please look again.' },
} as const;
const full = {
  'offers-full': { status: 409, message: `An item has at most ${ITEM_OFFERS_MAX} further offers.` },
} as const;

export const listItemOffers = defineCall('listItemOffers', 'GET /admin/item/{itemid}/offers', {
  summary: 'Every way to buy an item, in order, with what is known of each and what would be chosen now',
  who: STAFF.catalogue,
  params: z.object({ itemid: IdLike }),
  output: ItemOffers,
  refusals: item,
});

export const addItemOffer = defineCall('addItemOffer', 'POST /admin/item/{itemid}/offers', {
  summary: 'Add a further offer behind the others; who adds it confirms it',
  who: STAFF.owner,
  params: z.object({ itemid: IdLike }),
  body: z.object({
    supplier,
    region: exactText(32),
    supplierProduct,
    supplierItemIds,
    needsPlayerCheck: z.boolean().default(false),
  }),
  output: ItemOffers,
  refusals: { ...item, ...written, ...full },
});

export const editItemOffer = defineCall('editItemOffer', 'POST /admin/offer/{id}', {
  summary: 'Change a further offer; who changes what is bought confirms it',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId }),
  body: z.object({
    supplierProduct: supplierProduct.optional(),
    supplierItemIds: supplierItemIds.optional(),
    needsPlayerCheck: z.boolean().optional(),
    isEnabled: z.boolean().optional(),
    was: z
      .object({ supplierProduct, supplierItemIds, needsPlayerCheck: z.boolean() })
      .optional()
      .meta({ description: 'What the offer was when it was read: nothing changed since is overwritten' }),
  }),
  output: ItemOffers,
  refusals: { ...item, ...offer, ...changed, 'offer-exists': written['offer-exists'] },
});

export const confirmItemOffer = defineCall('confirmItemOffer', 'POST /admin/offer/{id}/confirm', {
  summary: 'Confirm a proposal: from then on it may be bought from',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId }),
  body: NoBody,
  output: ItemOffers,
  refusals: { ...item, ...offer },
});

export const removeItemOffer = defineCall('removeItemOffer', 'POST /admin/offer/{id}/remove', {
  summary: 'Remove a further offer; orders that were sent there keep what they show',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId }),
  body: NoBody,
  output: ItemOffers,
  refusals: { ...item, ...offer },
});

export const orderItemOffers = defineCall('orderItemOffers', 'POST /admin/item/{itemid}/offers/order', {
  summary: 'Set the order of the further offers; the item’s own stays the first',
  who: STAFF.owner,
  params: z.object({ itemid: IdLike }),
  body: z.object({ offers: z.array(OpaqueId).min(1).max(ITEM_OFFERS_MAX) }),
  output: ItemOffers,
  refusals: { ...item, ...changed },
});

export const proposeItemOffers = defineCall('proposeItemOffers', 'POST /admin/item/{itemid}/offers/propose', {
  summary:
    'Read a supplier’s catalogue and propose the packs in it that fit; nothing is bought from a proposal',
  who: STAFF.owner,
  limits: ['costly'],
  params: z.object({ itemid: IdLike }),
  body: z.object({ supplier, region: exactText(32), supplierProduct }),
  output: ItemOffers.extend({
    proposed: z.number().int().meta({ description: 'New proposals' }),
    read: z.number().int().meta({ description: 'Packs in the catalogue' }),
  }),
  refusals: {
    ...item,
    'account-unknown': written['account-unknown'],
    ...full,
    'catalogue-not-offered': { status: 409, message: 'This supplier has no catalogue that can be read.' },
    'catalogue-unavailable': {
      status: 503,
      message: 'The supplier’s catalogue could not be read right now.',
    },
  },
});
