import { type RawBuilder, sql } from 'kysely';
import { WORKER_TABLES } from '#platform/jobs/worker-tables.ts';
import { ABOUT_NOBODY } from './about-nobody.ts';
import type { Person } from './person.ts';
import type { TableRule } from './table-rule.ts';

const ofUser = (person: Person) => sql<boolean>`user_id = ${person.id}`;
const ofOrders = (person: Person) =>
  sql<boolean>`order_id in (select id from orders where user_id = ${person.id})`;
const empty = () => sql`''`;
const nothing = () => sql`null`;

/**
 * Every table and column of the shop and what an erasure does to it. `personal-data.test.ts` fails where the schema
 * has a column that is not here, so that nobody adds one without deciding. A new column goes into `columns` if it
 * tells nothing of a person (a pseudonym such as `user_id` does not), else into `replaced`.
 */
export const PERSONAL_DATA: readonly TableRule[] = [
  // Before the browsers by which it finds messages to them.
  {
    table: WORKER_TABLES.jobs.table,
    rule: 'delete',
    because: 'Mails, texts and messages to browsers that wait or could not be sent.',
    columns: WORKER_TABLES.jobs.columns,
    whose: ({ id, strongPattern }) => sql<boolean>`locked_at is null and (
      payload::text ~* ${strongPattern} or last_error ~* ${strongPattern}
      or payload ->> 'subscriptionId' in (select id from push_subscriptions where user_id = ${id}))`,
  },
  // Accounts
  {
    table: 'sessions',
    rule: 'delete',
    because: 'Signed out for good; holds address and browser.',
    columns: `id token_hash user_id method user_agent address created_at last_seen_at expires_at idle_seconds proven_at
      device_hash`,
    whose: ofUser,
  },
  {
    table: 'known_devices',
    rule: 'delete',
    because: 'Browsers of the person, by a hash.',
    columns: 'user_id device_hash first_seen_at last_seen_at',
    whose: ofUser,
  },
  {
    table: 'account_changes',
    rule: 'delete',
    because:
      'Contacts from before a change, and what would undo it: an erased account is given back to nobody.',
    columns: 'id user_id kind before token_hash created_at expires_at closed_at disputed_at',
    whose: ofUser,
  },
  {
    table: 'otps',
    rule: 'delete',
    because: 'Codes to the numbers and addresses, and whatever else was sent for the account.',
    columns: `contact purpose subject is_known_device code_hash tries sent_at expires_at used_at day day_tries`,
    whose: ({ id, mobiles, emails }) => sql<boolean>`(
      contact = any(${mobiles}) or contact = any(${emails}) or split_part(subject, ' ', 1) = ${id})`,
  },
  {
    table: 'pending_registrations',
    rule: 'delete',
    because: 'A registration under way with the number or address.',
    columns: 'id secret_hash mobile email name password_hash referral_code created_at',
    whose: ({ mobiles, emails }) => sql<boolean>`(mobile = any(${mobiles}) or email = any(${emails}))`,
  },
  {
    table: 'mailed_links',
    rule: 'delete',
    because: 'Links of the account, with the address they went to.',
    columns: 'id token_hash purpose user_id email expires_at used_at created_at',
    whose: ofUser,
  },
  {
    table: 'identities',
    rule: 'delete',
    because: 'The account at an identity provider.',
    columns: 'issuer subject user_id created_at',
    whose: ofUser,
  },
  {
    table: 'second_factors',
    rule: 'delete',
    because: 'Opens nothing any more.',
    columns: 'user_id secret confirmed_at last_step recovery_hashes',
    whose: ofUser,
  },
  {
    table: 'user_notes',
    rule: 'delete',
    because: "Colleagues' notes about the person.",
    columns: 'id user_id at by_user text',
    whose: ofUser,
  },
  {
    table: 'push_subscriptions',
    rule: 'delete',
    because: 'The browsers of the person.',
    columns: 'id user_id endpoint p256dh auth created_at',
    whose: ofUser,
  },
  {
    table: 'consents',
    rule: 'append-only',
    because: 'That consent was given has to be provable; the network it came from goes.',
    columns: 'id user_id at subject action given notice_version notice_hash language',
    replaced: { address: empty },
  },
  {
    table: 'erasures',
    rule: 'replace',
    because: 'That the person asked, and when it was done, has to be provable.',
    columns: 'id user_id status requested_by actor_id lapses requested_at due_at ended_at',
    replaced: { reason: empty },
    whose: ofUser,
  },
  // Orders
  {
    table: 'orders',
    rule: 'replace',
    because: 'What was sold at which price stays for eight years, as tax law asks; to whom does not.',
    columns: `id orderid user_id idempotency_key product_id item_id itemid productname itemname product_type imgpath is_api
      api_type supplier_product supplier_item_ids quantity input_labels price_paise discount_paise value_paise
      refunded_paise coupon_code paymentmode status reason_code paid_at completed_at created_at updated_at`,
    replaced: {
      input1: empty,
      input2: empty,
      inputs: () => sql`'[]'::jsonb`,
      username: empty,
      useremail: empty,
      reason: empty,
    },
    whose: ofUser,
  },
  {
    table: 'order_events',
    rule: 'append-only',
    because: 'When an order moved where stays; what staff typed about it may name the person.',
    columns: 'id order_id at from_status to_status place actor actor_id kind',
    replaced: { data: empty, text: empty, reason: empty },
  },
  {
    table: 'order_notes',
    rule: 'delete',
    because: "Colleagues' notes about the person's orders.",
    columns: 'id order_id at by_user text',
    whose: ofOrders,
  },
  {
    table: 'order_alarms',
    rule: 'keep',
    because: 'Order and minutes only.',
    columns: 'order_id minutes at',
  },
  {
    table: 'saved_players',
    rule: 'delete',
    because: 'Players the person saved.',
    columns: 'id user_id product_id type name input1 input2 username last_used_at',
    whose: ofUser,
  },
  {
    table: 'coupon_uses',
    rule: 'keep',
    because: 'Figures of a discount, under the pseudonym.',
    columns: 'order_id coupon_id user_id discount_paise created_at',
  },
  // Fulfilment
  {
    table: 'deliveries',
    rule: 'replace',
    because: 'What the supplier delivered is part of the books; to which player is not.',
    columns: `id order_id item_number supplier region supplier_product supplier_item status attempt reference reason_code balance_before
      balance_after expected_cost not_found_count not_found_at sent_at created_at updated_at reversed_at environment`,
    replaced: { player: empty, zone: empty, reason: empty },
    whose: ofOrders,
  },
  {
    table: 'supplier_exchanges',
    rule: 'replace',
    because: 'That and when the supplier was asked stays; what was said names the player.',
    columns: 'id delivery_id order_id supplier operation outcome duration_ms at environment',
    replaced: { request: () => sql`'{}'::jsonb`, response: nothing },
    whose: (person) =>
      sql<boolean>`(${ofOrders(person)} or (order_id is null and request ->> 'userid' = any(${person.players})))`,
  },
  {
    table: 'player_checks',
    rule: 'delete',
    because: 'Names of players, kept for a day.',
    columns: 'api_type supplier_product player zone username use change_price checked_at',
    whose: ({ players }) => sql<boolean>`player = any(${players})`,
  },
  // Money
  {
    table: 'charges',
    rule: 'replace',
    because: 'The payment record stays for eight years; who paid does not.',
    columns: `id purpose subject_id user_id client_txn_id gateway gateway_reference amount_paise description return_path
      status gateway_status upi_txn_id checks checked_at next_check_at expires_at settled_at created_at received_paise
      received_currency received_for decision decided_at environment cleared_at`,
    replaced: { customer: () => sql`'{}'::jsonb`, payment_url: nothing },
    whose: ofUser,
  },
  {
    table: 'payment_events',
    rule: 'replace',
    because: 'That the gateway told of the payment stays; its message carries name, number and UPI address.',
    columns: 'id provider event_id client_txn_id received_at handled_at environment',
    replaced: { headers: () => sql`'{}'::jsonb`, body: empty },
    whose: ({ id }) =>
      sql<boolean>`client_txn_id in (select client_txn_id from charges where user_id = ${id})`,
  },
  {
    table: 'ledger_transfers',
    rule: 'keep',
    because:
      'The book is append-only and linked; it knows the pseudonym. Memos are of grants: who gave and why.',
    columns: 'id kind reference debit credit amount_paise user_id order_id memo created_at',
  },
  {
    table: 'ledger_balances',
    rule: 'keep',
    because: 'Part of the book.',
    columns: 'account balance_paise updated_at',
  },
  {
    table: 'ledger_hash_chain',
    rule: 'keep',
    because: 'Hashes over the book.',
    columns: 'id first_id last_id transfer_ids marks hash linked_at',
  },
  {
    table: 'wallet_transactions',
    rule: 'keep',
    because: 'The lines of the book, under the pseudonym; their data names packs and nobody.',
    columns: `id txnid user_id type status amount_paise order_id orderid kind data description balance_after_paise transfer_id
      idempotency_key created_at updated_at`,
  },
  {
    table: 'grants',
    rule: 'replace',
    because: 'Who gave how much stays; the reasons may name the person.',
    columns: `id user_id amount_paise status asked_by decided_by idempotency_key created_at decided_at
      reversed_paise reversed_by reversed_at`,
    replaced: {
      reason: () => sql`'[erased]'`,
      reversal_reason: () => sql`case when reversal_reason = '' then '' else '[erased]' end`,
    },
    whose: ofUser,
  },
  {
    table: 'book_audits',
    rule: 'keep',
    because: 'Names transfers and accounts by pseudonym.',
    columns: 'id at took_ms rules differences differing_since',
  },
  // Rewards
  {
    table: 'referral_codes',
    rule: 'delete',
    because: 'Nobody is brought by somebody who is gone.',
    columns: 'user_id code created_at',
    whose: ofUser,
  },
  {
    table: 'referrals',
    rule: 'replace',
    because: 'Who brought whom explains transfers of the book, under the pseudonyms.',
    columns: 'user_id referrer_id created_at mobile_proven_at bonus_paid_at bonus_refused_at',
    replaced: { masked_email: empty },
    whose: ofUser,
  },
  {
    table: 'referral_rewards',
    rule: 'keep',
    because: 'Explains transfers of the book, under the pseudonyms.',
    columns: 'id referrer_id user_id ordinal top_up_id txnid top_up_paise amount_paise created_at',
  },
  {
    table: 'identity_signals',
    rule: 'keep',
    because: 'Hashes under the shop’s secret: nobody is brought as a new user twice.',
    columns: 'user_id mark seen_at',
  },
  {
    table: 'sign_up_bonus_signals',
    rule: 'keep',
    because: 'Hashes under the shop’s secret: nobody is welcomed twice.',
    columns: 'mark user_id',
  },
  // Back-office
  {
    table: 'audit_log',
    rule: 'append-only',
    because: 'What staff did stays; names, addresses, numbers and players of the person become marks.',
    columns: 'id at actor_id action subject',
    replaced: { actor: empty, address: empty, subject_id: empty, before: empty, after: empty },
  },
  {
    table: 'audit_aggregates',
    rule: 'delete',
    because: 'Failed sign-ins at an account that is gone. Views by staff stay, by order number, for a year.',
    columns:
      'id window_start bucket action actor_id actor address subject subject_id reason times first_at last_at',
    whose: ofFailedSignIns,
  },
  // Technical
  {
    table: 'idempotency_keys',
    rule: 'delete',
    because: 'Answers kept for repeats, for a week; those to staff may name the person.',
    columns: 'user_id call key fingerprint status answer started_at leased_until',
    whose: ({ id, name }) => sql<boolean>`(user_id = ${id} or (
      user_id in (select id from users where role = 'admin') and position(${name} in answer::text) > 0))`,
  },
  {
    table: 'rate_limits',
    rule: 'delete',
    because: 'Counters that name number or address, for two days.',
    columns: 'bucket window_start hits',
    whose: ({ strongPattern }) => sql<boolean>`bucket ~* ${strongPattern}`,
  },
  {
    table: 'rate_limit_windows',
    rule: 'delete',
    because:
      'Counters by number, address, account or player, for a day. Those by network go with their window: others share it.',
    columns: 'bucket times hits is_full ends_at',
    whose: ({ id, strongPattern, players }) => sql<boolean>`(
      bucket ~* ${strongPattern} or split_part(bucket, ' ', 2) = ${id} or (
        bucket like 'player-check-player %' and regexp_replace(bucket, '^[^ ]+ [^ ]+ ', '') = any(${players})))`,
  },
  {
    table: 'attempt_waits',
    rule: 'keep',
    because: 'Hashes of who was told to wait before signing in, until a day after; they tell no address.',
    columns: 'key_hash until',
  },
  // The account itself goes last: the rules above find the person by it.
  {
    table: 'users',
    rule: 'replace',
    because: 'The row is the pseudonym that the book refers to.',
    columns: 'id userid role staff_role version created_at',
    replaced: {
      name: () => sql`'Erased'`,
      email: ({ userid }) => sql`${erasedEmail(userid)}`,
      email_key: ({ userid }) => sql`${erasedEmail(userid)}`,
      mobile: nothing,
      password_hash: nothing,
      mobile_proven: () => sql`false`,
      email_proven: () => sql`false`,
      email_apart: () => sql`false`,
      language: nothing,
      is_blocked: () => sql`true`,
      updated_at: () => sql`now()`,
      erased_at: () => sql`now()`,
    },
    whose: ({ id }) => sql<boolean>`id = ${id}`,
  },
  ...ABOUT_NOBODY,
];

function ofFailedSignIns({ id }: Person): RawBuilder<boolean> {
  return sql<boolean>`(actor_id = ${id} and action = 'sign-in.failed')`;
}

/** An address that no mail reaches, and that is taken by nobody else. */
function erasedEmail(userid: string): string {
  return `erased-${userid.toLowerCase()}@erased.invalid`;
}
