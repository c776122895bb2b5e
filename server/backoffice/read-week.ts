import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { readForecasts } from '#fulfilment/accounts/forecast-balance.ts';
import { accountLabel } from '#fulfilment/suppliers/registry.ts';
import { keyOf } from '#fulfilment/suppliers/supplier.ts';
import { isLate } from '#orders/present-order.ts';
import type { Queries } from '#platform/database/database.ts';
import { indianDay, startOfIndianDay } from '#platform/indian-day.ts';
import type { Platform } from '#platform/platform.ts';
import { readDays, sumDays } from './analytics.ts';
import { countOrderDays } from './count-order-days.ts';

/** The overview's figures (GET /admin/stats, ADM-4). Sales are those of completed orders, in rupees. */
export async function readStats({ db, clock }: Platform) {
  await countOrderDays(db, clock.now());
  const { rows } = await sql<
    Record<'total_order' | 'completed' | 'refunded' | 'processing' | 'sale_paise', number>
  >`
    select coalesce(sum(orders), 0)::int as total_order, coalesce(sum(completed), 0)::int as completed,
      coalesce(sum(refunded), 0)::int as refunded, coalesce(sum(processing), 0)::int as processing,
      coalesce(sum(sales_paise), 0)::bigint as sale_paise
    from order_days`.execute(db.queries);
  const { sale_paise, ...counts } = rows[0]!;
  return { ...counts, total_sale: rupeesFromPaise(sale_paise) };
}

const DAY_MS = 86_400_000;

type Counts = Record<'orders' | 'completed' | 'sales_paise', number>;

const toRupees = ({ sales_paise, ...counts }: Counts) => ({ ...counts, sales: rupeesFromPaise(sales_paise) });

/** Today's figures, the last seven days' orders and sales (IST), yesterday's up to this time, and balances. */
export async function readWeek({ db, clock }: Platform) {
  const now = clock.now();
  const yesterdayFrom = new Date(startOfIndianDay(indianDay(now)).getTime() - DAY_MS);
  const yesterdayTo = new Date(now.getTime() - DAY_MS);
  const todayDate = indianDay(now);
  await countOrderDays(db, now);
  const [week, yesterdaySoFar, todayRows, late, accounts] = await Promise.all([
    countDays(db.queries, todayDate),
    countBetween(db.queries, yesterdayFrom, yesterdayTo),
    readDays(db.queries, todayDate, todayDate),
    countLate(db.queries, now),
    readForecasts(db.queries, now),
  ]);
  const days = week.map(({ day, ...counts }) => ({ day, ...toRupees(counts) }));
  const today = days.at(-1);
  const { margin, uncosted, medianDeliverySeconds } = sumDays(todayRows);
  return {
    today: { ...today!, margin, uncosted, medianDeliverySeconds, late },
    yesterdaySoFar: toRupees(yesterdaySoFar),
    days,
    balances: accounts.map(({ at, balance, forecast, ...account }) => ({
      account: accountLabel(keyOf(account)),
      balance,
      at: at.toISOString(),
      forecast,
    })),
  };
}

async function countLate(queries: Queries, now: Date): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from orders o
    where o.updated_at >= ${startOfIndianDay(indianDay(now))} and ${isLate(now)}`.execute(queries);
  return rows[0]!.late;
}

async function countDays(queries: Queries, today: string): Promise<(Counts & { day: string })[]> {
  const { rows } = await sql<Counts & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(completed), 0)::int as completed, coalesce(sum(sales_paise), 0)::bigint as sales_paise
    from (select ${today}::date - ago as day from generate_series(0, 6) as ago) week
    left join order_days using (day) group by day order by day`.execute(queries);
  return rows;
}

async function countBetween(queries: Queries, from: Date, to: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as orders, count(*) filter (where status = 'Completed')::int as completed,
      coalesce(sum(value_paise - refunded_paise) filter (where status = 'Completed'), 0)::bigint as sales_paise
    from orders where created_at >= ${from} and created_at < ${to}`.execute(queries);
  return rows[0]!;
}
