import { z } from 'zod';
import { ITEM_REFUSALS, ItemBody, PRODUCT_REFUSALS, ProductBody } from './admin-catalog.ts';
import { defineCall, refusal, STAFF } from './call.ts';
import { Item, StaffProduct } from './catalog.ts';
import { exactText, IdLike, idText, NoBody, OpaqueId } from './fields.ts';
import { Rupees } from './money.ts';
import { OfferChoice } from './offers.ts';

/** Not counting the item's own offer. */
export const ITEM_OFFERS_MAX = 10;

/** Each id becomes one supplier order. */
const supplierItemIds = z
  .array(idText(64).refine((id) => /^[\w.:-]+$/.test(id), 'may contain only letters, digits and .:_-'))
  .min(1, 'is required')
  .max(20, 'must have at most 20 entries');
const supplierProduct = idText(64);
const supplier = exactText(32).min(1, 'is required');
const game = { supplier, region: exactText(32).default(''), supplierProduct };

export const OfferAccount = z.object({
  supplier: z.string(),
  region: z.string(),
  label: z.string(),
  isSetUp: z.boolean(),
  recent: z
    .object({
      decided: z.number().int(),
      delivered: z.number().int(),
      medianMs: z.number().int().nullable().describe('Median duration of those delivered'),
    })
    .describe('Deliveries in the last 15 minutes, at most 50'),
});
export type OfferAccount = z.infer<typeof OfferAccount>;

export const ItemOffers = z.object({
  itemid: z.number().int(),
  name: z.string(),
  isApi: z.boolean().describe('Whether orders go to suppliers at all'),
  product: z
    .object({ productid: z.number().int(), name: z.string() })
    .nullable()
    .describe('The product that sells it; null if none does'),
  choice: OfferChoice,
  accounts: z.array(OfferAccount),
});
export type ItemOffers = z.infer<typeof ItemOffers>;

const itemRefusals = { 'item-not-found': ITEM_REFUSALS['item-not-found'] };
const offerRefusals = { 'offer-not-found': refusal(404, 'Offer not found.') };
const writeRefusals = {
  'account-unknown': refusal(422, 'There is no such supplier account.'),
  'offer-exists': refusal(409, 'This item already has this offer.'),
};
const offersChanged = {
  'offers-changed': refusal(409, 'The offers have changed. Please reload the page.'),
};
const catalogueRefusals = {
  'account-unknown': writeRefusals['account-unknown'],
  'catalogue-not-offered': refusal(409, 'This supplier’s catalogue cannot be read.'),
  'catalogue-unavailable': refusal(503, 'The supplier’s list could not be read. Try again.'),
};
const offersFull = {
  'offers-full': refusal(409, `An item can have at most ${ITEM_OFFERS_MAX} additional offers.`),
};

export const listItemOffers = defineCall('listItemOffers', {
  summary: 'An item’s offers in order, with their details, and the one that would be chosen now',
  who: STAFF.catalogue,
  params: z.object({ itemid: IdLike }),
  output: ItemOffers,
  refusals: itemRefusals,
});

export const addItemOffer = defineCall('addItemOffer', {
  summary: 'Append an offer; it counts as confirmed',
  who: STAFF.owner,
  params: z.object({ itemid: IdLike }),
  body: z.object({ ...game, supplierItemIds, needsPlayerCheck: z.boolean().default(false) }),
  output: ItemOffers,
  refusals: { ...itemRefusals, ...writeRefusals, ...offersFull },
});

export const editItemOffer = defineCall('editItemOffer', {
  summary: 'Change an offer; changing what it buys confirms it',
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
      .describe('The offer as it was read; if it has changed since, the call is refused'),
  }),
  output: ItemOffers,
  refusals: {
    ...itemRefusals,
    ...offerRefusals,
    ...offersChanged,
    'offer-exists': writeRefusals['offer-exists'],
  },
});

export const confirmItemOffer = defineCall('confirmItemOffer', {
  summary: 'Confirm a proposed offer; orders may use it from then on',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId }),
  body: NoBody,
  output: ItemOffers,
  refusals: { ...itemRefusals, ...offerRefusals },
});

export const removeItemOffer = defineCall('removeItemOffer', {
  summary: 'Remove an offer; orders already placed through it are unaffected',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId }),
  body: NoBody,
  output: ItemOffers,
  refusals: { ...itemRefusals, ...offerRefusals },
});

export const orderItemOffers = defineCall('orderItemOffers', {
  summary: 'Reorder the additional offers; the item’s own stays first',
  who: STAFF.owner,
  params: z.object({ itemid: IdLike }),
  body: z.object({ offers: z.array(OpaqueId).min(1).max(ITEM_OFFERS_MAX) }),
  output: ItemOffers,
  refusals: { ...itemRefusals, ...offersChanged },
});

export const proposeItemOffers = defineCall('proposeItemOffers', {
  summary: 'Propose matching packs from a supplier’s catalogue; a proposal has to be confirmed before use',
  who: STAFF.owner,
  limits: ['costly'],
  params: z.object({ itemid: IdLike }),
  body: z.object(game),
  output: ItemOffers.extend({
    proposed: z.number().int().describe('New proposals'),
    read: z.number().int().describe('Packs in the catalogue'),
  }),
  refusals: {
    ...itemRefusals,
    ...offersFull,
    ...catalogueRefusals,
  },
});

const { name, type, category, importantnote, hi, inputs } = StaffProduct.shape;
const Numbered = z.object({ number: z.number().int(), name: z.string() });

export const listTemplates = defineCall('listTemplates', {
  summary: 'Templates for products of well-known games, with their inputs',
  who: STAFF.catalogue,
  output: z.array(z.object({ name, type, category, importantnote, hi, inputs })),
});

export const listSupplierGames = defineCall('listSupplierGames', {
  summary: 'The games of each supplier that is set up; empty if it did not respond',
  who: STAFF.owner,
  limits: ['costly'],
  output: z.array(
    OfferAccount.pick({ supplier: true, region: true, label: true }).extend({
      games: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
});

export const listSupplierPacks = defineCall('listSupplierPacks', {
  summary: 'The packs of a supplier’s game, with their cost and the items that already sell them',
  who: STAFF.owner,
  limits: ['costly'],
  query: z.object({ ...game, name: idText(200).default('').describe('The game’s name') }),
  output: z.object({
    template: z.string().describe('Name of the game’s template; empty if it has none'),
    products: z.array(Numbered).describe('Products that already sell this game'),
    packs: z.array(
      Item.pick({ id: true, name: true, type: true, suggestedTask: true, hi: true }).extend({
        supplierName: z.string(),
        cost: Rupees.nullable().describe('Null if unknown'),
        item: Numbered.nullable().describe('The item that already sells it'),
      }),
    ),
  }),
  refusals: catalogueRefusals,
});

export const importPacks = defineCall('importPacks', {
  summary: 'Create items for a supplier’s packs, in a new or existing product; all or nothing',
  who: STAFF.owner,
  limits: ['costly'],
  body: z.object({
    ...game,
    productid: z.number().int().nullable().describe('Null for a new product'),
    product: ProductBody,
    packs: z.array(ItemBody.extend({ id: idText(64) })).min(1, 'Tick a pack.'),
  }),
  output: z.object({ message: z.string(), product: StaffProduct }),
  refusals: {
    ...catalogueRefusals,
    ...PRODUCT_REFUSALS,
    'item-invalid': ITEM_REFUSALS['item-invalid'],
    'packs-changed': refusal(409, 'These packs have changed. Please reload the list.'),
  },
});
