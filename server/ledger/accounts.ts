/** A ledger account: a person's (`user:<id>:coins`) or one of the shop's. */
export type LedgerAccount =
  | `user:${string}:${'coins' | 'points' | 'earnings'}`
  | (typeof SHOP)[keyof typeof SHOP];

export const SHOP = {
  upi: 'shop:upi-clearing',
  sales: 'shop:sales',
  promotions: 'shop:promotions',
  refunds: 'shop:refunds',
  grants: 'shop:grants',
  /** What the previous shop owed to imported customers. */
  opening: 'shop:opening-balances',
  lapsed: 'shop:lapsed',
} as const;

export const coinsOf = (userId: string): LedgerAccount => `user:${userId}:coins`;
export const pointsOf = (userId: string): LedgerAccount => `user:${userId}:points`;
export const earningsOf = (userId: string): LedgerAccount => `user:${userId}:earnings`;
