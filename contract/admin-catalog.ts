import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { StaffItem, StaffProduct } from './catalog.ts';
import { STALE_VERSION } from './errors.ts';
import {
  BooleanLike,
  exactText,
  IdLike,
  idText,
  Moment,
  NoBody,
  NumberOrText,
  StaffListQuery,
  shownText,
  Version,
} from './fields.ts';

/** Field names that other front ends use (API-3), mapped to ours. Responses have both, so forms may send both. */
export const PRODUCT_ALIASES = {
  importantNote: 'importantnote',
  inStock: 'instock',
  isTrending: 'istrending',
  isapi: 'isApi',
  apitype: 'apiType',
} as const;
export const ITEM_ALIASES = {
  instock: 'inStock',
  itemInstock: 'inStock',
  isapi: 'isApi',
  apitype: 'apiType',
  price: 'discountedprice',
  discountedPrice: 'discountedprice',
  resellPrice: 'resellprice',
  originalPrice: 'originalprice',
} as const;

/** Maps aliases to our field names. If a body has both, `preferred` wins. */
export function readAliases<Body extends object>(
  body: Body,
  aliases: Readonly<Record<string, string>>,
  preferred: 'name' | 'alias' = 'name',
): Body {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(body));
  for (const [alias, name] of Object.entries(aliases)) {
    const value = result[alias];
    if (value === undefined) continue;
    if (value === null && result[name] !== undefined) continue;
    if (preferred === 'alias' || result[name] === undefined || result[name] === null) result[name] = value;
  }
  return result as Body;
}

/** Loose on purpose: the operation validates each field with its own message. */
const amount = NumberOrText.nullish();
const text = (max: number) => shownText(max).nullish();
const flag = BooleanLike.nullish();
const version = Version.optional();

const InputDraft = z.union([
  shownText(200),
  z.object({
    label: text(200),
    kind: exactText(16).nullish(),
    help: text(400),
    hi: z.object({ label: text(200), help: text(400) }).nullish(),
  }),
]);

/** An empty string removes a Hindi text. An omitted one is kept unless its English text changes. */
const productHindi = z.object({ importantnote: text(1_000) }).nullish();
const itemHindi = z.object({ name: text(120), suggestedTask: text(120), terms: text(1_000) }).nullish();

const productNote = { importantnote: text(1_000), importantNote: text(1_000), hi: productHindi };
const productStock = { instock: flag, inStock: flag };
const itemPrices = {
  originalprice: amount,
  originalPrice: amount,
  discountedprice: amount,
  discountedPrice: amount,
  price: amount,
  resellprice: amount,
  resellPrice: amount,
};
const itemStock = { inStock: flag, instock: flag, itemInstock: flag };

/** A product as a form sends it. Omitted fields stay unchanged. */
export const ProductBody = z.object({
  name: text(120),
  type: text(40),
  category: text(40),
  imgpath: text(500),
  ...productNote,
  inputs: z.array(InputDraft).max(8, 'must have at most 8 entries').nullish(),
  items: z
    .union([z.array(NumberOrText).max(500, 'must have at most 500 entries'), idText(8_000)])
    .nullish()
    .describe('itemids as a list or as comma-separated text'),
  istrending: flag,
  isTrending: flag,
  ...productStock,
  isApi: flag,
  isapi: flag,
  apiType: text(40),
  apitype: text(40),
  supplierProduct: text(64),
  version,
});
export type ProductBody = z.infer<typeof ProductBody>;

/** An item as a form sends it. Omitted fields stay unchanged. */
export const ItemBody = z.object({
  name: text(120),
  type: text(60),
  suggestedTask: text(120),
  terms: text(1_000).describe('What a bonus pack or weekly pass pays out; shown before purchase'),
  hi: itemHindi,
  itemidarray: z
    .union([
      z.array(z.union([z.number(), idText(64)])).max(20, 'must have at most 20 entries'),
      idText(1_000),
    ])
    .nullish()
    .describe("The supplier's ids, one delivery each; as a list or as comma-separated text"),
  ...itemPrices,
  cost: amount.describe("The supplier's price in rupees; empty text for unknown"),
  ...itemStock,
  isApi: flag,
  isapi: flag,
  apiType: text(40),
  apitype: text(40),
  imgpath: text(500),
  version,
});
export type ItemBody = z.infer<typeof ItemBody>;

export const PRODUCT_REFUSALS = {
  'product-not-found': refusal(404, 'Product not found.'),
  'product-invalid': refusal(422, 'Please check the highlighted fields.'),
};
export const ITEM_REFUSALS = {
  'item-not-found': refusal(404, 'Item not found.'),
  'item-invalid': refusal(422, 'Please check the highlighted fields.'),
};
/** `FIELD_EDITORS` lists the fields that only an owner may change (CAT-4). */
const ownerRefusals = {
  'price-owner-only': refusal(403, 'Only an owner may change prices and how an order is delivered.'),
};

const withMessage = { message: z.string() };
const MessageOnly = z.object(withMessage);

