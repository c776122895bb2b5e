export const WALLET_STATUSES = ['Created', 'Processing', 'Success', 'Failed'] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];
export const WALLET_TYPES = ['Credit', 'Debit', 'Refunded'] as const;
export type WalletType = (typeof WALLET_TYPES)[number];
