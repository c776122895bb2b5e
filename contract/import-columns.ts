/** What a file may bring from an earlier shop; `docs/moving-in.md` says what each column means. */
export const IMPORT_KINDS = ['items', 'products', 'customers', 'orders'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Rows of one file. A larger one is sent in parts: what is there already is unchanged. */
export const IMPORT_ROWS_MAX = 2_000;

/** What stands between the columns of a file; told by its header. */
export const IMPORT_SEPARATORS = ['comma', 'semicolon', 'tab'] as const;
export type ImportSeparator = (typeof IMPORT_SEPARATORS)[number];

export interface ImportColumns {
  /** The header has to name them. */
  required: readonly string[];
  /** Left out, or an empty cell: as it is, or as a new one begins. */
  optional: readonly string[];
}

/** Columns by kind. `key` names the row in the earlier shop, and is how a file is known again. */
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
