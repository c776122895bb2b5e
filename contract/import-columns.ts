/** `docs/owner/moving-in.md` explains each column. */
export const IMPORT_KINDS = ['items', 'products', 'customers', 'orders'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Rows per file. Larger imports can be split, because repeated rows change nothing. */
export const IMPORT_ROWS_MAX = 2_000;

/** Column separators, detected from the header. */
export const IMPORT_SEPARATORS = ['comma', 'semicolon', 'tab'] as const;
export type ImportSeparator = (typeof IMPORT_SEPARATORS)[number];

export interface ImportColumns {
  required: readonly string[];
  /** Without a value, existing rows keep theirs and new rows get the default. */
  optional: readonly string[];
}

/** `key` identifies the row in the previous shop, so that a repeated import finds it. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, ImportColumns>> = {
  items: {
    required: ['key', 'name', 'originalprice', 'discountedprice', 'resellprice', 'imgpath'],
    optional: [
      'type',
      'suggestedTask',
      'terms',
      'cost',
      'inStock',
      'isApi',
      'apiType',
      'itemidarray',
      'name_hi',
      'suggestedTask_hi',
      'terms_hi',
    ],
  },
  products: {
    required: ['key', 'name', 'type', 'category', 'imgpath'],
    optional: [
      'items',
      'inputs',
      'importantnote',
      'importantnote_hi',
      'istrending',
      'instock',
      'isApi',
      'apiType',
      'supplierProduct',
    ],
  },
  customers: { required: ['key', 'name', 'email'], optional: ['mobile', 'role', 'balance'] },
  orders: {
    required: ['key', 'customer', 'orderedAt', 'product', 'item', 'amount', 'status'],
    optional: ['player'],
  },
};
