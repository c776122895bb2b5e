import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { IdLike, PicturePath, Timestamp } from './fields.ts';
import { Rupees } from './money.ts';
import type { CallName } from './routes.ts';

export const CATEGORIES = ['games', 'instant-games', 'ott', 'others'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The `apiType` of manual delivery. An unknown `apiType` means the same (DEL-5). */
export const BY_HAND_API_TYPE = 'OTHER';

export interface Supply {
  isApi: boolean;
  apiType: string;
}

/** A supplier delivers if `isApi` is set on product and item. The item's API type takes precedence. */
export function chooseSupplier(product: Supply, item: Supply): Supply {
  return { isApi: product.isApi && item.isApi, apiType: item.apiType || product.apiType };
}

/** Hindi translations, keyed by the names of the English fields. Without one, Hindi pages show the English text. */
export const ProductHindi = z.object({ importantnote: z.string().optional() });
export type ProductHindi = z.infer<typeof ProductHindi>;
export const InputHindi = z.object({ label: z.string().optional(), help: z.string().optional() });
export type InputHindi = z.infer<typeof InputHindi>;
export const ItemHindi = z
  .object({ name: z.string(), suggestedTask: z.string(), terms: z.string() })
  .partial();
export type ItemHindi = z.infer<typeof ItemHindi>;

export const INPUT_KINDS = ['number', 'text', 'email', 'server'] as const;
export const ProductInput = z.object({
  label: z.string(),
  kind: z.enum(INPUT_KINDS).describe('What the field accepts; derived from the product type by default'),
  help: z.string().optional().describe('Where the shopper finds the value'),
  hi: InputHindi.optional(),
});
export type ProductInput = z.infer<typeof ProductInput>;
/** `none`: a placeholder that is not shown, for products with fewer than two fields. */
export const ShownInput = ProductInput.extend({ kind: z.enum([...INPUT_KINDS, 'none']) });
export type ShownInput = z.infer<typeof ShownInput>;

const SaleEnd = Timestamp.nullable().describe('When the sale price ends; null if there is no sale');

/** A product as shoppers see it, with every field alias that front ends read. */
export const Product = z.object({
  _id: z.string(),
  productid: z.number().int(),
  name: z.string(),
  type: z.string(),
  category: z.enum(CATEGORIES),
  imgpath: PicturePath,
  importantnote: z.string(),
  importantNote: z.string(),
  hi: ProductHindi.describe('Hindi translations; if one is missing, the English text applies'),
  inputs: z.array(ShownInput).describe('At least two'),
  items: z.array(z.number().int()),
  istrending: z.boolean(),
  instock: z.boolean(),
  inStock: z.boolean(),
  isApi: z.boolean(),
  apiType: z.string(),
  checksPlayer: z.boolean().describe('Whether an order needs a check at `/order/checkid` first'),
  isDelayed: z.boolean().describe('The supplier is slow or down: delivery takes longer than promised'),
  deliveredCount: z.number().int().describe('Orders delivered; 0 until there are 20'),
  medianDeliverySeconds: z
    .number()
    .nullable()
    .describe('From payment to delivery, over recent orders; null until there are enough'),
  ratingCount: z.number().int().describe('Orders rated; 0 until there are 20'),
  rating: z.number().nullable().describe('Average of one to five stars; null while `ratingCount` is 0'),
  fromPrice: Rupees.nullable().describe('Lowest price of a pack in stock, for the caller’s role'),
  savesPercent: z.number().int().describe('The largest saving on a pack in stock; 0 for none'),
  saleEndsAt: SaleEnd,
});
export type Product = z.infer<typeof Product>;

/** An item as shoppers see it. Only resellers and admins get `resellprice`. */
export const Item = z.object({
  _id: z.string(),
  id: z.string(),
  itemid: z.number().int(),
  name: z.string(),
  imgpath: PicturePath,
  type: z.string(),
  suggestedTask: z.string(),
  terms: z.string().describe('What a bonus pack or weekly pass pays out'),
  hi: ItemHindi.describe('Hindi translations; if one is missing, the English text applies'),
  inStock: z.boolean(),
  instock: z.boolean(),
  isApi: z.boolean(),
  discountedprice: Rupees,
  listprice: Rupees.describe('The price before the saving, for display'),
  resellprice: Rupees.optional(),
  saleEndsAt: SaleEnd,
});
export type Item = z.infer<typeof Item>;

/** An item in stock with one of its products, for searching. */
export const Pack = Item.pick({ _id: true, name: true, hi: true }).extend({
  product_id: z.string(),
  price: Rupees.describe('Price for the caller’s role'),
});
export type Pack = z.infer<typeof Pack>;

export const HomeProducts = z.object({
  trending: z.array(Product),
  instantGames: z.array(Product),
  games: z.array(Product),
  ott: z.array(Product),
  others: z.array(Product),
});
export type HomeProducts = z.infer<typeof HomeProducts>;

const productRefusals = { 'product-not-found': refusal(404, 'Product not found.') };
/** `_id` or `productid`. */
const ProductParam = z.object({ id: IdLike });

export const getHomeProducts = defineCall('getHomeProducts', {
  summary: 'Products on the home page, by section',
  who: 'public',
  output: HomeProducts,
});

export const allProducts = defineCall('allProducts', {
  summary: 'Every product on sale',
  who: 'signed-in',
  output: z.array(Product),
});

const listSection = (name: CallName, summary: string) =>
  defineCall(name, { summary, who: 'public', output: z.array(Product) });
export const listGames = listSection('listGames', 'Products in the category games');
export const listOtt = listSection('listOtt', 'Products in the category ott');
export const listTrending = listSection('listTrending', 'Products marked as trending');

export const listPacks = defineCall('listPacks', {
  summary: 'Every item in stock, once for each of its products',
  who: 'public',
  output: z.array(Pack),
});

export const eachProduct = defineCall('eachProduct', {
  summary: 'One product, by `_id` or `productid`',
  who: 'public',
  params: ProductParam,
  output: Product,
  refusals: productRefusals,
});

export const listItems = defineCall('listItems', {
  summary: 'The items of a product, in the order of its list',
  who: 'public',
  params: z.object({ productId: IdLike }),
  output: z.array(Item),
  refusals: productRefusals,
});

export const StaffItem = Item.extend({
  originalprice: Rupees,
  resellprice: Rupees,
  apiType: z.string(),
  itemidarray: z.array(z.string()),
  cost: Rupees.nullable().describe("The supplier's price in rupees, where known"),
  products: z.array(z.number().int()).describe('productid of each product that lists it'),
  sales: z
    .array(z.object({ _id: z.string(), startsAt: Timestamp, endsAt: Timestamp, price: Rupees }))
    .describe('Upcoming or recent; the items of a sale share its `_id`'),
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.nullable(),
});
export type StaffItem = z.infer<typeof StaffItem>;

export const StaffProduct = Product.omit({ savesPercent: true, saleEndsAt: true }).extend({
  inputs: z.array(ProductInput),
  supplierProduct: z.string().describe("The supplier's code for the product, if it needs one"),
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.nullable(),
});
export type StaffProduct = z.infer<typeof StaffProduct>;
