import { sql } from 'kysely';
import { readCircle } from '#accounts/staff-circle.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';

interface AdminAllowance {
  perGrantPaise: number;
  ofAdminPaise: number;
}

export const ALLOWANCE_MS = 24 * 3_600_000;

/** Serializes grants and opening balances, so that the limits are exact. Call it before reading the allowance. */
export async function lockAllowances(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('grants', 0))`.execute(tx);
}

/**
 * What an admin may still give without a second admin. Counts grants and opening balances from the last 24 hours that
 * no second admin confirmed, including those by admins who count as the same person.
 */
export async function readAdminAllowance(
  { clock, settings }: Platform,
  queries: Queries,
  adminId: string,
): Promise<AdminAllowance> {
  const now = clock.now();
  const since = new Date(now.getTime() - ALLOWANCE_MS);
  const { circle } = await readCircle(queries, adminId, now);
  const { rows } = await sql<{ granted: number }>`
    select (
      (select coalesce(sum(amount_paise), 0) from grants
       where asked_by = any(${circle}) and status = 'granted' and decided_by is null and created_at > ${since}) +
      (select coalesce(sum(total_paise), 0) from opening_imports
       where asked_by = any(${circle}) and status = 'done' and decided_by is null and asked_at > ${since})
    )::bigint as granted`.execute(queries);
  return {
    perGrantPaise: settings.get('grant.secondAdminAbovePaise'),
    ofAdminPaise: Math.max(0, settings.get('grant.dailyPerAdminPaise') - (rows[0]?.granted ?? 0)),
  };
}
