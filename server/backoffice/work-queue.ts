import type { QueueEntry, QueueKind } from '@rush/contract/admin-queue.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { NEW_STAFF_DAYS } from '#accounts/staff-circle.ts';
import { FORECAST_WINDOW_MS } from '#fulfilment/accounts/forecast-balance.ts';
import { accountLabel } from '#fulfilment/suppliers/registry.ts';
import { keyOf } from '#fulfilment/suppliers/supplier.ts';
import { LATE_AFTER_MINUTES, PROMISE_MINUTES } from '#orders/present-order.ts';
import type { Platform } from '#platform/platform.ts';

interface QueueRow {
  kind: QueueKind;
  subject: string;
  data: unknown;
  amount_paise: number | null;
  since: Date;
  link: string;
}

const AGED_MINUTES = 60;
/** Disks are checked every minute, so one not reported for this long is on a machine that no longer exists. */
const DISK_SEEN_MINUTES = 15;
const ENTRIES_MAX = 200;

export async function readWorkQueue({ db, clock, settings }: Platform): Promise<QueueEntry[]> {
  const now = clock.now();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const result = await sql<QueueRow>`
    select case when by_hand then 'to-deliver' else 'stuck-money' end as kind, orderid as subject,
           case when by_hand then jsonb_build_object('pack', productname || ', ' || itemname, 'promisedBy', to_char((paid_at + ${PROMISE_MINUTES.hand} * interval '1 minute') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) else '{}' end as data,
           value_paise - refunded_paise as amount_paise, paid_at as since, '/admin/order/' || orderid as link
      from orders, lateral (select not is_api or exists (select from alarms where kind = 'order' and subject = orders.id and (data ->> 'byHand')::boolean) as by_hand) staff
      where status = 'Processing' and (by_hand or paid_at < ${now}::timestamptz - ${LATE_AFTER_MINUTES} * interval '1 minute')
    union all
    select 'unknown-delivery', o.orderid, '{"isReversed": false}'::jsonb, o.value_paise, d.updated_at, '/admin/order/' || o.orderid
      from deliveries d join orders o on o.id = d.order_id where d.status = 'Unknown'
    union all
    select 'unknown-delivery', o.orderid, '{"isReversed": true}', o.value_paise, d.reversed_at, '/admin/order/' || o.orderid
      from deliveries d join orders o on o.id = d.order_id where d.reversed_at > ${minutesAgo(7 * 24 * 60)} and o.status = 'Completed'
    union all
    select 'late-payment', client_txn_id,
           jsonb_build_object('isAccountErased', u.erased_at is not null),
           coalesce(received_paise, amount_paise), settled_at, '/admin/payment/' || client_txn_id
      from charges c join users u on u.id = c.user_id where c.status = 'in_review' and decision is null
    union all
    select 'aged-created', orderid, '{}', value_paise, created_at, '/admin/order/' || orderid
      from orders where status = 'Created' and created_at < ${minutesAgo(AGED_MINUTES)}
    union all
    select 'grant-waiting', u.name || ' ' || u.userid, '{}', g.amount_paise, g.created_at, '/admin/grants'
      from grants g join users u on u.id = g.user_id where g.status = 'waiting'
    union all
    select 'account-disputed', u.name || ' ' || u.userid, '{}', null, c.disputed_at,
           '/admin/usersdata'
      from account_changes c join users u on u.id = c.user_id where c.disputed_at > ${minutesAgo(3 * 24 * 60)}
    union all
    select 'bonus-review', array_to_string((array_agg(u.userid order by r.bonus_review_at))[1:10], ', '), jsonb_build_object('count', count(*)::int),
           count(*) * ${settings.get('referral.bonusPaise')}::bigint, min(r.bonus_review_at), '/admin/usersdata'
      from referrals r join users u on u.id = r.user_id
      where r.bonus_review_at > ${minutesAgo(30 * 24 * 60)} and not u.is_blocked
        and not exists (select from grants g where g.user_id = u.id and g.created_at > r.bonus_review_at)
      having count(*) > 0
    union all
    select 'staff-changed', u.name || ' ' || u.userid, jsonb_build_object('by', coalesce(b.name || ' ' || b.userid, ''), 'staffRole', u.staff_role), null,
           u.staff_since, '/admin/usersdata'
      from users u left join users b on b.id = u.staff_by where u.staff_since > ${minutesAgo(NEW_STAFF_DAYS * 24 * 60)}
        and exists (select from users other where other.staff_role is not null and other.id <> u.id and coalesce(other.staff_since, '-infinity') < u.staff_since)
    union all
    select 'low-balance', concat_ws('/', supplier, region, account), jsonb_build_object('balance', balance), null, at, '/admin/analytics'
      from (select distinct on (supplier, region, account) supplier, region, account, balance, at
        from supplier_balances order by supplier, region, account, at desc) latest
      -- An account removed from the settings is not read, so it leaves the queue after a week.
      where balance < ${settings.get('supplier.lowBalance')} and at > ${minutesAgo(FORECAST_WINDOW_MS / 60_000)}
    union all
    select 'disk-low', data ->> 'host', data - 'host', null, since, '/admin/settings?tab=safety'
      from alarms where kind = 'disk' and seen_at > ${minutesAgo(DISK_SEEN_MINUTES)}
    union all
    select 'mail-refused', array_to_string((array_agg(subject order by since))[1:10], ', '), jsonb_build_object('count', count(*)::int), null, min(since), '/admin/usersdata'
      from alarms where kind = 'mail' having count(*) > 0
    union all
    select 'code-alarm', '', jsonb_build_object('alarm', jsonb_build_object('kind', subject, 'data', data)), null, since, '/admin/settings?tab=messages'
      from alarms where kind = 'codes'
    union all
    select 'book-difference', difference ->> 'subject', jsonb_build_object('rule', difference -> 'rule', 'finding', difference -> 'finding'), null, differing_since, '/admin/books'
      from (select differences, differing_since from book_audits order by id desc limit 1) latest,
           lateral jsonb_array_elements(differences) difference
    order by since limit ${ENTRIES_MAX}`.execute(db.queries);
  return result.rows.map(({ amount_paise, ...row }) => {
    const amount = amount_paise === null ? null : rupeesFromPaise(amount_paise);
    const subject = row.kind === 'low-balance' ? supplierName(row.subject) : row.subject.trim();
    return { ...row, subject, amount, since: row.since.toISOString() } as QueueEntry;
  });
}

function supplierName(account: string): string {
  const [supplier = '', region = '', number] = account.split('/');
  return accountLabel(keyOf({ supplier, region, account: Number(number) }));
}
