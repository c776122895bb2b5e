import type { ImportKind } from '../../contract/import-columns.ts';
import { type Exported, fieldOf } from './read-export.ts';

/** A row of the CSV by its columns, or why the document makes none. */
type Converted = Readonly<Record<string, string>> | { skipped: string };
export type Convert = (document: Exported) => Converted;

/** What the converter knows of all exports together. */
export interface ExportFacts {
  /** The address that paths of pictures begin at; empty for none. */
  pictures: string;
  /** Keys of users by any of their names: `_id`, userid, address. */
  customers: ReadonlyMap<string, string>;
  /** Keys of items by their itemid and `_id`. */
  items: ReadonlyMap<string, string>;
}

/** By kind: the file of the export, and how one of its documents becomes a row. */
export const EXPORTS: Readonly<
  Record<ImportKind, { file: string; convert: (facts: ExportFacts) => Convert }>
> = {
  items: { file: 'items.json', convert: convertItem },
  products: { file: 'products.json', convert: convertProduct },
  customers: { file: 'users.json', convert: () => convertUser },
  orders: { file: 'orders.json', convert: convertOrder },
};

const idOf = (document: Exported) => fieldOf(document, ['_id', 'id']);
/** The item's number is what products list. */
export const itemKey = (item: Exported) => fieldOf(item, ['itemid', '_id', 'id']);
export const userKey = (user: Exported) => fieldOf(user, ['_id', 'userid']);
const YES = new Set(['true', 'yes', '1']);
const flag = (document: Exported, names: readonly string[]): string => {
  const text = fieldOf(document, names).toLowerCase();
  return text === '' ? '' : String(YES.has(text));
};

/** An address of a picture, or a path of the earlier shop made into one. */
function pictureOf(document: Exported, { pictures }: ExportFacts): string {
  const path = fieldOf(document, ['imgpath', 'image', 'imgPath']);
  if (pictures === '' || path === '') return path;
  return URL.canParse(path, pictures) ? new URL(path, pictures).href : path;
}

function convertItem(facts: ExportFacts): Convert {
  return (item) => ({
    key: itemKey(item),
    name: fieldOf(item, ['name', 'itemname']),
    type: fieldOf(item, ['type']),
    suggestedTask: fieldOf(item, ['suggestedTask']),
    originalprice: fieldOf(item, ['originalprice', 'originalPrice']),
    discountedprice: fieldOf(item, ['discountedprice', 'discountedPrice', 'price']),
    resellprice: fieldOf(item, ['resellprice', 'resellPrice']),
    inStock: flag(item, ['inStock', 'instock', 'itemInstock']),
    isApi: flag(item, ['isApi', 'isapi']),
    apiType: fieldOf(item, ['apiType', 'apitype']),
    itemidarray: fieldOf(item, ['itemidarray']),
    imgpath: pictureOf(item, facts),
  });
}

function convertProduct(facts: ExportFacts): Convert {
  return (product) => ({
    key: fieldOf(product, ['productid', '_id', 'id']),
    name: fieldOf(product, ['name', 'productname']),
    type: fieldOf(product, ['type']) || 'OTHER',
    category: fieldOf(product, ['category']).toLowerCase(),
    items: fieldOf(product, ['items'])
      .split(',')
      .filter((item) => item.trim() !== '')
      .map((item) => facts.items.get(item.trim()) ?? item.trim())
      .join(','),
    inputs: fieldOf(product, ['inputs'], '|'),
    importantnote: fieldOf(product, ['importantnote', 'importantNote']),
    istrending: flag(product, ['istrending', 'isTrending']),
    instock: flag(product, ['instock', 'inStock']),
    isApi: flag(product, ['isApi', 'isapi']),
    apiType: fieldOf(product, ['apiType', 'apitype']),
    imgpath: pictureOf(product, facts),
  });
}

function convertUser(user: Exported): Converted {
  const role = fieldOf(user, ['role']).toLowerCase();
  if (role === 'admin') return { skipped: 'staff is made in this shop (npm run owner)' };
  if (flag(user, ['isBlocked', 'isblocked']) === 'true') return { skipped: 'blocked in the earlier shop' };
  return {
    key: userKey(user),
    name: fieldOf(user, ['name']),
    email: fieldOf(user, ['email']),
    mobile: fieldOf(user, ['mobilenumber', 'mobileNumber', 'mobile']),
    role: role === 'reseller' ? 'reseller' : 'user',
    balance: balanceOf(fieldOf(user, ['balance', 'walletBalance', 'wallet'])),
  };
}

/** Fractions of a paisa, as floating-point shops leave them, are the shop's: what is owed is cut to whole paise. */
function balanceOf(text: string): string {
  const [, rupees = '', decimals = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  return rupees === '' ? text : `${rupees}.${decimals.padEnd(2, '0').slice(0, 2)}`;
}

/** Words of the earlier shop for how an order stands. */
const STATUSES: Readonly<Record<string, string>> = {
  completed: 'Completed',
  success: 'Completed',
  refunded: 'Refunded',
  refund: 'Refunded',
  cancelled: 'Cancelled',
  canceled: 'Cancelled',
  failed: 'Failed',
  failure: 'Failed',
  created: 'Open',
  pending: 'Open',
  processing: 'Open',
};

function convertOrder(facts: ExportFacts): Convert {
  return (order): Converted => {
    const of = ['userid', 'userId', 'user', 'useremail', 'email'].map((name) => fieldOf(order, [name]));
    const customer = of.map((name) => facts.customers.get(name.toLowerCase())).find(Boolean);
    if (!customer) return { skipped: 'its customer is not among the users that are brought' };
    const status = fieldOf(order, ['status']);
    return {
      key: fieldOf(order, ['orderid', 'transactionid', 'client_txn_id']) || idOf(order),
      customer,
      orderedAt: momentOf(fieldOf(order, ['createdAt', 'date', 'updatedAt'])),
      product: fieldOf(order, ['productname', 'productName']),
      item: fieldOf(order, ['itemname', 'itemName']),
      player: ['input1', 'input2']
        .map((name) => fieldOf(order, [name]))
        .filter(Boolean)
        .join(' '),
      amount: fieldOf(order, ['value', 'amount', 'price']),
      status: STATUSES[status.toLowerCase()] ?? status,
    };
  };
}

/** A moment as our files have it; a text that is none stays, so that the check names it. */
function momentOf(text: string): string {
  const moment = new Date(/^\d+$/.test(text) ? Number.parseInt(text, 10) : text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}
