import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { readForecasts } from '#fulfilment/accounts/forecast-balance.ts';
import { accountLabel, apiTypeLabel } from '#fulfilment/suppliers/registry.ts';
import { type AccountColumns, keyOf } from '#fulfilment/suppliers/supplier.ts';
import type { Queries } from '#platform/database/database.ts';
import { endOfIndianDay, indianDay, startOfIndianDay } from '#platform/indian-day.ts';
import type { Platform } from '#platform/platform.ts';
import { countOrderDays } from './count-order-days.ts';

const DAYS_DEFAULT = 30;
const DAY_MS = 86_400_000;
/** Per supplier account. Of several readings in one step, the chart shows the latest. */
const CHART_POINTS_MAX = 300;

/** Sales, margin, order outcomes and delivery times for a range of Indian days, and for as many days before it. */
export async function readAnalytics({ db, clock }: Platform, input: { from?: string; to?: string }) {
  const to = input.to ?? indianDay(clock.now());
  const from = input.from ?? indianDay(new Date(endOfIndianDay(to).getTime() - DAYS_DEFAULT * DAY_MS));
  const [start, end] = [startOfIndianDay(from), endOfIndianDay(to)];
  const previousStart = new Date(start.getTime() - (end.getTime() - start.getTime()));
  // Before any query starts, because an exception would leave its promise unhandled.
  const [fromBefore, toBefore] = [indianDay(previousStart), indianDay(new Date(start.getTime() - DAY_MS))];
  await countOrderDays(db, clock.now());
  const [days, daysBefore, repeatCustomers, supplierBalances, owed] = await Promise.all([
    readDays(db.queries, from, to),
    readDays(db.queries, fromBefore, toBefore),
    readRepeatCustomers(db.queries, start, end),
    readBalances(db.queries, { start, end, now: clock.now() }),
    readLiabilities(db.queries),
  ]);
  return {
    from,
    to,
    now: sumDays(days),
    before: sumDays(daysBefore),
    byDay: sumBy(days, 'day').sort((a, b) => (a.day < b.day ? -1 : 1)),
    byProduct: sumBy(days, 'product'),
    byPayment: sumBy(days, 'paymentmode'),
    bySupplier: sumBy(days, 'supplier'),
    repeatCustomers,
    supplierBalances,
    owed,
  };
}

export async function readDays(queries: Queries, from: string, to: string): Promise<OrderDay[]> {
  const result = await sql<OrderDay>`
    select to_char(day, 'YYYY-MM-DD') as day, productname as product, paymentmode, api_type as supplier, orders, completed, refunded + cancelled as refunded, failed, sales_paise, margin_paise, uncosted_paise, delivered
    from order_days where day between ${from}::date and ${to}::date`.execute(queries);
  return result.rows.map((row) => ({ ...row, supplier: apiTypeLabel(row.supplier) }));
}

async function readRepeatCustomers(queries: Queries, start: Date, end: Date) {
  const result = await sql<{ customers: number; repeating: number }>`
    select count(*)::int as customers, count(*) filter (where bought > 1)::int as repeating
    from (select count(*) as bought from orders where status = 'Completed' and created_at >= ${start} and created_at < ${end} group by user_id) buyers`.execute(
    queries,
  );
  return result.rows[0] ?? { customers: 0, repeating: 0 };
}

async function readBalances(queries: Queries, { start, end, now }: Record<'start' | 'end' | 'now', Date>) {
  const forecasts = await readForecasts(queries, now);
  const stepSeconds = (end.getTime() - start.getTime()) / 1000 / CHART_POINTS_MAX;
  const { rows } = await sql<AccountColumns & { at: Date; balance: number }>`
    select distinct on (supplier, region, account, step) supplier, region, account, at, balance,
      date_bin(make_interval(secs => ${stepSeconds}), at, ${start}) as step
    from supplier_balances where at >= ${start} and at < ${end}
    order by supplier, region, account, step, at desc`.execute(queries);
  const nameOf = (row: AccountColumns) => accountLabel(keyOf(row));
  return [...Map.groupBy(rows, nameOf)].map(([account, rows]) => {
    const match = forecasts.find((other) => nameOf(other) === account);
    const points = rows.map(({ at, balance }) => ({ at: at.toISOString(), balance }));
    return { account, forecast: match?.forecast ?? null, points };
  });
}

async function readLiabilities(queries: Queries) {
  const result = await sql<{ unit: string; paise: number }>`
    select split_part(account, ':', 3) as unit, sum(balance_paise)::bigint as paise from ledger_balances group by 1`.execute(
    queries,
  );
  const total = (unit: string) => rupeesFromPaise(result.rows.find((row) => row.unit === unit)?.paise ?? 0);
  return { coins: total('coins'), points: total('points'), earnings: total('earnings') };
}

type Group = 'day' | 'product' | 'paymentmode' | 'supplier';
/** `refunded` includes cancelled orders. */
type Figure =
  | 'orders'
  | 'completed'
  | 'refunded'
  | 'failed'
  | 'sales_paise'
  | 'margin_paise'
  | 'uncosted_paise';
type OrderDay = Record<Group, string> & Record<Figure, number> & { delivered: Record<string, number> };

/** Returns amounts in rupees, and the median to within five percent. */
export function sumDays(days: readonly OrderDay[]) {
  const sum = (figure: Figure) => days.reduce((total, day) => total + day[figure], 0);
  const delivered = new Map<number, number>();
  for (const day of days)
    for (const [bucket, deliveries] of Object.entries(day.delivered))
      delivered.set(Number(bucket), (delivered.get(Number(bucket)) ?? 0) + deliveries);
  return {
    orders: sum('orders'),
    completed: sum('completed'),
    refunded: sum('refunded'),
    failed: sum('failed'),
    sales: rupeesFromPaise(sum('sales_paise')),
    margin: rupeesFromPaise(sum('margin_paise')),
    uncosted: rupeesFromPaise(sum('uncosted_paise')),
    medianDeliverySeconds: medianOf(delivered),
  };
}

export function sumBy<Column extends Group>(days: readonly OrderDay[], column: Column) {
  return [...Map.groupBy(days, (day) => day[column])]
    .map(([name, group]) => ({ ...({ [column]: name } as Record<Column, string>), ...sumDays(group) }))
    .sort((a, b) => b.sales - a.sales || (a[column] < b[column] ? -1 : 1));
}

/** Each bucket is about five percent wider than the last. Returns the middle of the median's bucket. */
function medianOf(delivered: ReadonlyMap<number, number>): number | null {
  const sorted = [...delivered].sort(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, deliveries]) => sum + deliveries, 0) / 2;
  let cumulative = 0;
  for (const [bucket, deliveries] of sorted) {
    cumulative += deliveries;
    if (cumulative >= half) return Math.exp((bucket + 0.5) / 20) - 1;
  }
  return null;
}
