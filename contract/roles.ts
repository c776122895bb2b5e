/** The role words on the wire (SES-6). Staff permissions below `admin` are a field of their own. */
export const ROLES = ['user', 'reseller', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a member of staff may do. `owner` may do everything; `support` sees and answers but moves neither
 * money nor prices; `catalogue` edits products, items and pictures only.
 */
export const STAFF_ROLES = ['owner', 'support', 'catalogue'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * Who may change a field of a product or an item. What decides at what price, how, where or for whom is delivered is
 * the owner's; so is a field that is not named here.
 */
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
    delivery_policy: 'owner',
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