export const createProduct = defineCall('createProduct', {
  summary: 'Create a product',
  who: STAFF.catalogue,
  body: ProductBody,
  output: z.object({ message: z.string(), product: StaffProduct }),
  refusals: { 'product-invalid': PRODUCT_REFUSALS['product-invalid'], ...ownerRefusals },
});

export const getAllProducts = defineCall('getAllProducts', {
  summary: "Every product, newest first; `before` is a row's `_id`",
  who: STAFF.all,
  query: StaffListQuery,
  output: z.array(StaffProduct),
});

export const editProduct = defineCall('editProduct', {
  summary: 'Change a product, by `_id` or productid; returns the changed product',
  who: STAFF.catalogue,
  params: z.object({ _id: IdLike }),
  body: ProductBody,
  output: StaffProduct.extend(withMessage),
  refusals: { ...PRODUCT_REFUSALS, ...STALE_VERSION, ...ownerRefusals },
});

export const updateProduct = defineCall('updateProduct', {
  summary: "Set a product's stock and note (the price editor)",
  who: STAFF.catalogue,
  body: z.object({ _id: IdLike, ...productNote, ...productStock, version }),
  output: StaffProduct.extend(withMessage),
  refusals: { ...PRODUCT_REFUSALS, ...STALE_VERSION, ...ownerRefusals },
});

export const deleteProduct = defineCall('deleteProduct', {
  summary: 'Delete a product, by productid or `_id`; its orders stay unchanged',
  who: STAFF.catalogue,
  params: z.object({ productid: IdLike }),
  body: NoBody,
  output: MessageOnly,
  refusals: { 'product-not-found': PRODUCT_REFUSALS['product-not-found'] },
});

export const restoreProduct = defineCall('restoreProduct', {
  summary: 'Undo the deletion of a product',
  who: STAFF.catalogue,
  params: z.object({ productid: IdLike }),
  body: NoBody,
  output: StaffProduct.extend(withMessage),
  refusals: { 'product-not-found': PRODUCT_REFUSALS['product-not-found'] },
});

export const createItem = defineCall('createItem', {
  summary: 'Create an item',
  who: STAFF.owner,
  body: ItemBody,
  output: z.object({ message: z.string(), item: StaffItem }),
  refusals: { 'item-invalid': ITEM_REFUSALS['item-invalid'] },
});

export const getAllItems = defineCall('getAllItems', {
  summary: "Every item, newest first; `before` is a row's `_id`",
  who: STAFF.all,
  query: StaffListQuery,
  output: z.array(StaffItem),
});

export const editItem = defineCall('editItem', {
  summary: 'Change an item, by itemid or `_id`; returns the changed item',
  who: STAFF.catalogue,
  params: z.object({ itemid: IdLike }),
  body: ItemBody,
  output: StaffItem.extend(withMessage),
  refusals: { ...ITEM_REFUSALS, ...STALE_VERSION, ...ownerRefusals },
});

const PriceBody = z.object({ ...itemPrices, ...itemStock, version });

export const updateItem = defineCall('updateItem', {
  summary: "Set an item's prices and stock (the price editor)",
  who: STAFF.catalogue,
  params: z.object({ id: IdLike }),
  body: PriceBody,
  output: StaffItem.extend(withMessage),
  refusals: { ...ITEM_REFUSALS, ...STALE_VERSION, ...ownerRefusals },
});

export const updatePrices = defineCall('updatePrices', {
  summary: 'Set prices and stock of several items, all or nothing; a `sale` limits prices to its duration',
  who: STAFF.catalogue,
  body: z.object({
    items: z
      .array(PriceBody.extend({ _id: IdLike }))
      .min(1)
      .max(500)
      .refine((items) => new Set(items.map(({ _id }) => _id)).size === items.length, 'contains a pack twice'),
    sale: z.object({ startsAt: Moment, endsAt: Moment }).optional(),
  }),
  output: MessageOnly,
  refusals: {
    ...ITEM_REFUSALS,
    ...STALE_VERSION,
    ...ownerRefusals,
    'sale-over': refusal(422, 'The sale must end in the future, after it starts.'),
    'sale-overlaps': refusal(409, 'One of these packs already has a sale at that time.'),
  },
});

export const endSale = defineCall('endSale', {
  summary: 'End a sale now, or call it off before it starts',
  who: STAFF.owner,
  params: z.object({ _id: IdLike }),
  body: NoBody,
  output: MessageOnly,
  refusals: { 'sale-not-found': refusal(404, 'This sale is already over.') },
});

export const deleteItem = defineCall('deleteItem', {
  summary: 'Delete an item, by itemid or `_id`; its orders stay unchanged',
  who: STAFF.catalogue,
  params: z.object({ itemid: IdLike }),
  body: NoBody,
  output: MessageOnly,
  refusals: { 'item-not-found': ITEM_REFUSALS['item-not-found'] },
});

export const restoreItem = defineCall('restoreItem', {
  summary: 'Undo the deletion of an item',
  who: STAFF.catalogue,
  params: z.object({ itemid: IdLike }),
  body: NoBody,
  output: StaffItem.extend(withMessage),
  refusals: { 'item-not-found': ITEM_REFUSALS['item-not-found'] },
});
