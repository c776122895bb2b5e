import { rupeesFromPaise } from '@rush/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { endOfIndianDay, indianDay, startOfIndianDay } from './indian-day.ts';

interface FigureRow {
  name: string;
  orders: number;
  completed: number;
  refunded: number;
  failed: number;
  sales_paise: number;
  margin_paise: number;
  median_seconds: number | null;
}

const DAYS_DEFAULT = 30;

/** Figures of the orders placed between two moments, by whatever `by` names. */
async function figures(
  queries: Queries,
  from: Date,
  to: Date,
  by: RawBuilder<unknown>,
): Promise<FigureRow[]> {
  const result = await sql<FigureRow>`
    select ${by} as name, count(*)::int as orders,
      count(*) filter (where o.status = 'Completed')::int as completed,
      count(*) filter (where o.status in ('Refunded', 'Cancelled'))::int as refunded,
      count(*) filter (where o.status = 'Failed')::int as failed,
      coalesce(sum(o.value_paise) filter (where o.status = 'Completed'), 0)::bigint as sales_paise,
      coalesce(sum(o.value_paise - coalesce(i.cost_paise, 0) * o.quantity) filter (where o.status = 'Completed'), 0)::bigint as margin_paise,
      percentile_cont(0.5) within group (order by extract(epoch from o.completed_at - o.paid_at)) filter (where o.status = 'Completed')::float8 as median_seconds
    from orders o left join items i on i.id = o.item_id
    where o.created_at >= ${from} and o.created_at < ${to}
    group by 1 order by sales_paise desc, name limit 400`.execute(queries);
  return result.rows;
}

function present(row: FigureRow | undefined) {
  return {
    orders: row?.orders ?? 0,
    completed: row?.completed ?? 0,
    refunded: row?.refunded ?? 0,
    failed: row?.failed ?? 0,
    sales: rupeesFromPaise(row?.sales_paise ?? 0),
    margin: rupeesFromPaise(row?.margin_paise ?? 0),
    medianDeliverySeconds: row?.median_seconds ?? null,
  };
}

/** Sales, margin, outcome and delivery time of a stretch of Indian days, beside the stretch before it. */
export async function readAnalytics(queries: Queries, input: { from?: string; to?: string; now: Date }) {
  const to = input.to ?? indianDay(input.now);
  const from = input.from ?? indianDay(new Date(endOfIndianDay(to).getTime() - DAYS_DEFAULT * 86_400_000));
  const [start, end] = [startOfIndianDay(from), endOfIndianDay(to)];
  const earlier = new Date(start.getTime() - (end.getTime() - start.getTime()));
  const day = sql`to_char(o.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
  const [now, before, byDay, byProduct, byPayment, bySupplier, repeat, balances, owed] = await Promise.all([
    figures(queries, start, end, sql`'all'`),
    figures(queries, earlier, start, sql`'all'`),
    figures(queries, start, end, day),
    figures(queries, start, end, sql`o.productname`),
    figures(queries, start, end, sql`o.paymentmode`),
    figures(queries, start, end, sql`coalesce(nullif(o.api_type, ''), 'by hand')`),
    readRepeatCustomers(queries, start, end),
    readBalances(queries, start, end),
    readOwed(queries),
  ]);
  return {
    from,
    to,
    now: present(now[0]),
    before: present(before[0]),
    byDay: byDay.map((row) => ({ day: row.name, ...present(row) })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    byProduct: byProduct.map((row) => ({ product: row.name, ...present(row) })),
    byPayment: byPayment.map((row) => ({ paymentmode: row.name, ...present(row) })),
    bySupplier: bySupplier.map((row) => ({ supplier: row.name, ...present(row) })),
    repeatCustomers: repeat,
    supplierBalances: balances,
    owed,
  };
}

async function readRepeatCustomers(queries: Queries, start: Date, end: Date) {
  const result = await sql<{ customers: number; repeating: number }>`
    select count(*)::int as customers, count(*) filter (where bought > 1)::int as repeating
    from (select count(*) as bought from orders where status = 'Completed' and created_at >= ${start} and created_at < ${end} group by user_id) buyers`.execute(
    queries,
  );
  return result.rows[0] ?? { customers: 0, repeating: 0 };
}

async function readBalances(queries: Queries, start: Date, end: Date) {
  const rows = await queries
    .selectFrom('supplier_balances')
    .selectAll()
    .where('at', '>=', start)
    .where('at', '<', end)
    .orderBy('at')
    .limit(5_000)
    .execute();
  const groups = Map.groupBy(rows, (row) => `${row.supplier} ${row.region}`);
  return [...groups.values()].map((points) => ({
    supplier: points[0]?.supplier ?? '',
    region: points[0]?.region ?? '',
    points: points.map((point) => ({ at: point.at.toISOString(), balance: point.balance })),
  }));
}

/** What the shop owes its customers: coins, points, earnings. */
async function readOwed(queries: Queries) {
  const result = await sql<{ unit: string; paise: number }>`
    select split_part(account, ':', 3) as unit, sum(balance_paise)::bigint as paise from ledger_balances group by 1`.execute(
    queries,
  );
  const of = (unit: string) => rupeesFromPaise(result.rows.find((row) => row.unit === unit)?.paise ?? 0);
  return { coins: of('coins'), points: of('points'), earnings: of('earnings') };
}
