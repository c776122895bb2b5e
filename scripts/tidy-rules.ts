/** Which domain of the server may import which: every arrow points down, none back up. */
export const SERVER_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  ledger: ['platform'],
  gallery: ['platform'],
  catalog: ['platform'],
  coupons: ['platform'],
  rewards: ['platform', 'ledger'],
  accounts: ['platform', 'ledger', 'rewards'],
  payments: ['platform', 'ledger', 'accounts'],
  wallet: ['platform', 'ledger', 'rewards', 'accounts', 'payments'],
  orders: ['platform', 'ledger', 'catalog', 'coupons', 'rewards', 'accounts', 'payments', 'wallet'],
  fulfilment: ['platform', 'ledger', 'catalog', 'accounts', 'orders'],
  invoices: ['platform', 'ledger', 'accounts', 'orders'],
  privacy: ['platform', 'ledger', 'accounts', 'wallet'],
  imports: ['platform', 'ledger', 'gallery', 'catalog', 'accounts', 'wallet', 'orders'],
  backoffice: [
    'platform',
    'ledger',
    'gallery',
    'catalog',
    'coupons',
    'payments',
    'rewards',
    'accounts',
    'wallet',
    'orders',
    'fulfilment',
    'invoices',
    'imports',
  ],
  backups: ['platform', 'fulfilment', 'backoffice'],
  opening: ['platform', 'catalog', 'accounts', 'payments', 'fulfilment', 'backoffice', 'backups'],
};

/** Which workspace may import which other. Scripts start things, so they may reach in. */
export const WORKSPACE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  simulators: [],
  e2e: ['contract'],
  bench: ['contract', 'scripts'],
  scripts: ['contract', 'server', 'simulators'],
  'vitest.config.ts': ['scripts'],
};

export const TOP_FOLDERS = new Set([...Object.keys(WORKSPACE_IMPORTS), 'docs', 'deploy']);

/** Whose tables are whose. Only the owner's folder writes them; compared with the migrations. */
export const TABLE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'settings',
    'idempotency_keys',
    'rate_limits',
    'rate_limit_windows',
    'job_workers',
    'staged_jobs',
    'disk_alarms',
    'push_keys',
    'push_subscriptions',
  ],
  ledger: [
    'ledger_kinds',
    'ledger_transfers',
    'ledger_balances',
    'ledger_hash_chain',
    'wallet_transactions',
    'book_audits',
  ],
  gallery: ['pictures', 'gallery_images'],
  catalog: ['products', 'items', 'product_items'],
  coupons: ['coupons', 'coupon_uses'],
  rewards: ['referral_codes', 'referrals', 'referral_rewards', 'identity_signals', 'sign_up_bonus_signals'],
  accounts: [
    'users',
    'sessions',
    'otps',
    'otp_minutes',
    'otp_alarms',
    'pending_registrations',
    'mailed_links',
    'identities',
    'second_factors',
    'known_devices',
    'account_changes',
    'spent_tokens',
    'attempt_waits',
    'consents',
    'erasures',
    'user_notes',
  ],
  payments: ['charges', 'payment_events', 'webhook_rejects'],
  wallet: ['grants'],
  orders: ['orders', 'order_moves', 'order_events', 'order_notes', 'saved_players'],
  fulfilment: [
    'deliveries',
    'delivery_moves',
    'delivery_holds',
    'item_offers',
    'order_choices',
    'order_alarms',
    'supplier_exchanges',
    'supplier_accounts',
    'supplier_readings',
    'supplier_health',
    'supplier_balances',
    'supplier_prices',
    'supplier_signatures',
    'supplier_price_changes',
    'supplier_alarms',
    'exchange_rates',
    'player_checks',
  ],
  invoices: ['billing_states', 'document_marks', 'tax_documents'],
  backoffice: ['audit_log', 'audit_aggregates', 'order_days', 'order_day_marks'],
  backups: ['backup_runs', 'continuous_backup_runs'],
  imports: [
    'imported_items',
    'imported_products',
    'imported_pictures',
    'imported_customers',
    'imported_orders',
    'opening_imports',
  ],
};

