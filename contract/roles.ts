/** Roles in the API. `staffRole` refines `admin`. */
export const ROLES = ['user', 'reseller', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** `owner` can do anything; `support` views data and writes notes; `catalogue` edits products, items and pictures. */
export const STAFF_ROLES = ['owner', 'support', 'catalogue'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Who may change a field of a product or item. Prices and delivery are reserved for owners. */
export const FIELD_EDITORS = {
  product: {
    name: 'catalogue',
    type: 'owner',
    category: 'catalogue',
    imgpath: 'catalogue',
    important_note: 'catalogue',
    inputs: 'owner',
    is_trending: 'catalogue',
    in_stock: 'catalogue',
    is_api: 'owner',
    api_type: 'owner',
    supplier_product: 'owner',
  },
  item: {
    name: 'catalogue',
    type: 'catalogue',
    suggested_task: 'catalogue',
    terms: 'catalogue',
    original_paise: 'owner',
    discounted_paise: 'owner',
    resell_paise: 'owner',
    cost_paise: 'owner',
    in_stock: 'catalogue',
    is_api: 'owner',
    api_type: 'owner',
    supplier_item_ids: 'owner',
    imgpath: 'catalogue',
  },
} as const satisfies Record<string, Readonly<Record<string, StaffRole>>>;
