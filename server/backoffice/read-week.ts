import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { indianDay, startOfIndianDay } from '#platform/indian-day.ts';
import type { Platform } from '#platform/platform.ts';
import { countOrderDays } from './count-order-days.ts';

/** The figures of the overview (GET /admin/stats, ADM-4); sales of completed orders, in rupees. */
export async function readStats({ db, clock }: Platform) {
  await countOrderDays(db, clock.now());
  const { rows } = await sql<{
    total_order: number;
    completed: number;
    refunded: number;
    processing: number;
    sale_paise: number;
  }>`
    select coalesce(sum(orders), 0)::int as total_order, coalesce(sum(completed), 0)::int as completed,
      coalesce(sum(refunded), 0)::int as refunded, coalesce(sum(processing), 0)::int as processing,
      coalesce(sum(sales_paise), 0)::bigint as sale_paise
    from order_days`.execute(db.queries);
  const { sale_paise = 0, ...counts } = rows[0] ?? {};
  return {
    total_order: 0,
    completed: 0,
    refunded: 0,
    processing: 0,
    ...counts,
    total_sale: rupeesFromPaise(sale_paise),
  };
}

const DAYS = 7;
const DAY_MS = 86_400_000;

interface Counted {
  orders: number;
  completed: number;
  sales_paise: number;
}

const NOTHING: Counted = { orders: 0, completed: 0, sales_paise: 0 };

const present = ({ orders, completed, sales_paise }: Counted) => ({
  orders,
  completed,
  sales: rupeesFromPaise(sales_paise),
});

/** Orders and sales of the last seven Indian days. Today is compared with yesterday up to the same time. */
export async function readWeek({ db, clock }: Platform) {
  const now = clock.now();
  const today = startOfIndianDay(indianDay(now));
  const dayBefore = (days: number) => indianDay(new Date(today.getTime() - days * DAY_MS));
  const [first, last] = [dayBefore(DAYS - 1), dayBefore(0)];
  const yesterdayFrom = new Date(today.getTime() - DAY_MS);
  const yesterdayTo = new Date(now.getTime() - DAY_MS);
  await countOrderDays(db, now);
  const [counted, yesterdayByNow] = await Promise.all([
    countDays(db.queries, first, last),
    countBetween(db.queries, yesterdayFrom, yesterdayTo),
  ]);
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = dayBefore(DAYS - 1 - index);
    return { day, ...present(counted.get(day) ?? NOTHING) };
  });
  return {
    today: present(counted.get(dayBefore(0)) ?? NOTHING),
    yesterdayByNow: present(yesterdayByNow),
    yesterday: present(counted.get(dayBefore(1)) ?? NOTHING),
    days,
  };
}

async function countDays(queries: Queries, from: string, to: string): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::int as orders, sum(completed)::int as completed,
      sum(sales_paise)::bigint as sales_paise
    from order_days where day between ${from}::date and ${to}::date group by day`.execute(queries);
  return new Map(rows.map((row) => [row.day, row]));
}

async function countBetween(queries: Queries, from: Date, to: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as orders, count(*) filter (where status = 'Completed')::int as completed,
      coalesce(sum(value_paise - refunded_paise) filter (where status = 'Completed'), 0)::bigint as sales_paise
    from orders where created_at >= ${from} and created_at < ${to}`.execute(queries);
  return rows[0] ?? NOTHING;
}
