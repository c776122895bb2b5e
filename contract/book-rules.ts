/** The rules of the ledger audit, as shown to staff. */
export const BOOK_RULE_TEXTS = {
  'transfers-well-formed':
    'Every transfer has a positive amount and two accounts that fit its kind, involving at most one person.',
  'balances-are-sums': 'Every personal balance is the sum of its transfers and not below zero.',
  'debits-equal-credits': "The shop's accounts and people's balances add up to zero.",
  'coins-have-lines':
    'Every movement of R-Coins has one line in the wallet history, with the same amount and person.',
  'chain-unbroken': 'No transfer in the hash chain was changed, removed or inserted later.',
  'top-ups-credited': 'Every credited top-up comes from a top-up payment, and no other wallet line does.',
  'cashback-booked': 'Every referral cashback is booked once, in full, to its referrer.',
  'sign-up-bonus-once': 'Every sign-up bonus went to a referred user, whose referral records it.',
  'coupon-uses-counted': "Every coupon's use count matches its orders and is within its limit.",
  'gateway-is-booked': 'Each payment that the gateway confirmed is booked once, with its amount.',
  'booked-was-paid': 'Everything booked as received was confirmed by the gateway.',
  'orders-are-booked': 'Each paid order is booked with the amount charged for it.',
  'refunds-are-booked': "Each order's refunds are booked, with the total that the order shows.",
  'completed-was-delivered': 'Each order that a supplier completed was delivered in full.',
  'delivered-was-not-refunded': 'No order was fully delivered and also refunded, except by staff.',
  'openings-booked': 'Every opening balance is booked once, in full, to an imported customer.',
};
export type BookRuleKey = keyof typeof BOOK_RULE_TEXTS;

export const BOOK_RULES = Object.keys(BOOK_RULE_TEXTS) as BookRuleKey[];
