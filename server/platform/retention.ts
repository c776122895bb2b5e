import { type RawBuilder, sql } from 'kysely';
import type { Platform } from './platform.ts';

/** How long to keep one kind of row. Each domain declares its own. */
export interface RetentionRule {
  what: string;
  days: number;
  /** Deletes or empties rows older than a date, all or up to `rows`. Called again if it changed at least that many. */
  forget: (before: Date, rows: number) => RawBuilder<unknown>;
}

/** A year, for audits and disputes. */
export const YEAR_DAYS = 366;
const BATCH = 5_000;

export async function forgetExpired(
  { db, clock, log }: Platform,
  rules: readonly RetentionRule[],
): Promise<void> {
  for (const { what, days, forget } of rules) {
    const before = new Date(clock.now().getTime() - days * 86_400_000);
    let total = 0;
    for (;;) {
      const result = await forget(before, BATCH).execute(db.queries);
      const rows = Number(result.numAffectedRows ?? result.rows.length);
      total += rows;
      if (rows < BATCH) break;
    }
    if (total > 0) log.info({ what, rows: total }, 'deleted or emptied expired rows');
  }
}

export const PLATFORM_HOUSEKEEPING: readonly RetentionRule[] = [
  {
    what: 'rate limit counters',
    days: 0,
    forget: (before) => sql`delete from rate_limit_windows where ends_at < ${before}`,
  },
  {
    what: 'disk alarms of removed machines',
    days: 1,
    forget: (before) => sql`delete from alarms where kind = 'disk' and seen_at < ${before}`,
  },
  {
    what: 'alarms about refused emails',
    days: 7,
    forget: (before) => sql`delete from alarms where kind = 'mail' and seen_at < ${before}`,
  },
  {
    what: 'old alarms about orders',
    days: 90,
    forget: (before) => sql`delete from alarms where kind = 'order' and seen_at < ${before}`,
  },
  {
    what: 'stored responses for idempotency keys',
    days: 7,
    forget: (before) => sql`delete from idempotency_keys where started_at < ${before}`,
  },
];
