import type { Queries } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';

/**
 * Refuses `payouts-paused` while the latest ledger audit found differences: what gives value away waits
 * until a person has looked. What people hold can still be seen and spent, and what a
 * supplier refuses still comes back by itself.
 */
export async function refusePayoutsWhileBooksDiffer(queries: Queries): Promise<void> {
  const latest = await queries
    .selectFrom('book_audits')
    .select('differing_since')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest?.differing_since) refuse('payouts-paused');
}
