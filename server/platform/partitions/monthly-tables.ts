import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** The tables that are partitioned by month, by their column `at` (docs/decisions/0024). */
export const MONTHLY_TABLES = ['order_events', 'supplier_exchanges'] as const;
export type MonthlyTable = (typeof MONTHLY_TABLES)[number];

/** A partition with a start or an end; the default partition is none. */
export interface Month {
  /** The partition, as `order_events_2027_01`, in the schema `months`. */
  partition: string;
  /** Null for the first one, which holds everything of before. */
  startsAt: Date | null;
  /** The first moment that is not in it. */
  endsAt: Date;
}

/** The partitions of a table, oldest first. */
export async function listMonths(queries: Queries, table: MonthlyTable): Promise<Month[]> {
  const { rows } = await sql<{ partition: string; startsAt: Date | null; endsAt: Date }>`
    select partition, starts_at as "startsAt", ends_at as "endsAt" from list_months(${table}::regclass)
    where ends_at is not null`.execute(queries);
  return rows;
}

/** The first moment of the month (UTC) that lies so many months after that of `at`. */
export function startOfMonth(at: Date, months = 0): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}

/** How many whole months after the running one have their partition without a gap; -1 where the running one has none. */
export function countMonthsAhead(months: readonly Month[], now: Date): number {
  const has = (start: Date) =>
    months.some(({ startsAt, endsAt }) => (startsAt === null || startsAt <= start) && endsAt > start);
  for (let ahead = 0; ; ahead++) if (!has(startOfMonth(now, ahead))) return ahead - 1;
}
