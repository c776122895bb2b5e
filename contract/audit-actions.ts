/** Audited actions by subject. */
const ACTIONS = {
  order: ['completed', 'refunded', 'cancelled', 'rest-refund', 'rest-retry', 'note'],
  delivery: ['delivered', 'not-delivered', 'send-again'],
  payment: ['ask', 'credited', 'returned'],
  grant: ['give', 'ask', 'confirm', 'refuse', 'reverse'],
  user: ['edit', 'note', 'end-sessions', 'export', 'erase-ask', 'erased'],
  'sign-in': ['failed'],
  export: ['orders', 'wallet-transactions', 'users', 'month'],
  view: ['user', 'users', 'order', 'orders', 'payment', 'wallet'],
  setting: ['change'],
  key: ['change'],
  page: ['save'],
  books: ['check'],
  deliveries: ['release'],
  opening: ['confirm'],
  provider: ['try'],
  import: ['ask', 'run'],
  product: ['create', 'edit', 'delete', 'restore'],
  item: ['create', 'edit', 'delete', 'restore'],
  sale: ['create', 'end'],
  offer: ['add', 'edit', 'confirm', 'remove', 'order', 'propose'],
  image: ['upload', 'edit', 'order', 'delete', 'restore'],
  coupon: ['create', 'edit', 'delete', 'restore'],
} as const;

type Actions = typeof ACTIONS;
export type AuditAction = { [S in keyof Actions]: `${S}.${Actions[S][number]}` }[keyof Actions];

export const AUDIT_ACTIONS = Object.entries(ACTIONS).flatMap(([subject, actions]) =>
  actions.map((action) => `${subject}.${action}`),
) as AuditAction[];
