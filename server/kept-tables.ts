/**
 * The tables whose rows no retention rule takes, and why they do not fill the disk or have to stay. A new table stands
 * here or in the `retention.ts` of its domain: `retention.test.ts` finds the one that stands in neither.
 */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  ...because('the law asks for eight years of what was sold, paid and returned, and the ledger is sealed', [
    'billing_states',
    'book_audits',
    'charges',
    'coupon_uses',
    'deliveries',
    'grants',
    'ledger_hash_chain',
    'ledger_transfers',
    'order_alarms',
    'order_choices',
    'order_events',
    'order_notes',
    'orders',
    'referral_rewards',
    'tax_documents',
    'wallet_transactions',
  ]),
  ...because('a row for each person, ended by the erasure of the account', [
    'consents',
    'identities',
    'identity_signals',
    'ledger_balances',
    'push_subscriptions',
    'referral_codes',
    'referrals',
    'saved_players',
    'second_factors',
    'sign_up_bonus_signals',
    'user_notes',
    'users',
  ]),
  ...because('proves what was done, by whom of the staff or for whom', [
    'audit_log',
    'delivery_holds',
    'erasures',
  ]),
  ...because('what staff made; deleted ones can be restored', [
    'coupons',
    'gallery_images',
    'item_offers',
    'items',
    'pictures',
    'product_items',
    'products',
    'settings',
  ]),
  ...because('as many rows as there are kinds, accounts, packs or days', [
    'delivery_moves',
    'document_marks',
    'ledger_kinds',
    'list_block_marks',
    'list_blocks',
    'migrations',
    'order_day_marks',
    'order_days',
    'order_moves',
    'otp_alarms',
    'push_keys',
    'supplier_accounts',
    'supplier_alarms',
    'supplier_health',
    'supplier_prices',
    'supplier_signatures',
  ]),
  ...because('emptied by the work itself', ['job_workers', 'staged_jobs']),
  ...because('of an earlier version, which no process writes any more', ['rate_limits']),
};

function because(reason: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}
