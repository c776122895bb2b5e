import { sql } from 'kysely';
import { alertOwner } from '../alert-owner.ts';
import type { Queries } from '../database/database.ts';
import { retryLocked } from '../database/retry-locked.ts';
import type { Platform } from '../platform.ts';
import {
  countMonthsAhead,
  listMonths,
  MONTHLY_TABLES,
  type MonthlyTable,
  startOfMonth,
} from './monthly-tables.ts';

/** So many months after the running one have their partition. */
const MONTHS_AHEAD = 3;
/** With fewer the owner is alerted: what makes them has failed for two months. */
const MONTHS_AHEAD_MIN = 1;
/** `make_month` waits 100 ms at a time for a lock. */
const PATIENCE = { tries: 60, pauseMs: 500 };

/**
 * Makes the partitions of the running month and those after it, where they are missing. Any number of processes may do so
 * at once. Alerts the owner where the next month has none all the same, or where rows lie in no month.
 */
export async function makeMonths(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  for (const table of MONTHLY_TABLES)
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
      const month = startOfMonth(clock.now(), ahead);
      try {
        if (await makeMonth(db.queries, table, month)) log.info({ table, month }, 'a partition was made');
      } catch (error) {
        log.error({ err: error, table, month }, 'a partition could not be made');
      }
    }
  const problems = await findProblems(platform);
  if (problems.length === 0) return;
  await alertOwner(platform, db.queries, {
    subject: 'Months of the database are missing',
    text: `${problems.join(' ')} Nothing is lost: the default partition takes what fits no month. Search the worker’s log for “a partition could not be made”.`,
    path: '/admin/books',
  });
}

/** @returns whether it was made now; false where it was there. */
function makeMonth(queries: Queries, table: MonthlyTable, month: Date): Promise<boolean> {
  const day = month.toISOString().slice(0, 10);
  return retryLocked(async () => {
    const { rows } = await sql<{ made: boolean }>`
      select make_month(${table}::regclass, ${day}::date) as made`.execute(queries);
    return rows[0]?.made === true;
  }, PATIENCE);
}

async function findProblems({ db, clock }: Platform): Promise<string[]> {
  const problems: string[] = [];
  for (const table of MONTHLY_TABLES) {
    const ahead = countMonthsAhead(await listMonths(db.queries, table), clock.now());
    if (ahead < MONTHS_AHEAD_MIN) problems.push(`${table} has no partition for the next month.`);
    const { rows } = await sql<{ strays: number }>`
      select count_default_rows(${table}::regclass)::int as strays`.execute(db.queries);
    const strays = rows[0]?.strays ?? 0;
    if (strays > 0) problems.push(`${strays} rows of ${table} are of no month that has a partition.`);
  }
  return problems;
}
