import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/database/database.ts';
import './tables.ts';

export interface TestCharges {
  /** Charges that were made in the test world and are not cleared yet. */
  charges: number;
  /** Of these, those that may still become something. */
  open: number;
  /** What they say was received, in paise. */
  receivedPaise: number;
  /** Stored webhooks. */
  webhooks: number;
}

export async function countTestCharges(queries: Queries): Promise<TestCharges> {
  const { rows } = await sql<TestCharges>`
    select count(*)::int as charges,
           count(*) filter (where status in ('created', 'pending') or next_check_at is not null
             or (status = 'in_review' and decision is null))::int as open,
           coalesce(sum(amount_paise) filter (where status = 'success'), 0)::bigint as "receivedPaise",
           (select count(*)::int from payment_events where environment = 'test') as webhooks
    from charges where environment = 'test' and cleared_at is null`.execute(queries);
  return rows[0] ?? { charges: 0, open: 0, receivedPaise: 0, webhooks: 0 };
}

/**
 * Ends every charge of the test world: none is paid, looked at or decided any more. The rows stay, for the book says
 * what was received by them; their webhooks go. What they paid for is for the caller.
 */
export async function clearTestCharges(tx: Tx, now: Date): Promise<void> {
  await sql`
    update charges set cleared_at = ${now}, next_check_at = null,
      status = case when status in ('created', 'pending') then 'failed' else status end,
      settled_at = coalesce(settled_at, ${now}),
      decision = case when status = 'in_review' then coalesce(decision, 'returned') end,
      decided_at = case when status = 'in_review' then coalesce(decided_at, ${now}) end
    where environment = 'test' and cleared_at is null`.execute(tx);
  await tx.deleteFrom('payment_events').where('environment', '=', 'test').execute();
}
