import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';

/** What a payment that came, or one that a person must decide, was told by: kept as evidence for so long. */
const SETTLED_DAYS = 90;
/** Of charges that nobody paid. */
const UNPAID_DAYS = 14;
const COUNTS_DAYS = 90;
const BATCH = 5_000;

/** Empties the bodies of webhooks that have served their time. Who, what and when stays: a repeat is known for ever. */
export async function forgetEvents({ db, clock }: Platform): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  for (;;) {
    const emptied = await sql`
      update payment_events set body = '', headers = '{}'
      where id in (
        select e.id from payment_events e left join charges c on c.client_txn_id = e.client_txn_id
        where e.body <> '' and (e.received_at < ${before(SETTLED_DAYS)}
          or e.received_at < ${before(UNPAID_DAYS)} and (c.id is null or c.status = 'failed'))
        limit ${BATCH})`.execute(db.queries);
    if ((emptied.numAffectedRows ?? 0n) < BATCH) break;
  }
  await sql`delete from webhook_rejects where day < ${before(COUNTS_DAYS)}::date`.execute(db.queries);
}
