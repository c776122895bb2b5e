import type { QUEUES } from '@rush/contract/admin-queue.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { PROMISE_MINUTES } from '#orders/present-order.ts';
import type { Platform } from '#platform/platform.ts';

interface QueueRow {
  kind: (typeof QUEUES)[number];
  subject: string;
  text: string;
  amount_paise: number | null;
  since: Date;
  link: string;
}

const STUCK_MINUTES = 10;
const AGED_MINUTES = 60;
const LIMIT = 200;

/** What needs a person now, oldest first: money that is neither delivered nor returned comes first. */
export async function readWorkQueue({ db, clock, settings }: Platform) {
  const now = clock.now();
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const result = await sql<QueueRow>`
    select 'stuck-money' as kind, orderid as subject,
           case when is_api then 'Paid, neither delivered nor returned' else 'To be delivered by hand, promised within ' || ${PROMISE_MINUTES.hand}::int || ' minutes' end as text,
           value_paise - refunded_paise as amount_paise, paid_at as since, '/admin/order/' || orderid as link
      from orders where status = 'Processing' and paid_at < case when is_api then ${before(STUCK_MINUTES)}::timestamptz else ${before(PROMISE_MINUTES.hand)}::timestamptz end
    union all
    select 'unknown-delivery', o.orderid, 'The supplier may have delivered this; decide by the evidence', o.value_paise, d.updated_at, '/admin/order/' || o.orderid
      from deliveries d join orders o on o.id = d.order_id where d.status = 'Unknown'
    union all
    select 'unknown-delivery', o.orderid, 'The supplier took this delivery back after it was completed', o.value_paise, d.reversed_at, '/admin/order/' || o.orderid
      from deliveries d join orders o on o.id = d.order_id where d.reversed_at > ${before(7 * 24 * 60)} and o.status = 'Completed'
    union all
    select 'late-payment', client_txn_id,
           case when u.erased_at is null then 'The payment does not fit what was asked for' else 'The account it came for was erased; send it back at the gateway' end,
           coalesce(received_paise, amount_paise), settled_at, '/admin/payment/' || client_txn_id
      from charges c join users u on u.id = c.user_id where c.status = 'in_review' and decision is null
    union all
    select 'aged-created', orderid, 'Unpaid for an hour and not yet closed', value_paise, created_at, '/admin/order/' || orderid
      from orders where status = 'Created' and created_at < ${before(AGED_MINUTES)}
    union all
    select 'grant-waiting', u.name || ' ' || u.userid, 'An admin asks for a second one', g.amount_paise, g.created_at, '/admin/grants'
      from grants g join users u on u.id = g.user_id where g.status = 'waiting'
    union all
    select 'account-disputed', u.name || ' ' || u.userid, 'The owner says of a change: this was not me. Look whether R-Coins were spent', null, c.disputed_at,
           '/admin/usersdata'
      from account_changes c join users u on u.id = c.user_id where c.disputed_at > ${before(3 * 24 * 60)}
    union all
    select 'low-balance', supplier || ' ' || region, 'The balance at the supplier is low: ' || balance, null, at, '/admin/analytics'
      from (select distinct on (supplier, region) supplier, region, balance, at from supplier_balances order by supplier, region, at desc) latest
      where balance < ${settings.get('supplier.lowBalance')}
    union all
    select 'code-alarm', subject, text, null, since, '/admin/settings' from otp_alarms
    union all
    select 'book-difference', difference ->> 'subject', difference ->> 'text', null, differing_since, '/admin/books'
      from (select differences, differing_since from book_audits order by id desc limit 1) latest,
           lateral jsonb_array_elements(differences) difference
    order by since limit ${LIMIT}`.execute(db.queries);
  return result.rows.map((row) => ({
    kind: row.kind,
    subject: row.subject.trim(),
    text: row.text,
    amount: row.amount_paise === null ? null : rupeesFromPaise(row.amount_paise),
    since: row.since.toISOString(),
    link: row.link,
  }));
}