/** Tables of others that a domain may read in statements of its own; `all` for reports over everything. */
export const TABLE_READERS: Readonly<Record<string, readonly string[] | 'all'>> = {
  rewards: ['users', 'ledger_transfers'],
  payments: ['users'],
  accounts: ['ledger_balances', 'ledger_transfers'],
  wallet: [
    'users',
    'charges',
    'wallet_transactions',
    'ledger_transfers',
    'ledger_balances',
    // What one owner gives alone is one allowance, whichever way he gives it.
    'opening_imports',
  ],
  orders: ['users', 'charges', 'items'],
  fulfilment: ['orders', 'order_events', 'products', 'items', 'product_items'],
  invoices: ['orders', 'products', 'users', 'charges', 'ledger_transfers', 'wallet_transactions'],
  imports: ['items', 'products', 'users', 'ledger_transfers'],
  // Whether a month still names persons.
  backups: ['supplier_exchanges'],
  'scripts/archive.ts': ['orders'],
  // Reports, lists and queues over everything, and what a person may take away or have erased.
  backoffice: 'all',
  privacy: 'all',
  // What stands between a shop and its first customer, from the facts of every domain.
  opening: [
    'users',
    'second_factors',
    'products',
    'items',
    'product_items',
    'orders',
    'charges',
    'audit_log',
  ],
  'server/seed-demo-shop.ts': ['products'],
  'server/seed-demo-order.ts': ['orders'],
  'server/seed-demo-month.ts': ['orders', 'coupons', 'charges'],
};

/** A column that few files change, beside the statements that insert the row. */
export const COLUMN_WRITERS: readonly { table: string; column: string; files: readonly string[] }[] = [
  { table: 'orders', column: 'status', files: ['server/orders/move-order.ts'] },
  {
    table: 'charges',
    column: 'status',
    files: [
      'server/payments/settle-payment.ts',
      'server/payments/request-charge.ts',
      'server/payments/clear-test-charges.ts',
    ],
  },
];

/** Files that write tables by a computed name, and why. */
export const COMPUTED_TABLES: Readonly<Record<string, string>> = {
  'server/backups/restore-rows.ts': 'fills every table that the backup has, in a database that is empty',
  'server/privacy/erase-person.ts':
    'erases what PERSONAL_DATA lists, which is every table with a person in it',
};

