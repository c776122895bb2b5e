import { rupeesFromPaise } from '@rush/contract/money.ts';

/** One day's orders of one product, payment method and supplier. */
export interface OrderDay {
  day: string;
  productname: string;
  paymentmode: string;
  api_type: string;
  orders: number;
  completed: number;
  /** Cancelled ones too: either way the money went back. */
  refunded: number;
  failed: number;
  sales_paise: number;
  margin_paise: number;
  delivered: Record<string, number>;
}

/** The figures of some days' orders; money in rupees, the median within five percent. */
export function addUpDays(days: readonly OrderDay[]) {
  const total = { orders: 0, completed: 0, refunded: 0, failed: 0, sales: 0, margin: 0 };
  const delivered = new Map<number, number>();
  for (const day of days) {
    total.orders += day.orders;
    total.completed += day.completed;
    total.refunded += day.refunded;
    total.failed += day.failed;
    total.sales += day.sales_paise;
    total.margin += day.margin_paise;
    for (const [bucket, deliveries] of Object.entries(day.delivered)) {
      const place = Number.parseInt(bucket, 10);
      delivered.set(place, (delivered.get(place) ?? 0) + deliveries);
    }
  }
  return {
    ...total,
    sales: rupeesFromPaise(total.sales),
    margin: rupeesFromPaise(total.margin),
    medianDeliverySeconds: medianOf(delivered),
  };
}

/** The same for each value of `by`, those with most sales first. */
export function addUpBy(days: readonly OrderDay[], by: (day: OrderDay) => string) {
  return [...Map.groupBy(days, by)]
    .map(([name, group]) => ({ name, ...addUpDays(group) }))
    .sort((a, b) => b.sales - a.sales || (a.name < b.name ? -1 : 1));
}

/** Buckets grow by a twentieth; the middle of the median's bucket stands for it. */
function medianOf(delivered: ReadonlyMap<number, number>): number | null {
  const sorted = [...delivered].sort(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, deliveries]) => sum + deliveries, 0) / 2;
  let seen = 0;
  for (const [bucket, deliveries] of sorted) {
    seen += deliveries;
    if (seen >= half) return Math.exp((bucket + 0.5) / 20) - 1;
  }
  return null;
}
