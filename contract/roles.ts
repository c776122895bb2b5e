/** The role words on the wire (SES-6). Staff permissions below `admin` are a field of their own. */
export const ROLES = ['user', 'reseller', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a member of staff may do. `owner` may do everything; `support` sees and answers but moves neither
 * money nor prices; `catalogue` edits products, items and pictures only.
 */
export const STAFF_ROLES = ['owner', 'support', 'catalogue'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
