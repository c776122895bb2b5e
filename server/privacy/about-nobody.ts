import { WORKER_TABLES } from '#platform/jobs/worker-tables.ts';
import type { TableRule } from './table-rule.ts';

const COLUMNS: Readonly<Record<string, string>> = {
  backup_runs: 'id started_at ended_at file bytes rows pictures problem is_alerted',
  coupons: `id code discount_type discount_paise discount_percentage expires_at minimum_quantity
    minimum_purchase_paise maximum_discount_paise is_active usage_limit user_limit used_count description version
    deleted_at created_at`,
  disk_alarms: 'host folder free_bytes is_refusing since seen_at',
  // Who released them is staff, by pseudonym.
  delivery_holds: 'id placed_until held_at released_at released_by',
  document_marks: 'only_row issue_from looked_through looked_back_at',
  delivery_moves: 'from_status to_status',
  gallery_images: 'id title type url redirect_url position version deleted_at created_at updated_at',
  // Who confirmed one is staff, by pseudonym.
  item_offers: `id item_id position supplier region supplier_product supplier_item_ids needs_player_check is_enabled
    confirmed_by confirmed_at created_at updated_at`,
  // Of the catalogue of an earlier shop.
  imported_items: 'key item_id imported_at',
  imported_pictures: 'url path problem asked_at tried_at',
  imported_products: 'key product_id imported_at',
  // Who asked and confirmed is staff, by pseudonym.
  opening_imports: 'id file_hash total_paise status asked_by decided_by asked_at decided_at',
  items: `id itemid name type suggested_task hi original_paise discounted_paise resell_paise cost_paise in_stock is_api
    api_type supplier_item_ids imgpath version deleted_at created_at updated_at at_loss_since held_because`,
  job_workers: 'id seen_at',
  ledger_kinds: 'kind debit_like credit_like',
  migrations: 'name ran_at checksum',
  order_day_marks: 'only_row changed_through',
  order_days: `day productname paymentmode api_type orders completed refunded cancelled failed processing sales_paise
    margin_paise delivered`,
  order_choices: 'order_id choice',
  order_moves: 'from_status to_status',
  pictures: 'key source_hash widths width height created_at',
  product_items: 'product_id item_id position',
  products: `id productid slug name type category imgpath important_note hi inputs is_trending in_stock is_api api_type
    supplier_product delivery_policy sort version deleted_at created_at updated_at`,
  push_keys: 'one public_key private_key created_at',
  settings: 'name value updated_at updated_by',
  exchange_rates: 'id currency rate day feed environment read_at',
  supplier_accounts: `supplier region parallel quiet_since reading_id reading_until failed_readings read_again_at is_used
    decided_reading decide_until turn_at`,
  supplier_alarms: 'kind subject since told_at',
  supplier_balances: 'supplier region balance at',
  supplier_health: 'supplier region failures open_until reason reason_code took_ms updated_at',
  supplier_price_changes: 'id supplier region supplier_product supplier_item price seen_at',
  supplier_prices: 'supplier region supplier_product supplier_item price at',
  supplier_readings: 'id supplier region started_at balance unexplained',
  supplier_signatures: 'supplier region environment finding is_proven checked_at',
  // Hashes of tokens that were used up.
  spent_tokens: 'hash expires_at',
  // What became of codes, and what those by SMS cost, by the minute.
  otp_alarms: 'kind data since notified_at',
  otp_minutes: 'minute sent used wrong mailed_used mailed_wrong spent_paise',
  // Of webhooks about no charge; the address is their sender's.
  webhook_rejects: 'day provider reason times fingerprint address seen_at',
  ...Object.fromEntries(
    [WORKER_TABLES.queues, WORKER_TABLES.crontabs, WORKER_TABLES.tasks, WORKER_TABLES.migrations].map(
      ({ table, columns }) => [table, columns],
    ),
  ),
};

/** The tables in which no shopper is named or pointed to, with their columns. */
export const ABOUT_NOBODY: readonly TableRule[] = Object.entries(COLUMNS).map(([table, columns]) => ({
  table,
  rule: 'none',
  because: 'About no shopper.',
  columns,
}));
