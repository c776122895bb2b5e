/** The table `ledger_kinds` says which accounts each kind may touch. */
export const TRANSFER_KINDS = [
  'order-upi',
  'order-wallet',
  'top-up',
  'late-payment',
  'refund',
  'grant',
  'opening-balance',
  'grant-reversal',
  'points',
  'points-back',
  'points-back-coins',
  'points-redeemed',
  'referral',
  'referral-redeemed',
  'welcome',
  'lapsed-coins',
  'lapsed-points',
  'lapsed-earnings',
] as const;

export type TransferKind = (typeof TRANSFER_KINDS)[number];
