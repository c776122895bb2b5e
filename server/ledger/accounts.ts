/** An account of the book: a person's (`user:<id>:coins`) or one of the shop's own. */
export type LedgerAccount =
  | `user:${string}:${'coins' | 'points' | 'earnings'}`
  | (typeof SHOP)[keyof typeof SHOP];

/** The shop's side: where money comes in, what was sold, given away, paid back, granted, cleared. */
export const SHOP = {
  upi: 'shop:upi-clearing',
  sales: 'shop:sales',
  promotions: 'shop:promotions',
  refunds: 'shop:refunds',
  grants: 'shop:grants',
  /** What the earlier shop owed to the customers that it brought. */
  opening: 'shop:opening-balances',
  lapsed: 'shop:lapsed',
} as const;

export const coinsOf = (userId: string): LedgerAccount => `user:${userId}:coins`;
export const pointsOf = (userId: string): LedgerAccount => `user:${userId}:points`;
export const earningsOf = (userId: string): LedgerAccount => `user:${userId}:earnings`;
