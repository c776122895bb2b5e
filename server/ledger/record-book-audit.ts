import type { Queries, Tx } from '#platform/database/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { FoundDifference, VerifiedRule } from './tables.ts';

export interface BookAudit {
  at: Date;
  tookMs: number;
  rules: readonly VerifiedRule[];
  differences: readonly FoundDifference[];
}

/**
 * Stores an audit. Payouts are paused while the latest has differences. @returns whether this one has differences and
 * the previous one had none
 */
export async function recordBookAudit(tx: Tx, audit: BookAudit): Promise<boolean> {
  const previous = await findLatest(tx);
  const hasDifferences = audit.differences.length > 0;
  await tx
    .insertInto('book_audits')
    .values({
      at: audit.at,
      took_ms: audit.tookMs,
      rules: JSON.stringify(audit.rules),
      differences: JSON.stringify(audit.differences),
      differing_since: hasDifferences ? (previous?.differing_since ?? audit.at) : null,
    })
    .execute();
  return hasDifferences && !previous?.differing_since;
}

/** Refuses with `payouts-paused` while the latest audit has differences. Spending and automatic refunds continue. */
export async function refusePayoutsWhileBooksDiffer(queries: Queries): Promise<void> {
  if ((await findLatest(queries))?.differing_since) refuse('payouts-paused');
}

const findLatest = (queries: Queries) =>
  queries
    .selectFrom('book_audits')
    .select('differing_since')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
