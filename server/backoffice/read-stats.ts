import { rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { countOrderDays } from './count-order-days.ts';

/** The counts of the overview (GET /admin/stats, ADM-4); sales are those of completed orders, in rupees. */
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
