import { sql } from 'kysely';
import type { RetentionRule } from '#platform/retention.ts';

/** Empties webhook bodies and headers. The rows stay, so a repeat is always recognized. */
export const PAYMENT_HOUSEKEEPING: readonly RetentionRule[] = [
  {
    what: 'webhooks for unpaid or unknown charges',
    days: 14,
    forget: (before, rows) => sql`
      update payment_events set body = '', headers = '{}'
      where id in (
        select e.id from payment_events e left join charges c on c.client_txn_id = e.client_txn_id
        where e.body <> '' and e.received_at < ${before} and (c.id is null or c.status = 'failed')
        limit ${rows})`,
  },
  {
    what: 'all other webhooks',
    days: 90,
    forget: (before, rows) => sql`
      update payment_events set body = '', headers = '{}'
      where id in (select id from payment_events where body <> '' and received_at < ${before} limit ${rows})`,
  },
];
