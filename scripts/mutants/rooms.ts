/** A part of the shop whose code is mutated, and the tests that must notice. */
export interface Room {
  /** Globs from the root of the repository; those that begin with `!` are left out. */
  mutate: readonly string[];
  /** Folders of tests, or files; of these only those that reach a mutant run for it. */
  tests: readonly string[];
  /**
   * Files, or folders of them, whose own tests notice nearly everything and take seconds: they run first, and the
   * room's tests only for what they leave. The first entry that a path begins with counts.
   */
  near?: Readonly<Record<string, readonly string[]>>;
}

/** What declares and decides nothing, and what only tests and the demo run. */
const WITHOUT = ['!**/*.test.ts', '!**/tables.ts', '!**/settings.ts', '!**/demo-*.ts', '!**/clear-test-*.ts'];

/** In percent of the mutants of a room: those that a test notices. */
export const SCORE_MIN = 90;

export const ROOMS: Readonly<Record<string, Room>> = {
  payments: {
    mutate: ['server/payments/**/*.ts', ...WITHOUT],
    tests: [
      'server/payments/',
      'server/platform/config/config.test.ts',
      'server/privacy/erased-payments.test.ts',
      'server/retention.test.ts',
    ],
    near: {
      'server/payments/polling-schedule.ts': ['server/payments/polling-schedule.test.ts'],
      'server/payments/gateways/': ['server/payments/gateways/', 'server/platform/config/config.test.ts'],
      'server/payments/settle-payment.ts': [
        'server/payments/asking-gateway.test.ts',
        'server/payments/mismatched-payment.test.ts',
        'server/payments/settle-for-staff.test.ts',
        'server/privacy/erased-payments.test.ts',
      ],
      'server/payments/request-charge.ts': ['server/payments/open-charge.test.ts'],
      'server/payments/reopen-charge.ts': ['server/payments/open-charge.test.ts'],
      'server/payments/receive-webhook.ts': ['server/payments/webhook-floods.test.ts'],
      'server/payments/reject-webhook.ts': ['server/payments/webhook-floods.test.ts'],
      'server/payments/decide-': ['server/payments/decide-payment.test.ts'],
      'server/payments/payment-detail.ts': ['server/payments/decide-payment.test.ts'],
      'server/payments/': [
        'server/payments/asking-gateway.test.ts',
        'server/payments/decide-payment.test.ts',
        'server/payments/settle-for-staff.test.ts',
      ],
    },
  },
  ledger: {
    mutate: ['server/ledger/**/*.ts', ...WITHOUT],
    tests: ['server/ledger/', 'server/backoffice/books.test.ts', 'server/wallet/wallet-races.test.ts'],
  },
  wallet: {
    mutate: ['server/wallet/**/*.ts', ...WITHOUT],
    tests: [
      'server/wallet/',
      'server/payments/decide-payment.test.ts',
      'server/payments/open-charge.test.ts',
      'server/backoffice/wallet-purposes.test.ts',
    ],
  },
  coupons: {
    mutate: ['server/coupons/**/*.ts', ...WITHOUT],
    tests: ['server/coupons/', 'server/backoffice/edits-to-the-letter.test.ts'],
    near: {
      'server/coupons/coupon-rules.ts': ['server/coupons/coupon-rules.test.ts'],
      'server/coupons/discount.ts': ['server/coupons/discount.test.ts'],
      'server/coupons/read-coupon-body.ts': ['server/coupons/read-coupon-body.test.ts'],
      'server/coupons/read-expiry.ts': ['server/coupons/read-coupon-body.test.ts'],
    },
  },
  rewards: {
    mutate: ['server/rewards/**/*.ts', ...WITHOUT],
    tests: ['server/rewards/', 'server/wallet/wallet-model.test.ts'],
    near: { 'server/rewards/percentage.ts': ['server/rewards/percentage.test.ts'] },
  },
  orders: {
    mutate: [
      'server/orders/move-order.ts',
      'server/orders/order-states.ts',
      'contract/order-states.ts',
      'server/orders/order-paid.ts',
      'server/orders/refund-part.ts',
      'server/orders/find-late-obstacle.ts',
    ],
    tests: [
      'server/orders/move-order.test.ts',
      'server/orders/late-payment.test.ts',
      'server/orders/order-events.test.ts',
      'server/orders/order-writers.test.ts',
      'server/orders/push.test.ts',
      'server/payments/decide-payment.test.ts',
      'server/payments/settle-payment.test.ts',
      'server/rewards/points.test.ts',
      'server/fulfilment/decide-partial-delivery.test.ts',
      'server/fulfilment/manual-order-alert.test.ts',
    ],
    near: {
      'server/orders/move-order.ts': ['server/orders/move-order.test.ts', 'server/rewards/points.test.ts'],
      'server/orders/order-states.ts': ['server/orders/move-order.test.ts'],
      'server/orders/find-late-obstacle.ts': ['server/orders/late-payment.test.ts'],
    },
  },
};
