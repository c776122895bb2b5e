/** The rules of the ledger audit, as staff read them. */
export const BOOK_RULE_TEXTS = {
  'transfers-well-formed':
    'Every transfer has two accounts that its kind allows, of one person at most, and a positive amount.',
  'balances-are-sums': "Every person's balance is the sum of its transfers and not below zero.",
  'debits-equal-credits':
    "What the shop's accounts gave and got equals what people hold: all accounts together are zero.",
  'coins-have-lines':
    'Every movement of R-Coins has its one line in the wallet history, of the same amount and person.',
  'chain-unbroken': 'Every linked transfer still is what it was when it was linked.',
  'top-ups-credited':
    'Every top-up that says Success was credited by its own payment, and no other line was.',
  'cashback-booked': 'Every referral cashback is booked once, with its amount and to its referrer.',
  'sign-up-bonus-once':
    'Every sign-up bonus went to a new user who was brought by someone, after the mobile was proven.',
  'coupon-uses-counted': 'Every coupon is used as often as orders hold it, and never above its limits.',
  'gateway-is-booked': 'Each payment that the gateway confirmed is booked once, with its amount.',
  'booked-was-paid': 'What is booked as received was confirmed by the gateway.',
  'orders-are-booked': 'Each paid order is booked with what was charged for it.',
  'refunds-are-booked': 'What an order says was returned stands in the books, and never more than was paid.',
  'completed-was-delivered': 'Each order that was completed by a supplier has all its deliveries.',
  'delivered-was-not-refunded': 'No order was wholly delivered and also returned, except by a person.',
  'openings-booked':
    'Every opening balance came with a customer of the earlier shop, once and with its amount.',
};
export type BookRuleKey = keyof typeof BOOK_RULE_TEXTS;

export const BOOK_RULES = Object.keys(BOOK_RULE_TEXTS) as BookRuleKey[];
