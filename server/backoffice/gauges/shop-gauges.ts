import { sql } from 'kysely';
import { countHour } from '#accounts/watch-codes.ts';
import { FORECAST_WINDOW_MS } from '#fulfilment/forecast-balance.ts';
import { readForecasts } from '#fulfilment/read-forecasts.ts';
import { LATE_AFTER_MINUTES } from '#orders/late-orders.ts';
import type { GaugeSource, Sample } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/platform.ts';

/** What waits for staff, what suppliers hold, and whether the books agree, as the database says now. */
export function shopGauges(platform: Platform): GaugeSource {
  return {
    gauges: {
      rush_orders_late: { help: 'Paid orders neither delivered nor refunded in the promised time' },
      rush_payments_in_review: { help: 'Payments that wait for a decision of staff' },
      rush_deliveries_unknown: { help: 'Deliveries whose outcome is unknown' },
      rush_supplier_balance: { help: 'Balance in the supplier’s own unit', labels: ['supplier', 'region'] },
      rush_supplier_balance_limit: { help: 'Balance below which the owner is alerted (setting)' },
      rush_supplier_balance_runway_seconds: {
        help: 'How long the balance lasts at the pace of the last week',
        labels: ['supplier', 'region'],
      },
      rush_supplier_circuit_open: {
        help: '1 while nothing is sent to the account because it fails',
        labels: ['supplier', 'region'],
      },
      rush_book_differences: { help: 'Differences that the latest audit of the books found' },
      rush_book_audit_timestamp_seconds: { help: 'When the books were audited last' },
      rush_otp_codes_last_hour: {
        help: 'Codes of the last hour by what became of them',
        labels: ['outcome'],
      },
    },
    read: async () => [
      ...(await readWaiting(platform)),
      ...(await readSuppliers(platform)),
      ...(await readBookAudit(platform)),
      ...(await readCodes(platform)),
    ],
  };
}

async function readWaiting({ db, clock }: Platform): Promise<Sample[]> {
  const now = clock.now();
  const { rows } = await sql<{ late: number; in_review: number; unknown: number }>`
    select
      (select count(*)::int from orders where status = 'Processing'
        and paid_at < ${now}::timestamptz - ${LATE_AFTER_MINUTES} * interval '1 minute') as late,
      (select count(*)::int from charges where status = 'in_review' and decision is null) as in_review,
      (select count(*)::int from deliveries where status = 'Unknown') as unknown`.execute(db.queries);
  return rows.flatMap((row) => [
    { name: 'rush_orders_late', value: row.late },
    { name: 'rush_payments_in_review', value: row.in_review },
    { name: 'rush_deliveries_unknown', value: row.unknown },
  ]);
}

async function readSuppliers({ db, clock, settings }: Platform): Promise<Sample[]> {
  const now = clock.now();
  const forecasts = await readForecasts(db.queries, now);
  const health = await db.queries
    .selectFrom('supplier_health')
    .select(['supplier', 'region', 'out_since', 'updated_at'])
    .execute();
  return [
    { name: 'rush_supplier_balance_limit', value: settings.get('supplier.lowBalance') },
    ...forecasts.flatMap(({ supplier, region, balance, forecast }): Sample[] => {
      const labels = { supplier, region };
      const held = { name: 'rush_supplier_balance', labels, value: Number(balance) };
      if (!forecast) return [held];
      const value = forecast.hoursLeft === null ? Number.POSITIVE_INFINITY : forecast.hoursLeft * 3_600;
      return [held, { name: 'rush_supplier_balance_runway_seconds', labels, value }];
    }),
    // An account that was taken out of the settings while it failed fails no more.
    ...health.map(({ supplier, region, out_since, updated_at }) => ({
      name: 'rush_supplier_circuit_open',
      labels: { supplier, region },
      value: out_since !== null && updated_at.getTime() > now.getTime() - FORECAST_WINDOW_MS ? 1 : 0,
    })),
  ];
}

async function readBookAudit({ db }: Platform): Promise<Sample[]> {
  const { rows } = await sql<{ at: Date; differences: number }>`
    select at, jsonb_array_length(differences) as differences from book_audits order by id desc limit 1`.execute(
    db.queries,
  );
  return rows.flatMap(({ at, differences }) => [
    { name: 'rush_book_differences', value: differences },
    { name: 'rush_book_audit_timestamp_seconds', value: at.getTime() / 1000 },
  ]);
}

async function readCodes({ db, clock }: Platform): Promise<Sample[]> {
  const { sent, used, wrong } = await countHour(db.queries, clock.now());
  return Object.entries({ sent, used, wrong }).map(([outcome, value]) => ({
    name: 'rush_otp_codes_last_hour',
    labels: { outcome },
    value,
  }));
}