/** Tools that fill or bend a database of their own, never one that a shop trades on: no rule of tables holds for them. */
export const TABLE_TOOLS: readonly { path: RegExp; why: string }[] = [
  { path: /^bench\//, why: 'measures statements on rows it makes' },
  {
    path: /^scripts\/(fuzz|kill-test|moment-drill|torture|ha-drill)\//,
    why: 'sets up what is attacked and compares the rows',
  },
  { path: /^scripts\/seed-volume\.ts$/, why: 'writes a million rows without their events' },
];

/** Where a gateway or a supplier may be named beside its own folders and the registries, and why. */
export const PROVIDER_NAME_PLACES: readonly { path: RegExp; why: string }[] = [
  { path: /^web\/text\/|^contract\/texts\//, why: 'texts for people' },
  { path: /^server\/catalog\/demo\//, why: 'the demo sells packs of certain suppliers' },
  {
    path: /^(e2e|bench)\/|^scripts\/(fuzz|kill-test|go-live|image-walk|torture)\/|^scripts\/buy-one\.ts$/,
    why: 'tries the demo, or a shop of its own',
  },
  { path: /^scripts\/tidy-rules\.ts$/, why: 'names files with long functions' },
  { path: /^scripts\/mutants\/(patches\/|survivors\.ts$)/, why: 'what is taken out of adapters too' },
];

/** Functions above the limit of lines, by file and name, each with the reason why it is one piece. */
export const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'scripts/fuzz/make-value.ts byName': 'a row for each name of a field',
  'scripts/supervise.ts supervise': 'one life of a child, whose state its listeners share',
  'server/backoffice/going-live/find-demo-rows.ts findDemoRows': 'a row for each kind of demo data',
  'server/backoffice/order-detail.ts describeStaffOrder': 'one answer: what is read, and its shape',
  'server/connect-domains.ts connectDomains': 'a row for each domain and job',
  'server/orders/order-paid.ts orderPaid': 'the outcomes of one charge beside each other',
  'server/orders/routes.ts orderRoutes': 'a row for each call',
  'server/platform/config/config.ts buildConfig': 'a row for each variable of the environment',
  'simulators/identity/create-provider.ts createProvider':
    "a provider's calls, in the order of its documentation",
  'simulators/inbox/msg91.ts msg91Api': "a provider's calls, in the order of its documentation",
  'simulators/inbox/twilio.ts twilioApi': "a provider's calls, in the order of its documentation",
  'simulators/start-simulators.ts startSimulators': 'a row for each stand-in',
  'simulators/suppliers/moogold/moogold.ts mooGoldApi':
    "a provider's calls, in the order of its documentation",
  'simulators/suppliers/smileone/smileone.ts smileOneApi':
    "a provider's calls, in the order of its documentation",
  'simulators/upi/razorpay/razorpay-gateway.ts razorpayGateway':
    "a provider's calls, in the order of its documentation",
};

/** Files through which imports still go in a circle. An entry without a circle is refused. */
export const CYCLE_EXCEPTIONS: Readonly<Record<string, string>> = {};

/** Functions that catch every refusal of what they call, by `path#name`: no call comes to one through them. */
export const CONTAINED_REFUSALS: Readonly<Record<string, string>> = {
  'server/orders/find-late-obstacle.ts#planAgain': 'a plan that is refused is an obstacle',
  'server/imports/import-file.ts#importRow': 'a row that is refused is left out, with its reasons',
  'server/orders/find-late-obstacle.ts#reserveAgain': 'a coupon that is refused is an obstacle',
};

/** A payment is recorded with what it means for its order. */
const ORDER_OF_A_CHARGE = {
  'order-not-found': 'a charge has its order',
  'order-final': 'the handlers of charges move an order under its lock, from a status that allows it',
};

/** Refusals to which a call's code leads, as far as names tell, and why they cannot happen there. */
export const UNREACHED_REFUSALS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  googleCallback: {
    'account-blocked': 'caught; the browser is sent to the page of sign-in',
    'email-unproven': 'caught; the browser is sent to the page of sign-in',
    'second-factor-required': 'caught; the browser is sent to the page of sign-in',
    'sign-in-first': 'caught; the browser is sent to the page of sign-in',
    'account-exists': 'caught; the browser is sent to the page of sign-in',
  },
  deleteProduct: { 'version-stale': 'no version comes with it' },
  restoreProduct: { 'version-stale': 'no version comes with it' },
  deleteItem: { 'version-stale': 'no version comes with it' },
  restoreItem: { 'version-stale': 'no version comes with it' },
  deleteImage: { 'version-stale': 'no version comes with it' },
  restoreImage: {
    'version-stale': 'no version comes with it',
    'image-in-use': 'asked of what is deleted only',
  },
  earlierOrdersOf: { 'user-ids-disagree': 'one id comes with it' },
  updateOrderByPath: { 'pieces-invalid': 'no number of pieces comes with it' },
  decideDelivery: {
    'order-not-found': 'a delivery has its order',
    'order-final': 'only an order that is Processing is ended, under its lock',
  },
  createOrder: {
    'order-not-found': 'the order was written in the same transaction',
    'order-final': 'the order was written in the same transaction',
    'not-enough-balance': 'of orders by wallet',
  },
  createWalletOrder: {
    'order-not-found': 'the order was written in the same transaction',
    'order-final': 'the order was written in the same transaction',
    'too-many-open-payments': 'of orders by UPI',
  },
  orderStatus: { 'order-final': ORDER_OF_A_CHARGE['order-final'] },
  decidePayment: ORDER_OF_A_CHARGE,
  topUpWallet: ORDER_OF_A_CHARGE,
  walletTransactionStatus: ORDER_OF_A_CHARGE,
};
