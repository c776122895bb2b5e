import type { OrderEvent } from '@rush/contract/order-events.ts';
import { type RecordTexts, renderEntry, renderEvent } from '@rush/contract/texts/records.ts';
import type { WalletEntry } from '@rush/contract/wallet-entries.ts';
import { type RawBuilder, sql } from 'kysely';
import { jobsWithPayload } from '#platform/jobs/jobs.ts';

export interface ExportSection {
  title: string;
  /** Selects `key`, which sorts the rows, and `row` as JSON. */
  source: (userId: string) => RawBuilder<unknown>;
}

export type ExportRow = Readonly<Record<string, unknown>>;

type OfUser = (userId: string) => string;
const me: OfUser = (userId) => userId;
const account =
  (kind: 'coins' | 'points' | 'earnings'): OfUser =>
  (userId) =>
    `user:${userId}:${kind}`;

const section =
  (title: string) =>
  (text: TemplateStringsArray, ...values: readonly (OfUser | RawBuilder<unknown>)[]): ExportSection => ({
    title,
    source: (userId) =>
      sql(text, ...values.map((value) => (typeof value === 'function' ? value(userId) : value))),
  });

/** Amounts are in rupees. */
export const EXPORT_SECTIONS: Readonly<Record<string, ExportSection>> = {
  profile: section('Your account')`
    select u.id as key, jsonb_build_object('customerId', u.userid, 'name', u.name, 'email', u.email, 'mobile', u.mobile,
      'emailProven', u.email_proven, 'mobileProven', u.mobile_proven, 'role', u.role, 'blocked', u.is_blocked,
      'hasPassword', u.password_hash is not null, 'language', u.language, 'createdAt', u.created_at, 'changedAt', u.updated_at,
      'authenticatorApp', exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null),
      'referralCode', (select code from referral_codes c where c.user_id = u.id),
      'numberInEarlierShop', (select key from imported_rows r where r.kind = 'customer' and r.id = u.id),
      'broughtBySomebody', exists (select from referrals r where r.user_id = u.id)) as row
    from users u where u.id = ${me}`,
  balances: section('Balances')`
    select account as key, jsonb_build_object('of', split_part(account, ':', 3), 'rupees', balance_paise / 100.0) as row
    from ledger_balances where account in (${account('coins')}, ${account('points')}, ${account('earnings')})`,
  devices: section('Signed-in devices')`
    select id as key, jsonb_build_object('method', method, 'browser', user_agent, 'address', address,
      'since', created_at, 'lastSeen', last_seen_at, 'until', expires_at, 'provenAt', proven_at) as row
    from sessions where user_id = ${me}`,
  knownDevices: section('Devices that have signed in before (stored as hashes, without names)')`
    select device_hash as key, jsonb_build_object('first', first_seen_at, 'last', last_seen_at) as row
    from known_devices where user_id = ${me}`,
  accountChanges: section('Changes to how you sign in')`
    select id as key, jsonb_build_object('what', kind, 'at', created_at, 'emailBefore', before -> 'email' ->> 'address',
      'mobileBefore', before -> 'mobile' ->> 'number', 'disputedAt', disputed_at) as row
    from account_changes where user_id = ${me}`,
  identities: section('Accounts at identity providers')`
    select issuer || ' ' || subject as key, jsonb_build_object('provider', issuer, 'subject', subject, 'since', created_at) as row
    from identities where user_id = ${me}`,
  failedSignIns: section('Failed sign-ins to your account')`
    select id as key, jsonb_build_object('reason', reason, 'times', times, 'address', address, 'first', first_at, 'last', last_at) as row
    from audit_aggregates where actor_id = ${me} and action = 'sign-in.failed'`,
  consents: section('What you agreed to')`
    select id as key, jsonb_build_object('at', at, 'subject', subject, 'action', action, 'given', given, 'noticeVersion', notice_version,
      'noticeHash', notice_hash, 'language', language, 'network', address) as row
    from consents where user_id = ${me}`,
  erasures: section('Erasure requests')`
    select id as key, jsonb_build_object('requestedAt', requested_at, 'requestedBy', requested_by, 'dueAt', due_at, 'status', status,
      'endedAt', ended_at, 'reason', reason) as row
    from erasures where user_id = ${me}`,
  'notes-of-support': section('Notes by our support team')`
    select id as key, jsonb_build_object('at', at, 'text', text) as row from staff_notes where user_id = ${me}`,
  earlierOrders: section('Orders at our previous shop')`
    select id as key, jsonb_build_object('order', key, 'at', ordered_at, 'product', product, 'pack', item, 'player', player,
      'paid', amount_paise / 100.0, 'status', status) as row
    from imported_orders where user_id = ${me}`,
  orders: section('Orders')`
    select o.id as key, jsonb_build_object('order', o.orderid, 'product', o.productname, 'pack', o.itemname, 'quantity', o.quantity,
      'inputs', o.inputs, 'input1', o.input1, 'input2', o.input2, 'player', o.username, 'email', o.useremail,
      'price', o.price_paise / 100.0, 'discount', o.discount_paise / 100.0, 'paid', o.value_paise / 100.0,
      'refunded', o.refunded_paise / 100.0, 'coupon', o.coupon_code, 'paidBy', o.paymentmode, 'status', o.status,
      'reason', o.reason, 'reasonCode', o.reason_code, 'rating', o.rating, 'placedAt', o.created_at, 'paidAt', o.paid_at, 'completedAt', o.completed_at,
      'events', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'status', e.to_status, 'kind', e.kind, 'data', e.data)
        order by e.id), '[]'::jsonb) from order_events e where e.order_id = o.id),
      'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('supplier', d.supplier, 'player', d.player, 'server', d.zone,
        'status', d.status, 'sentAt', d.sent_at) order by d.choice, d.item_number), '[]'::jsonb) from deliveries d where d.order_id = o.id),
      'notesOfSupport', (select coalesce(jsonb_agg(jsonb_build_object('at', n.at, 'text', n.text) order by n.id), '[]'::jsonb)
        from staff_notes n where n.order_id = o.id)) as row
    from orders o where o.user_id = ${me}`,
  payments: section('Payments')`
    select c.id as key, jsonb_build_object('for', c.client_txn_id, 'purpose', c.purpose, 'gateway', c.gateway, 'rupees', c.amount_paise / 100.0,
      'status', c.status, 'reference', c.gateway_reference, 'upiReference', c.upi_txn_id, 'givenToGateway', c.customer,
      'at', c.created_at, 'settledAt', c.settled_at,
      'messagesOfGateway', (select coalesce(jsonb_agg(jsonb_build_object('at', e.received_at, 'text', e.body) order by e.id), '[]'::jsonb)
        from payment_events e where e.client_txn_id = c.client_txn_id)) as row
    from charges c where c.user_id = ${me}`,
  documents: section('Invoices, credit notes and receipts')`
    select d.id as key, jsonb_build_object('number', d.reference, 'kind', d.kind, 'at', d.issued_at, 'for', d.source_reference,
      'name', d.recipient_name, 'placeOfSupply', d.place_of_supply, 'description', d.description, 'rupees', d.total_paise / 100.0,
      'taxable', d.taxable_paise / 100.0, 'cgst', d.cgst_paise / 100.0, 'sgst', d.sgst_paise / 100.0, 'igst', d.igst_paise / 100.0,
      'stateOnRecord', (select u.state_code from users u where u.id = ${me})) as row
    from tax_documents d
    where d.source in (select id from orders where user_id = ${me} union all select id from charges where user_id = ${me})`,
  wallet: section('Wallet')`
    select id as key, jsonb_build_object('transaction', txnid, 'type', type, 'status', status, 'rupees', amount_paise / 100.0,
      'order', orderid, 'kind', kind, 'data', data, 'balanceAfter', balance_after_paise / 100.0, 'at', created_at) as row
    from wallet_transactions where user_id = ${me}`,
  pointsAndEarnings: section('Points and referral earnings')`
    select lpad(id::text, 19, '0') as key, jsonb_build_object('kind', kind, 'rupees', amount_paise / 100.0,
      'sign', case when credit in (${account('points')}, ${account('earnings')}) then 'plus' else 'minus' end, 'at', created_at) as row
    from ledger_transfers
    where credit in (${account('points')}, ${account('earnings')}) or debit in (${account('points')}, ${account('earnings')})`,
  coupons: section('Coupons used')`
    select cu.order_id as key, jsonb_build_object('coupon', c.code, 'order', o.orderid, 'discount', cu.discount_paise / 100.0, 'at', cu.created_at) as row
    from coupon_uses cu join coupons c on c.id = cu.coupon_id left join orders o on o.id = cu.order_id where cu.user_id = ${me}`,
  grants: section('R-Coins given by our staff')`
    select id as key, jsonb_build_object('rupees', amount_paise / 100.0, 'reason', reason, 'status', status, 'at', created_at,
      'takenBack', reversed_paise / 100.0) as row
    from grants where user_id = ${me}`,
  broughtByYou: section('Friends you referred')`
    select r.user_id as key, jsonb_build_object('friend', r.masked_email, 'since', r.created_at,
      'earned', (select coalesce(sum(w.amount_paise), 0) / 100.0 from referral_rewards w where w.user_id = r.user_id)) as row
    from referrals r where r.referrer_id = ${me}`,
  savedPlayers: section('Saved players')`
    select s.id as key, jsonb_build_object('product', p.name, 'label', s.name, 'input1', s.input1, 'input2', s.input2, 'player', s.username,
      'lastUsed', s.last_used_at) as row
    from saved_players s join products p on p.id = s.product_id where s.user_id = ${me}`,
  pushSubscriptions: section('Browsers with notifications on')`
    select id as key, jsonb_build_object('endpoint', endpoint, 'since', created_at) as row from push_subscriptions where user_id = ${me}`,
  mailedLinks: section('Links we emailed to you')`
    select id as key, jsonb_build_object('for', purpose, 'to', email, 'at', created_at, 'usedAt', used_at) as row
    from mailed_links where user_id = ${me}`,
  messagesWaiting: section('Emails and SMS waiting to be sent (not kept afterwards)')`
    select lpad(j.id::text, 19, '0') as key, jsonb_build_object('kind', j.task_identifier, 'to', coalesce(j.payload ->> 'to', j.payload ->> 'mobile'),
      'about', coalesce(j.payload -> 'message' ->> 'kind', j.payload ->> 'subject'), 'since', j.created_at) as row
    from ${jobsWithPayload} j join users u on u.id = ${me}
    where j.task_identifier in ('send-mail', 'send-sms') and (j.payload ->> 'to' = u.email or j.payload ->> 'mobile' = u.mobile)`,
  changesByStaffAndYou: section('Recorded changes to your account and views of your data')`
    select a.id as key, jsonb_build_object('at', a.at, 'what', a.action, 'by', case when a.actor_id = ${me} then 'you' else 'the shop' end,
      'address', case when a.actor_id = ${me} then a.address end) as row
    from audit_log a join users u on u.id = ${me} where a.subject_id in (u.id, u.userid)`,
};

export const PRESENTERS: Readonly<Record<string, (row: ExportRow, texts: RecordTexts) => ExportRow>> = {
  orders: (row, texts) => ({
    ...row,
    events: (row.events as (OrderEvent & ExportRow)[]).map((event) => ({
      ...event,
      text: renderEvent(texts, event),
    })),
  }),
  wallet: (row, texts) => ({ ...row, text: renderEntry(texts, row as WalletEntry & ExportRow) }),
};
